/** A line of a journal that holds a piece of a large value: JSON text that was cut anywhere, or hashes. */
export interface Piece {
  readonly type: 'blob'
  readonly kind: string
  readonly text: string
}

export function isPiece(value: unknown): value is Piece {
  const { type, text } = (value ?? {}) as { type?: unknown; text?: unknown }
  return type === 'blob' && typeof text === 'string'
}

/** What people may look for in a piece. The end of the piece before completes a word that was cut in two. */
export function textOfPiece(piece: Piece, before?: Piece): string {
  if (piece.kind === 'list') return ''
  const end = before?.kind === 'text' ? /\S{0,64}$/.exec(before.text)![0] : ''
  return `${end}${piece.text}`.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code, letter) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return 'nrtbf'.includes(letter) ? ' ' : letter
  })
}
