import { type Environment, showValue } from '../../kit/index.ts'

/** Whether a text holds something that looks like a key, a token or a password. */
export function looksSecret(text: string): boolean {
  return shapes.some((shape) => shape.test(text))
}

/** Whether a text holds the value of a variable that is a key, a token or a password by its name. */
export function holdsSecretOf(env: Environment, text: string): boolean {
  return Object.entries(env).some(
    ([name, value]) =>
      secretName.test(name) && value !== undefined && value.length >= 12 && text.includes(value),
  )
}

const secretName = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD)$/i

/** A short form of a value, without anything that looks secret. */
export function showSafely(value: unknown): string {
  if (typeof value === 'string' && looksSecret(value)) return 'something that looks like a secret'
  return showValue(value)
}

/** A text with its secret parts replaced. */
export function maskSecrets(text: string): string {
  return shapes.reduce((masked, shape) => masked.replace(new RegExp(shape, `${shape.flags}g`), '***'), text)
}

const shapes: readonly RegExp[] = [
  // OpenAI, Anthropic and many who copied them; the digit keeps ordinary words out.
  /\bsk-(?=[\w-]*\d)[\w-]{16,}/,
  /\b(?:gh[oprsu]|github_pat|hf|gsk|npm|r8)_\w{20,}/,
  /\b(?:glpat|xai|pplx)-[\w-]{16,}/,
  /\bxox[abeprs]-[\w-]{10,}/,
  /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{30,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
  // A name of a variable ($KEY) is no secret.
  /\b(?:api[_-]?key|access[_-]?token|auth[_-]?token|secret|password)["']?\s*[=:]\s*["']?(?![$<])[^\s"']{12,}/i,
  /--(?:api-key|access-token|auth-token|secret|password)\s+["']?(?![$<-])[^\s"']{12,}/i,
  /:\/\/[^\s/:@]+:[^\s/@$]+@/,
]
