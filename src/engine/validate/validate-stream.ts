import { type Contract, checkStream, type Level } from '../../contracts/index.ts'
import { eachLine, type Line } from '../../kit/index.ts'
import type { Tally } from './tally.ts'
import type { WatchedFolder } from './watched-folders.ts'

/** Longer lines are reported and passed over. */
export const maxLineBytes = 16 * 1024 * 1024

/** One stream and all that is needed to judge it. */
export interface StreamTask {
  readonly file: string
  readonly contract: Contract
  readonly level: Level
  readonly tally: Tally
  readonly folder?: WatchedFolder
  readonly progress?: (bytes: number) => void
}

/** Validates a file of one record a line, in memory that does not grow with the file. */
export async function validateStream(task: StreamTask, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  const { contract, level, file, tally, progress } = task
  const stream = checkStream(contract, { level, file })
  const options = { maxLineBytes, ...(progress && { progress }) }
  const first = await firstBlock(blocks)
  if (isWide(first.block)) {
    tally.addPlain('file/not-utf8', 1, 'UTF-16', 'UTF-8 text', 'save the file as UTF-8')
    return
  }
  await eachLine(first.all, (line) => judge(task, stream, line), options)
  for (const finding of stream.end()) tally.add(finding)
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

/** Looks at the first block of a stream without taking it away. */
async function firstBlock(blocks: AsyncIterable<Uint8Array>) {
  const source = blocks[Symbol.asyncIterator]()
  const { value: block = new Uint8Array() } = await source.next()
  async function* all(): AsyncGenerator<Uint8Array> {
    yield block
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  return { block, all: all() }
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
