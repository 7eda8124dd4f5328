import { join } from 'node:path'
import type { CodingPreset } from './coding-preset.ts'
import { readCodex } from './read-codex.ts'

/** Codex. Measured with version 0.166.0. */
export const codex: CodingPreset = {
  name: 'codex',
  title: 'Codex',
  program: 'codex',
  install: 'npm install -g @openai/codex',
  login: 'Run `codex login`, or set CODEX_API_KEY.',
  words: ({ model, folder }) => [
    ...['exec', '--json', '--skip-git-repo-check', '-s', 'workspace-write'],
    // Otherwise it could write everywhere in the temporary folder.
    ...['-c', 'sandbox_workspace_write.exclude_slash_tmp=true'],
    ...['-c', 'sandbox_workspace_write.exclude_tmpdir_env_var=true'],
    // Otherwise it would note in the user's settings that the repository is trusted, for all runs to come.
    ...['-c', `projects={${JSON.stringify(folder)}={trust_level="untrusted"}}`],
    ...(model === undefined ? [] : ['-m', model]),
    '-',
  ],
  sandbox: { linux: [], darwin: [] },
  variables: [
    'CODEX_API_KEY',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'OPENAI_ORGANIZATION',
    'OPENAI_PROJECT',
    'AZURE_OPENAI_API_KEY',
    'CODEX_HOME',
  ],
  home: (home, { CODEX_HOME: folder = join(home, '.codex') }) => [folder],
  read: readCodex,
  reportsEnd: true,
  streamWord: '--json',
  reportsCost: false,
  seller: 'openai',
  allowMore:
    'To allow more, give the command line yourself: "command:codex exec --json -s workspace-write -c sandbox_workspace_write.network_access=true -".',
}
