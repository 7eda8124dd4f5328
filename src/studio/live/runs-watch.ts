import { statSync } from 'node:fs'
import { type Project, RunNotFound } from '../../engine/index.ts'
import type { LabelBook } from '../api/labels.ts'
import { describeRunNow } from '../api/run-now.ts'
import { type Tally, tally } from '../api/tally.ts'
import type { WireProblem, WireRun } from '../wire.ts'
import { digestOf } from './digest.ts'
import { inSlices } from './in-slices.ts'

/** The runs of a project, kept up to date by looking only at those that changed. */
export interface RunsWatch {
  /** Looks once, and gives what is new, changed or gone since the last look. */
  look(): Promise<RunsNews>
  /** All runs as of the last look, newest first. */
  rows(): readonly WireRun[]
  problems(): readonly WireProblem[]
}

/** What happened to the list of runs. */
export interface RunsNews {
  readonly changed: readonly WireRun[]
  readonly gone: readonly string[]
  readonly problems: readonly WireProblem[]
}

interface Known {
  readonly written: number
  readonly row?: WireRun
  readonly problem?: string
  /** How it went is not yet known: loading its loop takes time, and the list should not wait for it. */
  readonly bare?: boolean
  /** What the journal says so far, for a run that goes on. */
  readonly reading?: { readonly tally: Tally; readonly tail: ReturnType<Project['store']['tail']> }
}

/** Watches the runs of a project. */
export function watchRuns(project: Project, labels?: LabelBook): RunsWatch {
  const known = new Map<string, Known>()
  return {
    async look() {
      const ids = await project.store.list()
      const changed: WireRun[] = []
      for (const id of ids) {
        const before = known.get(id)
        const written = statSync(project.store.own(id).manifest, { throwIfNoEntry: false })?.mtimeMs ?? 0
        // The end of a process is not written down anywhere, so a run that goes on is looked at every time.
        const isSame =
          before?.written === written && before.row?.status !== 'running' && isLabelled(before.row, id)
        if (isSame && before?.bare !== true) continue
        const now = await lookAt(id, written, before)
        known.set(id, now)
        if (now.row !== undefined && JSON.stringify(now.row) !== JSON.stringify(before?.row))
          changed.push(now.row)
      }
      const there = new Set(ids)
      const gone = [...known.keys()].filter((id) => !there.has(id))
      for (const id of gone) known.delete(id)
      return { changed, gone, problems: problems() }
    },
    rows: () =>
      [...known.values()]
        .flatMap(({ row }) => (row === undefined ? [] : [row]))
        .sort((left, right) => right.created - left.created),
    problems,
  }

  function isLabelled(row: WireRun | undefined, id: string): boolean {
    const { tags = [], note = '' } = labels?.of(id) ?? {}
    return row === undefined || ((row.tags ?? []).join('\n') === tags.join('\n') && (row.note ?? '') === note)
  }

  function problems(): WireProblem[] {
    return [...known].flatMap(([id, { problem }]) => (problem === undefined ? [] : [{ run_id: id, problem }]))
  }

  async function lookAt(id: string, written: number, before: Known | undefined): Promise<Known> {
    const reading = before?.reading ?? { tally: tally(), tail: project.store.tail(id) }
    try {
      const manifest = await project.store.manifest(id)
      const isOver = manifest.spent !== undefined && manifest.status !== 'running'
      if (!isOver || before?.reading !== undefined) await readOn(reading)
      const bare = before === undefined
      const {
        config: _,
        result: __,
        ...row
      } = await describeRunNow(project, id, reading.tally, { words: !bare, labels })
      return { written, row, bare, ...(row.status === 'running' && { reading }) }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const problem = error instanceof RunNotFound ? 'Its manifest cannot be read.' : error.message
      return { written, problem }
    }
  }

  function readOn({ tally: sum, tail }: NonNullable<Known['reading']>): Promise<void> {
    return inSlices(tail.entries(), (entry) => {
      const digest = digestOf(entry)
      if (digest !== undefined) sum.add(digest)
    })
  }
}
