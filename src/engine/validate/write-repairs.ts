import { createReadStream } from 'node:fs'
import { type Contract, type Finding, type Level, readRecord } from '../../contracts/index.ts'
import { eachLine, type Line, openDraft, writeAtomic } from '../../kit/index.ts'
import { maxLineBytes } from './validate-stream.ts'

/** Writes a mended document over the old one, and beside it the list of what was changed. */
export async function writeRepairs(
  file: string,
  text: string,
  findings: readonly Finding[],
): Promise<string> {
  const list = repairsOf(file)
  const made = findings.filter(({ mended }) => mended === true)
  await writeAtomic(list, made.map((finding) => `${JSON.stringify(finding)}\n`).join(''))
  await writeAtomic(file, text)
  return list
}

/**
 * Mends the lines of a stream; lines that need no repair keep their bytes. A stream with lines that cannot be
 * read is left as it is, because they could not be written back.
 */
export async function writeStreamRepairs(
  file: string,
  contract: Contract,
  level: Level,
): Promise<string | undefined> {
  const list = repairsOf(file)
  const mended = await openDraft(file)
  const repairs = await openDraft(list)
  let made = 0
  let readable = true
  try {
    await eachLine(createReadStream(file, { highWaterMark: 1024 * 1024 }), mendLine, { maxLineBytes })
    if (!readable || made === 0) return undefined
    await repairs.keep()
    await mended.keep()
    return list
  } finally {
    await mended.discard()
    await repairs.discard()
  }

  function mendLine(line: Line): void {
    if (line.kind !== 'text') {
      readable = false
      return
    }
    const reading = readRecord(contract, line.text, { level, file, line: line.number })
    mended.write((reading.mended?.() ?? line.text) + (line.ended ? '\n' : ''))
    if (reading.mended === undefined) return
    made++
    for (const finding of reading.findings) if (finding.mended) repairs.write(`${JSON.stringify(finding)}\n`)
  }
}

function repairsOf(file: string): string {
  return `${file}.repairs.jsonl`
}
