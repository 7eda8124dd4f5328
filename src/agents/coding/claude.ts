import { join } from 'node:path'
import type { CodingPreset } from './coding-preset.ts'
import { readClaude } from './read-claude.ts'

const sandboxed = {
  sandbox: {
    enabled: true,
    // Without this it would run unsandboxed with only a warning where the sandbox does not work.
    failIfUnavailable: true,
    autoAllowBashIfSandboxed: true,
    allowUnsandboxedCommands: false,
  },
}

/** Claude Code. Measured with version 2.1.197. */
export const claude: CodingPreset = {
  name: 'claude',
  title: 'Claude Code',
  program: 'claude',
  places: ['.claude/local/claude', '.local/bin/claude'],
  install: 'npm install -g @anthropic-ai/claude-code',
  login: 'Run `claude` once and log in, or set ANTHROPIC_API_KEY.',
  words: ({ model, budgetUsd, sandbox }) => [
    '-p',
    ...['--output-format', 'stream-json', '--verbose'],
    ...['--permission-mode', 'acceptEdits'],
    ...(sandbox ? ['--settings', JSON.stringify(sandboxed)] : ['--allowedTools', 'Bash']),
    ...(model === undefined ? [] : ['--model', model]),
    ...(budgetUsd === undefined ? [] : ['--max-budget-usd', String(budgetUsd)]),
  ],
  sandbox: { linux: ['bwrap', 'socat'], darwin: [] },
  variables: [
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_BASE_URL',
    'ANTHROPIC_CUSTOM_HEADERS',
    'ANTHROPIC_MODEL',
    'ANTHROPIC_SMALL_FAST_MODEL',
    'ANTHROPIC_DEFAULT_OPUS_MODEL',
    'ANTHROPIC_DEFAULT_SONNET_MODEL',
    'ANTHROPIC_DEFAULT_HAIKU_MODEL',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'CLAUDE_CONFIG_DIR',
    'CLAUDE_CODE_USE_BEDROCK',
    'CLAUDE_CODE_USE_VERTEX',
    'CLAUDE_CODE_MAX_RETRIES',
    'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
    'MAX_THINKING_TOKENS',
  ],
  variablesWith: {
    CLAUDE_CODE_USE_BEDROCK: [
      'AWS_REGION',
      'AWS_PROFILE',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_SESSION_TOKEN',
      'AWS_BEARER_TOKEN_BEDROCK',
      'ANTHROPIC_BEDROCK_BASE_URL',
    ],
    CLAUDE_CODE_USE_VERTEX: [
      'CLOUD_ML_REGION',
      'ANTHROPIC_VERTEX_PROJECT_ID',
      'ANTHROPIC_VERTEX_BASE_URL',
      'GOOGLE_APPLICATION_CREDENTIALS',
    ],
  },
  // Ten retries, its default, take three minutes even with an invalid key. The run itself waits out longer outages.
  sets: { CLAUDE_CODE_MAX_RETRIES: '4', DISABLE_AUTOUPDATER: '1' },
  // It also keeps ~/.claude.json, and works when it cannot write to it.
  home: (home, { CLAUDE_CONFIG_DIR: folder = join(home, '.claude') }) => [folder],
  read: readClaude,
  reportsEnd: true,
  streamWord: 'stream-json',
  reportsCost: true,
  seller: 'anthropic',
  allowMore:
    'To allow more, give the command line yourself: "command:claude -p --output-format stream-json --verbose --permission-mode acceptEdits --allowedTools Bash --add-dir DIR".',
}
