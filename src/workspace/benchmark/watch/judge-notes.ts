import { lastLine, metricLine } from '../read-score.ts'
import type { ScoreFormat } from '../settings.ts'
import type { WatchLevel } from '../survey.ts'
import type { NotedLine, RunNotes } from './watch-run.ts'

/** What is wrong with a run, as sentences. */
export interface Suspicion {
  readonly what: string
  readonly why: string
}

/** A run as its watcher and its output show it. */
export interface WatchedRun {
  readonly notes: RunNotes
  readonly output: string
  readonly format: ScoreFormat
  /** Whether only lines with the nonce count, so that it does not matter who printed others. */
  readonly hasNonce: boolean
}

/** How well the score of a run is known to be printed by sealed code. */
export function watchLevelOf({ notes, output, format, hasNonce }: WatchedRun): WatchLevel {
  if (notes.kind !== 'noted') return 'none'
  if (format === 'pass_fail' || hasNonce) return 'strict'
  const found = countingLines(output, format, notes)
  if (found === undefined || found.length === 0) return 'none'
  if (found.every(({ by }) => by === 'sealed')) return 'strict'
  return found.every(({ by }) => by !== 'other') ? 'nearest' : 'none'
}

/** The sealed files whose code began what printed the lines that count. */
export function rootsOf(run: WatchedRun): readonly string[] {
  const { notes, output, format, hasNonce } = run
  if (notes.kind !== 'noted' || format === 'pass_fail' || hasNonce) return []
  const found = countingLines(output, format, notes) ?? []
  return [...new Set(found.flatMap(({ root }) => (root === '' ? [] : [root])))]
}

/** What code of the candidate did in a run that the run at the beginning did not do. */
export function findProblem(
  { notes }: WatchedRun,
  level: WatchLevel,
  habits: readonly string[],
): Suspicion | undefined {
  if (level === 'none' || notes.kind !== 'noted') return undefined
  const problem = notes.problems.find(({ label }) => !habits.includes(label))
  if (problem === undefined) return undefined
  const where = problem.where === '' ? 'Code that the benchmark loads' : problem.where
  return {
    what: `${where} ${problem.label}.`,
    why: 'Candidates may not change what the benchmark measures and prints with.',
  }
}

/** Why the score of a run that ended well is not known to be the benchmark's. */
export function findForgery(
  run: WatchedRun,
  level: WatchLevel,
  roots: readonly string[] = [],
): Suspicion | undefined {
  const { notes } = run
  if (level === 'none') return undefined
  if (notes.kind === 'absent')
    return {
      what: 'The benchmark was not the program that ran.',
      why: 'Its process did not report to the engine.',
    }
  if (notes.kind === 'broken')
    return {
      what: 'The process of the benchmark was ended, or its notes for the engine were changed.',
      why: `Its notes are not whole: ${notes.why}.`,
    }
  const found = watchLevelOf(run)
  const root = roots.length === 0 ? undefined : rootsOf(run).find((path) => !roots.includes(path))
  if (root !== undefined)
    return {
      what: 'The line with the score was not printed by the benchmark.',
      why: `Something else had ${root} print it; at the beginning it was ${roots.join(', ')}.`,
    }
  if (found === 'strict' || (found === 'nearest' && level === 'nearest')) return undefined
  return {
    what: 'The line with the score was not printed by the benchmark.',
    why: 'It must be printed by sealed code, as it was at the beginning.',
  }
}

/** The printed lines that count, with who printed each; undefined where the watcher saw other lines. */
function countingLines(
  output: string,
  format: ScoreFormat,
  notes: Extract<RunNotes, { kind: 'noted' }>,
): readonly NotedLine[] | undefined {
  if (format !== 'metric') return notes.last.text === lastLine(output) ? [notes.last] : undefined
  const printed = output.split('\n').flatMap((line) => (metricLine.test(line.trim()) ? [line.trim()] : []))
  const known = [...notes.metrics, notes.last].map(({ text }) => text)
  return printed.every((line) => known.includes(line))
    ? [...notes.metrics, notes.last].filter(({ text }) => printed.includes(text))
    : undefined
}
