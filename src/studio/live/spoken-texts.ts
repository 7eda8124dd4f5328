import type { WireEntry, WireText } from '../wire.ts'

/** How much of an answer is kept while it is being given. */
const keptChars = 64 * 1024

/** What agents are saying, put together from pieces, until their answers are there. */
export interface SpokenTexts {
  add(piece: WireText): void
  end(key: string): void
  all(): readonly WireText[]
}

/** Nobody has said anything. */
export function spokenTexts(): SpokenTexts {
  const texts = new Map<string, WireText>()
  return {
    add(piece) {
      texts.set(piece.key, joined(texts.get(piece.key), piece))
    },
    end: (key) => void texts.delete(key),
    all: () => [...texts.values()],
  }
}

/** A text with a later piece of it. What lies between two pieces and did not arrive is left out, and what is known stays. */
export function joined(before: WireText | undefined, piece: WireText): WireText {
  const end = before === undefined ? 0 : before.at + before.text.length
  // A new try begins from nothing.
  if (before === undefined || piece.at > end || piece.at < before.at) return piece
  const text = before.text.slice(0, piece.at - before.at) + piece.text
  const over = Math.max(0, text.length - keptChars)
  return { key: piece.key, at: before.at + over, text: text.slice(over) }
}

/**
 * Forgets what was said in steps that have ended. A text may arrive before the entry that begins its step, so that a beginning
 * changes nothing; a new try replaces the text by itself.
 */
export function forgetEnded(spoken: Map<string, WireText>, entries: readonly WireEntry[]): void {
  for (const { type, key } of entries) if (type === 'end') spoken.delete(key!)
}
