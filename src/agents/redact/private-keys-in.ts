import type { Span } from './span.ts'

const fence = /-----(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
// The letters of the key itself; a backslash and an n stand for the line ends inside JSON.
const body = /[A-Za-z0-9+/=\s\\]*/y
const longestKey = 65_536

/** The private keys in a text: from fence to fence, and where the second is missing as far as the key goes. */
export function privateKeysIn(text: string): Span[] {
  const fences = [...text.matchAll(fence)]
  return fences.flatMap((begin, index) => {
    if (begin[1] !== 'BEGIN') return []
    const next = fences[index + 1]
    const inside = begin.index + begin[0].length
    const isPair = next?.[1] === 'END' && next.index - inside <= longestKey
    const end = isPair ? next.index + next[0].length : endOfBody(text, inside)
    return [{ start: begin.index, end, name: 'private-key' }]
  })
}

function endOfBody(text: string, start: number): number {
  body.lastIndex = start
  return start + (body.exec(text)?.[0].length ?? 0)
}
