import type { TextEdit } from './text-edit.ts'

/** What an edit changes, read from its two texts. */
export interface EditChange {
  /** The place of the change: the file and what stands around it, so that other edits of the same place have the same. */
  readonly site: string
  readonly from: string
  readonly to: string
}

const token =
  /(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d+)(?:e[+-]?\d+)?|[\p{L}_$][\p{L}\p{N}_$]*|'[^'\n]*'|"[^"\n]*"|[\s\S]/giu

/** Finds out what an edit changes: the tokens in which its two texts differ. */
export function changeOf(file: string, { find, replace }: Pick<TextEdit, 'find' | 'replace'>): EditChange {
  const before = find.match(token) ?? []
  const after = replace.match(token) ?? []
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  if (isSign(before, head - 1)) head--
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const middle = (tokens: readonly string[]) => tokens.slice(head, tokens.length - tail).join('')
  const around = [before.slice(0, head).join(''), before.slice(before.length - tail).join('')]
  return { site: JSON.stringify([file, ...around]), from: middle(before), to: middle(after) }
}

/** Whether a minus belongs to the number behind it. */
function isSign(tokens: readonly string[], at: number): boolean {
  if (tokens[at] !== '-') return false
  const before = tokens.slice(0, at).findLast((one) => one.trim() !== '')
  return before === undefined || !/[\p{L}\p{N}_$)\]}'"]$/u.test(before) || before === 'return'
}

/** A number that is the whole of a text; undefined for any other text. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replaceAll('_', '')
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}
