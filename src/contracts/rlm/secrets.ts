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

/** A value with what looks like a secret replaced by a placeholder, and how often that was. The value itself is not changed. */
export function withoutSecrets(value: unknown): { readonly value: unknown; readonly removed: number } {
  if (typeof value === 'string') {
    let removed = 0
    const replace = (text: string, [kind, form]: readonly [string, RegExp]) =>
      text.replace(new RegExp(`${form.source}${restOf(kind)}`, 'g'), () => {
        removed++
        return `[${kind.replace(/^an? /, '')} removed]`
      })
    const clean = forms.some(([, form]) => form.test(value)) ? forms.reduce(replace, value) : value
    return { value: clean, removed }
  }
  if (value === null || typeof value !== 'object' || secretsIn(value).next().done === true)
    return { value, removed: 0 }
  let removed = 0
  const cleaned = (inside: unknown) => {
    const result = withoutSecrets(inside)
    removed += result.removed
    return result.value
  }
  const clean = Array.isArray(value)
    ? value.map(cleaned)
    : Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, cleaned(inside)]))
  return { value: clean, removed }
}

/** What follows the form of a secret and belongs to it. */
const restOf = (kind: string) =>
  kind === 'a private key' ? '[\\s\\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)' : '[A-Za-z0-9_-]*'
