import { applyEdit, editOf } from '../edit/text-edit.ts'
import { describeEdit, type TriedEdit } from '../history/trials.ts'
import type { Span } from '../source/mask-source.ts'
import { regionAt, type SourceFile } from '../source/source-file.ts'

/** What a proposal does. */
export type ProposalKind = 'number' | 'choice' | 'order' | 'deletion' | 'combination' | 'idea'

/** A change that could be tried. */
export interface Proposal {
  readonly kind: ProposalKind
  /** What is done, as the beginning of a hypothesis: "Raising `rate` from 1 to 2 in fit.py". */
  readonly doing: string
  /** Why it should help, as the end of a hypothesis. */
  readonly because: string
  readonly edits: readonly TriedEdit[]
  /** What each edit does, as an instruction. */
  readonly changes: readonly string[]
  /** The family that the marks of the files name, where they do. */
  readonly family?: string
  /** The region or file; proposals of one round should not all be for one. */
  readonly area: string
  /** How promising it is, before history is looked at; 1 is usual. */
  readonly weight: number
  /** The plans that it continues, latest last. */
  readonly buildsOn?: readonly string[]
}

/** A change of one place: what is replaced by what, and how it is described. */
export interface SiteChange {
  readonly span: Span
  readonly replacement: string
  readonly line: number
  readonly kind: ProposalKind
  readonly doing: string
  readonly because: string
  readonly change: string
  readonly weight: number
  readonly buildsOn?: readonly string[]
}

/** A proposal for one place of a file. */
export function proposalAt(source: SourceFile, change: SiteChange): Proposal {
  const { span, replacement, line, kind, doing, because, weight, buildsOn } = change
  const region = regionAt(source, line)
  return {
    kind,
    doing,
    because,
    edits: [describeEdit(source.path, editOf(source.text, span, replacement))],
    changes: [change.change],
    ...(region?.family !== undefined && { family: region.family }),
    area: region === undefined ? source.path : `${source.path}#${region.name}`,
    weight,
    ...(buildsOn && { buildsOn }),
  }
}

/** The files with some edits made one after the other; undefined where one of them cannot be made. */
export function withEdits(
  files: Readonly<Record<string, string>>,
  edits: readonly Pick<TriedEdit, 'file' | 'edit'>[],
): Record<string, string> | undefined {
  const changed: Record<string, string> = {}
  for (const { file, edit } of edits) {
    const text = changed[file] ?? files[file]
    const next = text === undefined ? undefined : applyEdit(text, edit)
    if (next === undefined || next === text) return undefined
    changed[file] = next
  }
  return changed
}

/** A piece of code for a sentence: one line, in backticks, not too long. */
export function shown(code: string, most = 60): string {
  const line = code.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim()
  return `\`${line.length <= most ? line : `${line.slice(0, most - 1)}…`}\``
}
