import { grouped, plural, Refusal } from '../../../kit/index.ts'
import { globPattern } from '../../../workspace/index.ts'
import { openPieces } from '../context/open-pieces.ts'
import type { Piece } from '../context/piece.ts'
import { rangeOf, readLines, readText } from '../search/read-text.ts'
import { searchInThreads } from '../search/search-in-threads.ts'
import type { Desk, Tool } from './desk.ts'
import { optionalCount, optionalText, textIn } from './inputs.ts'
import { succeeded } from './observed.ts'
import { patternIn } from './pattern-input.ts'

/** The most bytes that one call reads. */
const mostReadBytes = 64 * 1024
const usualLines = 200

/** Finds lines in the context of the task. */
export const grepTool: Tool = async (input, { run, work, task }) => {
  const pattern = patternIn(input)
  const limit = Math.min(optionalCount(input, 'limit') ?? 20, 1000)
  const path = optionalText(input, 'path')
  const found = await run.step(
    'Grep',
    async ({ signal }) => {
      const pieces = chosen(await openPieces(task.context, work.place), path)
      const milliseconds = work.config.searchTime * 1000
      return searchInThreads({ ...pattern, pieces, limit }, work.threads, { milliseconds, signal })
    },
    { whenUsedUp: 'proceed' },
  )
  const lines = found.lines.map(({ name, offset, text }) => `${name}@${offset}: ${text}`)
  const head =
    found.count > lines.length && lines.length > 0
      ? `${grouped(found.count)} lines match; the first ${lines.length}:`
      : `${grouped(found.count)} ${found.count === 1 ? 'line matches' : 'lines match'}${lines.length > 0 ? ':' : '.'}`
  return succeeded([head, ...lines].join('\n'))
}

/** Lists documents of the context. */
export const globTool: Tool = async (input, { run, work, task }) => {
  const pattern = globPattern(textIn(input, 'pattern'))
  const documents = await run.step('Glob', () => documentsOf({ work, task }), { whenUsedUp: 'proceed' })
  const found = documents.filter(({ name }) => pattern.test(name))
  const shown = found.slice(0, 200).map(({ name, bytes }) => `${name} (${grouped(bytes)} bytes)`)
  return succeeded([`${plural(found.length, 'document')} of ${documents.length}:`, ...shown].join('\n'))
}

/** The documents of the context of a task, with their sizes. */
export async function documentsOf({ work, task }: Pick<Desk, 'work' | 'task'>) {
  const pieces = await openPieces(task.context, work.place)
  const sizes = new Map<string, number>()
  for (const { name, start, end } of pieces) sizes.set(name, (sizes.get(name) ?? 0) + end - start)
  return [...sizes].map(([name, bytes]) => ({ name, bytes }))
}

/** Reads lines of a document, or bytes from an offset. */
export const readTool: Tool = async (input, { run, work, task }) => {
  const path = optionalText(input, 'path') ?? optionalText(input, 'file_path')
  const offset = optionalCount(input, 'offset')
  const length = Math.min(optionalCount(input, 'length') ?? mostReadBytes, mostReadBytes)
  const from = Math.max(1, optionalCount(input, 'from') ?? 1)
  const to = optionalCount(input, 'to') ?? from + usualLines - 1
  const text = await run.step(
    'Read',
    async () => {
      const pieces = chosen(await openPieces(task.context, work.place), path)
      if (offset !== undefined) return readText(bytesFrom(pieces, offset, length), length)
      const { lines, total } = readLines(pieces[0]!, from, to, mostReadBytes)
      const numbered = lines.map((line, index) => `${from + index}\t${line}`)
      return [...numbered, ...(total === undefined || total > to ? [] : ['[end]'])].join('\n')
    },
    { whenUsedUp: 'proceed' },
  )
  return succeeded(text === '' ? '[nothing there]' : text)
}

/** Offsets are counted from the beginning of a document, as Grep gives them, also in a slice of it. */
function bytesFrom(pieces: readonly Piece[], offset: number, length: number): readonly Piece[] {
  const piece = pieces.find(({ start, end }) => offset >= start && offset < end)
  if (piece === undefined) return rangeOf(pieces, offset, length)
  return [{ ...piece, start: offset, end: Math.min(piece.end, offset + length) }]
}

function chosen(pieces: readonly Piece[], path: string | undefined): readonly Piece[] {
  if (pieces.length === 0) throw new Refusal('no_context', 'missing', 'The task has no context.')
  if (path === undefined) return pieces
  const exact = pieces.filter(({ name }) => name === path)
  if (exact.length > 0) return exact
  const pattern = globPattern(path)
  const found = pieces.filter(({ name }) => pattern.test(name))
  if (found.length > 0) return found
  throw new Refusal('no_document', 'missing', `The context has no document '${path}'.`, {
    hint: 'List them with Glob.',
  })
}
