import { createHash } from 'node:crypto'

/** A piece of a large value: a text, or the hashes of pieces, one a line. */
export interface Blob {
  readonly hash: string
  readonly kind: 'text' | 'list'
  readonly text: string
}

/** A value as it goes into the journal: written out, or referred to. */
export interface StoredValue {
  readonly value?: unknown
  readonly ref?: string
  /** The pieces that the journal does not hold yet. */
  readonly blobs: readonly Blob[]
}

/** Values up to this length are written out where they are used. */
const inlineLength = 1024

/** How long pieces are: a few lines of a prompt, and a dozen of hashes. Part of the format. */
const pieceLength = { text: 1024, list: 512 }

/**
 * Makes a value ready for the journal. `isKnown` says whether a piece is there already. Whoever has the value as
 * JSON gives it along.
 */
export function storeValue(
  value: unknown,
  isKnown: (hash: string) => boolean,
  text = JSON.stringify(value) ?? 'null',
): StoredValue {
  if (text.length <= inlineLength) return { value: value ?? null, blobs: [] }
  const blobs = new Map<string, Blob>()
  const add = (kind: Blob['kind'], piece: string): string => {
    const hash = createHash('sha256').update(`${kind}:${piece}`).digest('hex')
    if (!isKnown(hash)) blobs.set(hash, { hash, kind, text: piece })
    return hash
  }
  let hashes = chunkText(text, pieceLength.text).map((piece) => add('text', piece))
  // The list of pieces is itself a text that grows at its end, so it is cut and shared in the same way.
  while (hashes.length > 1)
    hashes = chunkText(hashes.join('\n'), pieceLength.list).map((piece) => add('list', piece))
  return { ref: hashes[0]!, blobs: [...blobs.values()] }
}

/** Puts a referred value together again. `get` gives a piece by its hash. */
export function loadValue(ref: string, get: (hash: string) => Omit<Blob, 'hash'>): unknown {
  return JSON.parse(loadText(ref, get))
}

function loadText(hash: string, get: (hash: string) => Omit<Blob, 'hash'>): string {
  let level = [hash]
  for (;;) {
    const pieces = level.map(get)
    const text = pieces.map((piece) => piece.text).join('')
    if (pieces[0]?.kind === 'text') return text
    level = text.split('\n')
  }
}

/** One odd number for each byte, mixed well; part of the format, because it decides where texts are cut. */
const gear = Uint32Array.from({ length: 256 }, (_, byte) => {
  let mixed = Math.imul(byte + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
})

/**
 * Cuts a text where its content says so, so that texts which share a beginning, a middle or an end share most of
 * their pieces. Joined, the pieces are the text. A piece is about `average` characters long, a power of two.
 */
function chunkText(text: string, average: number): string[] {
  const shortest = average / 4
  const longest = average * 2
  const pieces: string[] = []
  let start = 0
  let rolling = 0
  for (let at = 0; at < text.length; at++) {
    rolling = ((rolling << 1) + gear[text.charCodeAt(at) & 0xff]!) | 0
    const length = at + 1 - start
    if (length < shortest || ((rolling >>> 16) & (average - 1)) !== 0) {
      if (length < longest) continue
    }
    // A pair of surrogates is one character and stays together.
    const code = text.charCodeAt(at)
    if (code >= 0xd800 && code <= 0xdbff) continue
    pieces.push(text.slice(start, at + 1))
    start = at + 1
    rolling = 0
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}
