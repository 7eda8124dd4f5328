import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { type Contract, type Finding, type Level, readRecord } from '../../contracts/index.ts'
import { type Draft, eachLine, type Line, openDraft } from '../../kit/index.ts'
import { maxLineBytes } from './validate-stream.ts'

/** Writes a mended document over the old one, and adds what was changed to the list beside it. */
export async function writeRepairs(
  file: string,
  text: string,
  findings: readonly Finding[],
): Promise<string> {
  await mend(file, async (mended, repairs) => {
    mended.write(text)
    for (const finding of findings) if (finding.mended === true) repairs.write(`${JSON.stringify(finding)}\n`)
    return true
  })
  return repairsOf(file)
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
  let made = 0
  let readable = true
  const isMended = await mend(file, async (mended, repairs) => {
    const mendLine = (line: Line) => {
      if (line.kind !== 'text') {
        readable = false
        return
      }
      const reading = readRecord(contract, line.text, { level, file, line: line.number })
      mended.write((reading.mended?.() ?? line.text) + (line.ended ? '\n' : ''))
      if (reading.mended === undefined) return
      made++
      for (const finding of reading.findings)
        if (finding.mended) repairs.write(`${JSON.stringify(finding)}\n`)
    }
    await eachLine(createReadStream(file, { highWaterMark: 1024 * 1024 }), mendLine, { maxLineBytes })
    return readable && made > 0
  })
  return isMended ? repairsOf(file) : undefined
}

/** Has the new file and the new list of repairs written, and puts both in place when that went well. */
async function mend(
  file: string,
  write: (mended: Draft, repairs: Draft) => Promise<boolean>,
): Promise<boolean> {
  const before = await stat(file)
  const drafts: Draft[] = []
  try {
    const mended = await openDraft(file)
    drafts.push(mended)
    const repairs = await openDraft(repairsOf(file))
    drafts.push(repairs)
    repairs.write(await readFile(repairsOf(file), 'utf8').catch(() => ''))
    if (!(await write(mended, repairs))) return false
    const after = await stat(file)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw Object.assign(new Error(`${file} was changed by somebody else while it was being mended`), {
        syscall: 'rename',
      })
    }
    await repairs.keep()
    await mended.keep()
    return true
  } finally {
    for (const draft of drafts) await draft.discard()
  }
}

function repairsOf(file: string): string {
  return `${file}.repairs.jsonl`
}
