import type { Path } from '../../kit/index.ts'

const forms: readonly [kind: string, form: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an API key', /\bsk-[A-Za-z0-9_-]{20,}/],
  ['an AWS access key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[opsur]_[A-Za-z0-9]{36}/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
]

/** The texts inside a value that hold something which looks like a secret. */
export function* secretsIn(root: unknown): Generator<{ path: Path; kind: string }> {
  const waiting: { path: Path; value: unknown }[] = [{ path: [], value: root }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string') {
      const kind = forms.find(([, form]) => form.test(value))?.[0]
      if (kind !== undefined) yield { path, kind }
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) waiting.push({ path: [...path, index], value: item })
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inside] of Object.entries(value)) waiting.push({ path: [...path, key], value: inside })
    }
  }
}
