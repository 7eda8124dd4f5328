import { identifyHead, stdinName } from './identify.ts'
import { Tally } from './tally.ts'
import { maxDocumentBytes, tooLarge, validateBytes } from './validate-document.ts'
import { validateStream } from './validate-stream.ts'
import type { FileResult, Listener, ValidateOptions } from './validation.ts'

/** Validates what comes in on standard input: a document, or a stream of any length. */
export async function validateStdin(options: ValidateOptions, listener: Listener): Promise<FileResult> {
  const source = (options.stdin ?? process.stdin)[Symbol.asyncIterator]()
  const head = await readFirstLine(source)
  const { contract, form } = identifyHead(stdinName, head, options.contract)
  const tally = new Tally(stdinName, contract?.name, listener)
  if (contract === undefined) {
    tally.addUnknownKind(head.length === 0 ? 'nothing' : 'input whose keys fit no contract')
    return tally.end()
  }
  const task = { file: stdinName, contract, level: options.level, tally, fix: false }
  if (form === 'jsonl') {
    await validateStream(task, chain(head, source))
    return tally.end()
  }
  const bytes = await collect(chain(head, source))
  if (bytes === undefined) tooLarge(tally, maxDocumentBytes)
  else await validateBytes(task, bytes)
  return tally.end()
}

/** Reads the first line, which tells a document from a stream, so that a slow stream is judged as it comes. */
async function readFirstLine(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { value, done } = await source.next()
    if (done) break
    parts.push(value)
    length += value.length
    if (value.includes(10) || length > maxDocumentBytes) break
  }
  return Buffer.concat(parts)
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}

async function collect(blocks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const block of blocks) {
    length += block.length
    if (length > maxDocumentBytes) return undefined
    parts.push(block)
  }
  return Buffer.concat(parts)
}
