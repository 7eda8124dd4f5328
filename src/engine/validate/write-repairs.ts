import { readFileSync, statSync } from 'node:fs'
import { type Contract, type Finding, type Level, type Reading, readRecord } from '../../contracts/index.ts'
import { type Draft, type Line, openDraft } from '../../kit/index.ts'
import { eachLineOfFile } from './each-line-of-file.ts'

/** What came of writing the repairs of one file. */
export interface Written {
  /** Where the repairs are listed, when some were written. */
  readonly list?: string
  readonly written: number
  /** The repairs that could not be written, each with its line and what to do about it. */
  readonly left: readonly LeftAlone[]
}

export interface LeftAlone {
  readonly line: number
  readonly repairs: number
  readonly advice: string
}

/** Writes a repaired document over the old one, and adds what was changed to the list beside it. */
export async function writeRepairs(file: string, reading: Reading): Promise<Written> {
  const repairs = reading.findings.filter(({ repaired }) => repaired === true)
  if (repairs.length === 0) return nothing
  if (reading.repaired === undefined) {
    return { written: 0, left: [{ line: 1, repairs: repairs.length, advice: keyTwice }] }
  }
  const text = reading.repaired()
  await replace(file, async (repaired, list) => {
    repaired.write(text)
    listRepairs(list, repairs)
    return true
  })
  return { list: listOf(file), written: repairs.length, left: [] }
}

const nothing: Written = { written: 0, left: [] }

const keyTwice =
  'one of its keys is there twice and one of the two would be lost: keep one, then run --fix again'

/** A stream that was read, and needs repairs. */
export interface StreamToRepair {
  readonly file: string
  readonly contract: Contract
  readonly level: Level
  /** The lines that need a repair; undefined when only a second pass can show it. */
  readonly lines: ReadonlySet<number> | undefined
}

/**
 * Repairs the lines of a stream; lines that need no repair keep their bytes. A stream with lines that cannot be
 * read is left as it is, because they could not be written back.
 */
export async function writeStreamRepairs(stream: StreamToRepair): Promise<Written> {
  const { file, contract, level, lines } = stream
  // The rules of lint repair nothing, so they need not be asked again.
  const options = { level: level === 'lint' ? 'compat' : level, file } as const
  const left: LeftAlone[] = []
  let written = 0
  let unreadable: number | undefined
  const isReplaced = await replace(file, async (repaired, list, bytes) => {
    const repairLine = (line: Line) => {
      if (line.kind !== 'text') {
        unreadable ??= line.number
        return
      }
      const end = line.ended ? '\n' : ''
      if (lines !== undefined && !lines.has(line.number)) {
        repaired.write(line.text + end)
        return
      }
      const reading = readRecord(contract, line.text, { ...options, line: line.number })
      const repairs = reading.findings.filter((finding) => finding.repaired === true)
      repaired.write((reading.repaired?.() ?? line.text) + end)
      if (repairs.length === 0) return
      if (reading.repaired === undefined) {
        left.push({ line: line.number, repairs: repairs.length, advice: keyTwice })
        return
      }
      written += repairs.length
      listRepairs(list, repairs)
    }
    await eachLineOfFile(file, bytes, repairLine)
    return unreadable === undefined && written > 0
  })
  if (isReplaced) return { list: listOf(file), written, left }
  if (unreadable === undefined) return { written: 0, left }
  const repairs = left.reduce((sum, line) => sum + line.repairs, written)
  const advice = 'this line cannot be read and would be lost: correct or remove it, then run --fix again'
  return { written: 0, left: [{ line: unreadable, repairs, advice }] }
}

function listRepairs(list: Draft, repairs: readonly Finding[]): void {
  for (const repair of repairs) list.write(`${JSON.stringify(repair)}\n`)
}

/** Has the new file and the new list of repairs written, and puts both in place when that went well. */
async function replace(
  file: string,
  write: (repaired: Draft, list: Draft, bytes: number) => Promise<boolean>,
): Promise<boolean> {
  const before = statSync(file)
  const drafts: Draft[] = []
  try {
    const repaired = await openDraft(file, options)
    drafts.push(repaired)
    const list = await openDraft(listOf(file), options)
    drafts.push(list)
    list.write(textOf(listOf(file)))
    if (!(await write(repaired, list, before.size))) return false
    const after = statSync(file)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw Object.assign(new Error(`${file} was changed by another process while it was being repaired`), {
        syscall: 'rename',
      })
    }
    await list.keep()
    await repaired.keep()
    return true
  } finally {
    for (const draft of drafts) await draft.discard()
  }
}

// To wait for the disk after each of thousands of files would take longer than to check them all.
const options = { durable: false, keepHardLinks: true }

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function listOf(file: string): string {
  return `${file}.repairs.jsonl`
}
