import { type Contract, checkStream, type Level } from '../../contracts/index.ts'
import { type Line, lineSplitter } from '../../kit/index.ts'
import { maxLineBytes } from './each-line-of-file.ts'
import type { Tally } from './tally.ts'
import type { WatchedFolder } from './watched-folders.ts'

/** One stream and all that is needed to judge it. */
export interface StreamTask {
  readonly file: string
  readonly contract: Contract
  readonly level: Level
  readonly tally: Tally
  readonly folder?: WatchedFolder
  /** Called after each block. */
  readonly progress?: () => void
}

/** Validates a file of one record a line, in memory that does not grow with the file. */
export async function validateStream(task: StreamTask, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  const lines = judgeLines(task)
  for await (const block of blocks) {
    if (!lines.push(block)) return
    task.progress?.()
  }
  lines.end()
}

/** The same for a stream that is there as a whole. */
export function validateStreamBytes(task: StreamTask, bytes: Uint8Array): void {
  const lines = judgeLines(task)
  if (lines.push(bytes)) lines.end()
}

/** Judges the lines of a stream as its blocks come in; a stream that is no text is given up at its first block. */
function judgeLines(task: StreamTask): { push(block: Uint8Array): boolean; end(): void } {
  const { contract, level, file, tally } = task
  const stream = checkStream(contract, { level, file })
  const splitter = lineSplitter((line) => judge(task, stream, line), { maxLineBytes })
  let begun = false
  return {
    push(block) {
      if (!begun && isWide(block)) {
        tally.addPlain('file/not-utf8', 1, 'UTF-16', 'UTF-8 text', 'save the file as UTF-8')
        return false
      }
      begun = true
      splitter.push(block)
      return true
    },
    end() {
      splitter.end()
      for (const finding of stream.end()) tally.add(finding)
    },
  }
}

function judge(
  { contract, file, tally, folder }: StreamTask,
  stream: ReturnType<typeof checkStream>,
  line: Line,
): void {
  if (line.kind !== 'text') {
    unreadable(tally, line)
    return
  }
  const { text, number } = line
  if (isBlank(text)) {
    if (line.ended)
      tally.addPlain('jsonl/blank-line', number, 'a blank line', 'one record a line', 'take the line out')
    return
  }
  const reading = stream.line(text, number)
  tally.records++
  if (!reading.sound) tally.unsound++
  for (const finding of reading.findings) {
    const torn = !line.ended && finding.code === 'json/syntax'
    tally.add(torn ? { ...finding, code: 'jsonl/torn-line', repair: tornRepair } : finding)
  }
  if (folder !== undefined && reading.sound) {
    const record = { root: folder.root, file: folder.file, value: reading.value }
    for (const finding of folder.check.see(contract, record, text, { file, line: number })) tally.add(finding)
  }
}

const tornRepair = 'the writer was stopped inside this line: cut the line off, or let the run be resumed'

function isBlank(text: string): boolean {
  return text.charCodeAt(0) !== 123 && text.trim() === ''
}

/** Whether bytes begin with the mark of UTF-16. */
export function isWide(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function unreadable(tally: Tally, { kind, number }: Line): void {
  if (kind === 'too-long') {
    const limit = `at most ${maxLineBytes / 1024 / 1024} MB in a line`
    tally.addPlain(
      'jsonl/line-too-long',
      number,
      'a longer line',
      limit,
      'store large values as files of their own',
    )
  } else {
    tally.addPlain(
      'file/not-utf8',
      number,
      'bytes that are not UTF-8',
      'UTF-8 text',
      'write the line as UTF-8',
    )
  }
}
