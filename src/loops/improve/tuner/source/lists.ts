import type { Span } from './mask-source.ts'

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The items of the outermost lists in square brackets, for lists of two items or more. Indexes and patterns are no lists. */
export function listsIn(masked: string): Span[][] {
  const lists: Span[][] = []
  for (let at = 0; at < masked.length; at++) {
    if (masked[at] !== '[' || isIndex(masked, at)) continue
    const end = endOf(masked, at)
    if (end === undefined) continue
    if (!/^\s*=(?![=>])/.test(masked.slice(end + 1, end + 20))) {
      const items = itemsBetween(masked, at + 1, end)
      if (items.length > 1) lists.push(items)
    }
    at = end
  }
  return lists
}

function isIndex(masked: string, at: number): boolean {
  return /[\w$)\]}?.]$/.test(masked.slice(Math.max(0, at - 1), at))
}

/** Where the bracket is closed that is opened here; undefined where the brackets do not fit. */
function endOf(masked: string, at: number): number | undefined {
  const awaited: string[] = []
  for (let next = at; next < masked.length; next++) {
    const sign = masked[next]!
    if (closers[sign] !== undefined) awaited.push(closers[sign])
    else if (/[)\]}]/.test(sign)) {
      if (awaited.pop() !== sign) return undefined
      if (awaited.length === 0) return next
    }
  }
  return undefined
}

function itemsBetween(masked: string, start: number, end: number): Span[] {
  const items: Span[] = []
  let depth = 0
  let from = start
  for (let at = start; at <= end; at++) {
    const sign = masked[at]!
    if (at === end || (sign === ',' && depth === 0)) {
      const item = trimmed(masked, from, at)
      if (item !== undefined) items.push(item)
      from = at + 1
    } else if (/[([{]/.test(sign)) depth++
    else if (/[)\]}]/.test(sign)) depth--
  }
  return items
}

function trimmed(masked: string, from: number, to: number): Span | undefined {
  const part = masked.slice(from, to)
  if (part.trim() === '') return undefined
  return { start: from + part.search(/\S/), end: from + part.trimEnd().length }
}
