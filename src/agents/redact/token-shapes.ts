import { privateKeysIn } from './private-keys-in.ts'
import { type Shape, shapeOf } from './shape.ts'

// A key begins where a word begins, and also after an escape such as \n or %3D, which ends in a letter.
const wordStart = /(?<![A-Za-z0-9])|(?<=\\[bfnrtv0])|(?<=%[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4})/
const standsAlone = (letters: string) => new RegExp(`(?<=(?:${wordStart.source})${letters})`)

/*
 * Each begins with letters of its own, and the run after them is either taken whole or given up within its
 * least length. So no run is read again and again from its middle, and time stays linear.
 */
const patterns: Readonly<Record<string, readonly [beginning: RegExp, ...rest: RegExp[]]>> = {
  'anthropic-key': [/sk-ant-/, /[A-Za-z0-9_-]{16,}/],
  'openai-key': [/sk-/, standsAlone('sk-'), /[A-Za-z0-9_-]{20,}/],
  'github-token': [/gh[oprsu]_/, /[A-Za-z0-9]{36,}/],
  'github-pat': [/github_pat_/, /\w{22,}/],
  'gitlab-token': [/glpat-/, /[\w-]{20,}/],
  'slack-token': [/xox[abeoprs]-/, /[A-Za-z0-9-]{10,}/],
  'aws-key': [/A[KS]IA/, /[A-Z0-9]{16,}/],
  'google-key': [/AIza/, /[\w-]{35,}/],
  'hugging-face-token': [/hf_/, /[A-Za-z0-9]{30,}/],
  'npm-token': [/npm_/, /[A-Za-z0-9]{36,}/],
  'stripe-key': [/[rs]k_(?:live|test)_/, /[A-Za-z0-9]{16,}/],
  jwt: [/eyJ/, /(?<=(?<![\w-])eyJ|\\[nrt]eyJ)[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/],
  bearer: [/[Bb]earer[ \t]/, /[ \t]{0,3}(?<secret>[A-Za-z0-9._~+/=-]{16,})/],
  authorization: [
    /[Aa]uthorization\b/,
    /\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?(?:[Bb]asic|[Tt]oken)[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/=-]{8,})/,
  ],
  'url-password': [/:\/\//, /[^\s/?#@:"'<>]*:(?<secret>[^\s/?#"'<>]+)@/],
}

/** The shapes of common tokens, keys and passwords. */
export const tokenShapes: readonly Shape[] = [
  ...Object.entries(patterns).map(([name, parts]) => {
    return shapeOf(name, new RegExp(parts.map(({ source }) => source).join('')), parts[0])
  }),
  { name: 'private-key', hint: /-----BEGIN /, find: privateKeysIn },
]
