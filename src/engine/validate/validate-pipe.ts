import { type Identified, identifyHead } from './identify.ts'
import { Tally } from './tally.ts'
import { maxDocumentBytes, tooLarge, validateBytes } from './validate-document.ts'
import { validateStream } from './validate-stream.ts'
import type { FileResult, Listener, ValidateOptions } from './validation.ts'
import type { Written } from './write-repairs.ts'

/** How many lines of a stream are awaited at most before its kind must be plain. */
const patienceLines = 20

/** Validates what can be read only once, such as standard input: a document, or a stream of any length. */
export async function validatePipe(
  name: string,
  blocks: AsyncIterable<Uint8Array>,
  options: ValidateOptions,
  listener: Listener,
): Promise<FileResult> {
  const source = blocks[Symbol.asyncIterator]()
  const { head, kind } = await readHead(name, source, options)
  const { contract, form } = kind
  const tally = new Tally(name, contract?.name, listener)
  if (contract === undefined) {
    tally.addUnknownKind(head.length === 0 ? 'nothing' : 'input whose keys fit no contract')
    return tally.end()
  }
  const task = { file: name, contract, level: options.level, tally, fix: false, fields: {} }
  if (form === 'jsonl') await validateStream(task, chain(head, source))
  else if (head.length > maxDocumentBytes) tooLarge(tally, head.length)
  else await validateBytes(task, head)
  return tally.end(options.fix === true && tally.repaired > 0 ? pipeLeftAlone(tally.repaired) : undefined)
}

function pipeLeftAlone(repairs: number): Written {
  const advice = 'nothing can be written back into a pipe: save its content as a file, then run --fix on that'
  return { written: 0, left: [{ line: 1, repairs, advice }] }
}

/**
 * Reads as much as shows what is coming: the first line of a stream is enough when it can be recognised, so that a slow
 * stream is judged as it comes; a document is read to its end.
 */
async function readHead(
  name: string,
  source: AsyncIterator<Uint8Array>,
  { contract }: ValidateOptions,
): Promise<{ head: Uint8Array; kind: Identified }> {
  let head: Buffer = Buffer.alloc(0)
  let lines = 0
  for (;;) {
    const { value, done } = await source.next()
    if (!done) head = Buffer.concat([head, value])
    const linesNow = countLines(head)
    if (done || linesNow > lines) {
      lines = linesNow
      const whole = done ? head : head.subarray(0, head.lastIndexOf(10) + 1)
      const kind = await identifyHead(name, whole, {
        contract,
        named: done === true || lines >= patienceLines,
      })
      const isPlain = kind.form === 'jsonl' && (kind.contract !== undefined || lines >= patienceLines)
      if (done || isPlain) return { head, kind }
    }
    if (head.length > maxDocumentBytes) {
      return { head, kind: await identifyHead(name, head, { contract, named: true }) }
    }
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0 && lines < patienceLines; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}
