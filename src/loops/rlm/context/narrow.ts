import { isObject, Refusal } from '../../../kit/index.ts'
import { optionalCount, optionalText } from '../tools/inputs.ts'
import { patternIn } from '../tools/pattern-input.ts'
import type { Context, DocumentPart } from './context.ts'
import type { Piece } from './piece.ts'

/** The part of a context that a call asks for: a slice, a filter, a summary, or all of it. */
export function narrow(context: Context, input: Readonly<Record<string, unknown>>): Context {
  const summary = optionalText(input, 'summary')
  if (summary !== undefined) return { kind: 'summary', name: 'summary', text: summary }
  const sliced = isObject(input.slice) ? slice(context, input.slice) : context
  if (!isObject(input.filter)) return sliced
  if (sliced.kind === 'none') throw new Refusal('no_context', 'missing', 'The task has no context to filter.')
  return { kind: 'filtered', of: sliced, filter: patternIn(input.filter) }
}

function slice(context: Context, input: Readonly<Record<string, unknown>>): Context {
  if (context.kind !== 'full' && context.kind !== 'slice')
    throw new Refusal('no_slice', 'usage', 'Only documents can be sliced; use a filter or a summary.')
  const path = optionalText(input, 'path')
  const offset = optionalCount(input, 'offset') ?? 0
  const length = optionalCount(input, 'length') ?? Number.MAX_SAFE_INTEGER
  const parts = context.parts.flatMap((part): DocumentPart[] => {
    if (path !== undefined && part.name !== path) return []
    const start = Math.max(part.start, offset)
    const end = Math.min(part.end, offset + length)
    return end > start ? [{ name: part.name, start, end }] : []
  })
  if (parts.length === 0) throw new Refusal('empty_slice', 'usage', 'The slice holds nothing.')
  return { kind: 'slice', parts }
}

/** The context of pieces that came from splitting one. Those of a filtered context are given as their text. */
export function contextOfPieces(pieces: readonly Piece[], context: Context, text: () => string): Context {
  if (context.kind === 'full' || context.kind === 'slice')
    return { kind: 'slice', parts: pieces.map(({ name, start, end }) => ({ name, start, end })) }
  return { kind: 'summary', name: 'part', text: text() }
}
