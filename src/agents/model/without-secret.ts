/** A key shorter than this guards nothing (`none`, `EMPTY`), and its letters stand in honest answers. */
const shortestSecret = 8

/** The same data without the secret, wherever the other side may have repeated it. */
export function withoutSecret<T>(data: T, secret: string | undefined): T {
  if (secret === undefined || secret.length < shortestSecret) return data
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(secret, '[redacted]')
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]))
  }
  return clean(data) as T
}
