import { hash } from 'node:crypto'

/** Chance that is the same for the same words, such as a seed and the name of a branch (sfc32, seeded by SHA-256). */
export function seededRandom(...words: readonly (string | number)[]): () => number {
  const digest = hash('sha256', JSON.stringify(words), 'buffer')
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let counter = digest.readUInt32LE(12) | 1
  return () => {
    const mixed = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return (mixed >>> 0) / 4294967296
  }
}
