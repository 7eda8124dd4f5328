import { createHash } from 'node:crypto'

/** The name that git gives to an object; names of 64 digits are of SHA-256. */
export function objectName(kind: 'blob' | 'tree', bytes: Buffer, length: number): string {
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`${kind} ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')
}
