import type { WireEntry, WireRecord, WireRun } from '../wire.ts'

/** A file of a report. */
export interface ReportFile {
  readonly name: string
  readonly text: string
}

/** A part of a report: Markdown, and the pictures that it refers to. */
export interface ReportPart {
  readonly markdown: string
  readonly files?: readonly ReportFile[]
}

/** What a run is reported from. */
export interface Reported {
  readonly run: WireRun
  readonly records: readonly WireRecord[]
  readonly entries: readonly WireEntry[]
}

/** A picture in Markdown, with its file. */
export function picture(name: string, says: string, svg: string): ReportPart {
  return { markdown: `![${says.replaceAll(/[[\]\n]/g, ' ')}](${name})`, files: [{ name, text: svg }] }
}

/** Parts one after the other. */
export function joined(parts: readonly (ReportPart | string | undefined)[]): ReportPart {
  const given = parts.flatMap((part) =>
    part === undefined ? [] : [typeof part === 'string' ? { markdown: part } : part],
  )
  return {
    markdown: given
      .map(({ markdown }) => markdown.trim())
      .filter((markdown) => markdown !== '')
      .join('\n\n'),
    files: given.flatMap(({ files = [] }) => files),
  }
}
