import { lineSplitter, type SplitOptions, type VisitLine } from './line-splitter.ts'

export interface EachLineOptions extends SplitOptions {
  /** Called after each block, with the bytes read so far. */
  readonly progress?: (bytes: number) => void
}

/** Calls `visit` with every line of a stream of bytes, holding no more than one block and one line. */
export async function eachLine(
  blocks: AsyncIterable<Uint8Array>,
  visit: VisitLine,
  { progress, ...options }: EachLineOptions,
): Promise<void> {
  const splitter = lineSplitter(visit, options)
  let bytes = 0
  for await (const block of blocks) {
    splitter.push(block)
    bytes += block.length
    progress?.(bytes)
  }
  splitter.end()
}
