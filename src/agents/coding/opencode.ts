import { join } from 'node:path'
import type { CodingPreset } from './coding-preset.ts'
import { allProviderKeys } from './provider-keys.ts'
import { readOpencode } from './read-opencode.ts'

/** opencode. Measured with version 1.18.33. */
export const opencode: CodingPreset = {
  name: 'opencode',
  title: 'opencode',
  program: 'opencode',
  places: ['.opencode/bin/opencode'],
  install: 'npm install -g opencode-ai',
  login: "Run `opencode auth login`, or set the key of the model's provider.",
  // Without --auto it is refused what is outside of its folder; with it, it may write there.
  words: ({ model }) => [
    ...['run', '--format', 'json', '--auto'],
    ...(model === undefined ? [] : ['-m', model]),
  ],
  sandbox: {},
  variables: [
    ...allProviderKeys,
    'OPENCODE_CONFIG',
    'OPENCODE_CONFIG_CONTENT',
    'OPENCODE_CONFIG_DIR',
    'OPENCODE_API_KEY',
  ],
  home: (home, environment) =>
    [
      environment.XDG_CONFIG_HOME ?? join(home, '.config'),
      environment.XDG_DATA_HOME ?? join(home, '.local/share'),
      environment.XDG_STATE_HOME ?? join(home, '.local/state'),
      environment.XDG_CACHE_HOME ?? join(home, '.cache'),
    ].map((folder) => join(folder, 'opencode')),
  read: readOpencode,
  reportsEnd: true,
  streamWord: 'json',
  reportsCost: false,
  allowMore: 'It has no more permissions to give.',
}
