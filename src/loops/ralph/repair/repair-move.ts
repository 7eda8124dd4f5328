/** One edit of a source file. Plain data, so that it can be journaled. */
export interface RepairMove {
  /** Seen from the work tree, with slashes. */
  readonly file: string
  readonly line: number
  readonly operator: string
  /** The text that goes and the text that takes its place. */
  readonly before: string
  readonly after: string
  /** Where it stands in the file, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The stable name of the edit, by which reflections refer to it. */
  readonly id: string
}

/** The move with its name: file, line, operator, place in the line, and what is written there. */
export function nameMove(move: Omit<RepairMove, 'id'>, column: number): RepairMove {
  const { file, line, operator, before, after } = move
  const parts = [file, line, operator, column, `${shorten(before)}=>${shorten(after)}`]
  return { ...move, id: parts.join(':').replace(/[`\s%]/g, (character) => encodeURIComponent(character)) }
}

/** The file and the line that an edit of this name changes; undefined for a text that names no edit. */
export function placeOfMove(id: string): { readonly file: string; readonly line: number } | undefined {
  const match = /^([^`\s]+?):(\d+):[a-z-]+:\d+:/.exec(id)
  return match === null ? undefined : { file: match[1]!, line: Number(match[2]) }
}

const longest = 40

// Both ends are kept: edits of one place differ at either of them.
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= longest ? plain : `${plain.slice(0, longest / 2)}…${plain.slice(-longest / 2)}`
}
