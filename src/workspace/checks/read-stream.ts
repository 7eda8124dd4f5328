import { Beginnings } from './beginnings.ts'
import { Coverage } from './coverage.ts'
import { PartList } from './part-list.ts'
import type { Part, Reader, Section } from './reader.ts'
import { cleanLines } from './text/clean-lines.ts'

/** What a stream reported: the parts of its tools, and the coverage where exactly one number was printed. */
export interface StreamReport {
  readonly parts: readonly Part[]
  readonly coverage: number | undefined
}

/**
 * Gives every line of a stream to the tool that printed it. A tool begins where its reader recognises it and keeps
 * its lines while it holds them, so that what a test prints of other tools is not taken for theirs.
 */
export function readStream(text: string): StreamReport {
  const parts = new PartList()
  const beginning = new Beginnings(text)
  const coverage = new Coverage()
  let section: Section | undefined
  let owner: Reader | undefined
  let previous = ''
  const close = () => {
    parts.add(section?.end())
    section = undefined
    owner = undefined
  }
  for (const line of cleanLines(text)) {
    coverage.take(line)
    if (line.startsWith('> ') && isEcho(previous)) close()
    if (!section?.holds(line)) {
      const next = beginning.at(line, previous)
      if (next !== undefined && (next !== owner || section?.over())) {
        close()
        owner = next
        section = next.open(previous)
      }
    }
    section?.take(line)
    if (line.trim() !== '') previous = line
  }
  close()
  return { parts: parts.all(), coverage: coverage.percentage() }
}

/** Whether npm or pnpm says here which script it starts; the command follows on the next line. */
function isEcho(line: string): boolean {
  return /^> \S{1,214}@\S{0,80} \S/.test(line)
}
