import { createHash } from 'node:crypto'

/** A short text that two values share exactly when they are the same; the order of keys does not count. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 22)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return { keys: Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)) }
  })
}
