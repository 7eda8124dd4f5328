import { join } from 'node:path'
import type { CodingPreset } from './coding-preset.ts'
import { readGemini, readGeminiErrors } from './read-gemini.ts'

/** Gemini CLI. Measured with version 0.61.0. */
export const gemini: CodingPreset = {
  name: 'gemini',
  title: 'Gemini CLI',
  program: 'gemini',
  install: 'npm install -g @google/gemini-cli',
  login: 'Run `gemini` once and log in, or set GEMINI_API_KEY.',
  // With auto_edit it has no shell; with yolo its shell may also write elsewhere.
  words: ({ model }) => [
    ...['--approval-mode', 'yolo', '--skip-trust', '-o', 'stream-json'],
    ...(model === undefined ? [] : ['-m', model]),
  ],
  // Its own choice, `auto`, first asks another model which one to take.
  model: 'pro',
  sandbox: {},
  variables: [
    'GEMINI_API_KEY',
    'GOOGLE_API_KEY',
    'GOOGLE_GEMINI_BASE_URL',
    'GEMINI_MODEL',
    'GOOGLE_GENAI_USE_VERTEXAI',
    'GOOGLE_GENAI_USE_GCA',
    'GOOGLE_CLOUD_PROJECT',
    'GOOGLE_CLOUD_LOCATION',
    'GEMINI_CLI_HOME',
  ],
  variablesWith: {
    GOOGLE_GENAI_USE_VERTEXAI: ['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_VERTEX_BASE_URL'],
  },
  home: (home, { GEMINI_CLI_HOME: folder = home }) => [join(folder, '.gemini')],
  read: readGemini,
  readErrors: readGeminiErrors,
  reportsEnd: true,
  streamWord: 'stream-json',
  reportsCost: false,
  seller: 'google',
  allowMore: 'It has no more permissions to give.',
}
