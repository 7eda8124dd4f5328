import { join } from 'node:path'
import type { CodingPreset } from './coding-preset.ts'
import { allProviderKeys } from './provider-keys.ts'
import { readAider } from './read-aider.ts'

/** aider. From its documentation and source; not tested with the program itself. */
export const aider: CodingPreset = {
  name: 'aider',
  title: 'aider',
  program: 'aider',
  places: ['.local/bin/aider'],
  install: 'python -m pip install aider-install && aider-install',
  login: "Set the key of the model's provider, such as ANTHROPIC_API_KEY.",
  // It edits and runs no commands: even with --yes-always it wants a person to confirm each of them.
  words: ({ model }) => [
    '--yes-always',
    ...['--no-auto-commits', '--no-dirty-commits', '--no-gitignore', '--no-suggest-shell-commands'],
    ...['--no-pretty', '--no-stream', '--no-check-update', '--no-show-model-warnings', '--no-detect-urls'],
    // Otherwise its history would lie among the files that it changed.
    ...['--chat-history-file', '/dev/null', '--input-history-file', '/dev/null'],
    ...(model === undefined ? [] : ['--model', model]),
    ...['--message-file', '{prompt_file}'],
  ],
  sandbox: {},
  variables: [...allProviderKeys, 'AIDER_MODEL', 'AIDER_WEAK_MODEL', 'AIDER_EDITOR_MODEL'],
  home: (home) => [join(home, '.aider')],
  read: readAider,
  reportsEnd: false,
  reportsCost: false,
  allowMore: 'It runs no commands, whatever is allowed.',
}
