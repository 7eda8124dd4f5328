import { hash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import type { Context, LineFilter, SourceFile } from './context.ts'
import type { Piece } from './piece.ts'

/** Where contexts are read: the files of the run, and a folder for what is made from them. */
export interface ReadingPlace {
  readonly files: ReadonlyMap<string, SourceFile>
  /** A folder for filtered contexts and summaries; it can be deleted at any time. */
  readonly scratch: string
  /** Writes the lines that a filter keeps to a file. */
  readonly filter: (pieces: readonly Piece[], filter: LineFilter, out: string) => Promise<unknown>
}

/** The pieces of files that a context stands for. A filtered context or a summary is written to the scratch folder first. */
export async function openPieces(context: Context, place: ReadingPlace): Promise<readonly Piece[]> {
  switch (context.kind) {
    case 'none':
      return []
    case 'full':
    case 'slice':
      return context.parts.map(({ name, start, end }) => {
        const file = place.files.get(name)
        if (file === undefined)
          throw new Refusal('no_document', 'missing', `The context has no document '${name}'.`)
        checkUnchanged(file)
        return { name, path: file.path, start, end: Math.min(end, file.bytes) }
      })
    case 'summary':
      return [scratchPiece(context.name, summaryFile(context.text, place.scratch))]
    case 'filtered': {
      const path = scratchFile(place.scratch, JSON.stringify(context))
      if (!existsSync(path)) {
        const draft = `${path}.${process.pid}.draft`
        await place.filter(await openPieces(context.of, place), context.filter, draft)
        renameSync(draft, path)
      }
      return [scratchPiece('filtered', path)]
    }
  }
}

/** A file that has changed would give other answers than those recorded, so the run ends instead. */
function checkUnchanged({ name, path, bytes, modifiedMs }: SourceFile): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.size === bytes && Math.floor(found.mtimeMs) === modifiedMs) return
  const what = found === undefined ? 'is gone' : 'has changed'
  throw new Refusal('context_changed', 'conflict', `The document '${name}' ${what} since the run began.`, {
    hint: 'Restore it and resume the run, or ask again.',
  })
}

function summaryFile(text: string, scratch: string): string {
  const path = scratchFile(scratch, text)
  if (existsSync(path)) return path
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, text)
  renameSync(draft, path)
  return path
}

function scratchFile(scratch: string, words: string): string {
  mkdirSync(scratch, { recursive: true })
  return join(scratch, `${hash('sha256', words, 'hex').slice(0, 32)}.txt`)
}

function scratchPiece(name: string, path: string): Piece {
  return { name, path, start: 0, end: statSync(path).size }
}
