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
export function chunkText(text: string, average: number): string[] {
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
