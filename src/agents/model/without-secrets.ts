/** A shorter key is a placeholder (`none`, `EMPTY`) that ordinary answers may contain. */
const shortestSecret = 8

/** The same data without the secrets, wherever the other side may have repeated them. */
export function withoutSecrets<T>(data: T, secrets: readonly (string | undefined)[]): T {
  const known = secrets.flatMap((secret = '') => (secret.length >= shortestSecret ? [secret] : []))
  if (known.length === 0) return data
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string')
      return known.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), value)
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]))
  }
  return clean(data) as T
}
