import type { CheckMetrics } from './check-report.ts'
import { testToolIn, wordsOf } from './command-words.ts'
import { mostErrors } from './error-list.ts'
import { nameCrashes } from './name-crashes.ts'
import { PartList, sumOf } from './part-list.ts'
import type { StreamReport } from './read-stream.ts'
import type { Kind, Part } from './reader.ts'
import { type Listed, withoutRepeats } from './without-repeats.ts'

/** Where a check reported something. */
export interface Sources {
  readonly reports: readonly StreamReport[]
  readonly streams: readonly StreamReport[]
  readonly command: string
}

/** All that a check reported, each thing once. */
export interface Findings {
  readonly tools: readonly string[]
  readonly kinds: ReadonlySet<Kind>
  readonly errors: readonly Listed[]
  readonly unlisted: number
  readonly metrics: CheckMetrics
}

/** Brings together what the streams and the reports of a check say, some of it twice. */
export function combine({ reports, streams, command }: Sources): Findings {
  const media = [joinedParts(reports), ...streams.map(({ parts }) => parts)].map((parts) =>
    named(parts, command),
  )
  const parts = withoutHearsay(media.flat(), command)
  const kept = media.map((medium) => medium.filter((part) => parts.includes(part)))
  const errors = nameCrashes(withoutRepeats(parts))
  const listed = errors.slice(0, mostErrors)
  const unlisted = Math.max(0, ...kept.map((medium) => medium.reduce((sum, part) => sum + part.unlisted, 0)))
  const coverage = new Set([...reports, ...streams].flatMap(({ coverage }) => coverage ?? []))
  return {
    tools: [...new Set(parts.filter(({ kind }) => kind !== 'run').map(({ tool }) => tool))],
    kinds: new Set(parts.map(({ kind }) => kind)),
    errors: listed,
    unlisted: unlisted + errors.length - listed.length,
    metrics: {
      ...metricsOf(kept),
      ...(coverage.size === 1 && { coverage_percentage: [...coverage][0]! }),
    },
  }
}

function joinedParts(reports: readonly StreamReport[]): readonly Part[] {
  const list = new PartList()
  for (const { parts } of reports) for (const part of parts) list.add(part)
  return list.all()
}

/** TAP and JUnit XML are printed by many tools; the command may say which it was. */
function named(parts: readonly Part[], command: string): readonly Part[] {
  const tool = testToolIn(command)
  if (tool === undefined) return parts
  return parts.map((part) => (isGeneric(part) ? { ...part, tool } : part))
}

const isGeneric = ({ tool }: Part) => tool === 'junit' || tool === 'tap'

/** Leaves out what may only have been quoted: a lone summary line beside a test run that stands on firm ground. */
function withoutHearsay(parts: readonly Part[], command: string): readonly Part[] {
  const firm = parts.filter(({ certain, kind }) => certain && kind === 'tests')
  const words = wordsOf(command)
  return parts.filter(({ certain, tool }) => {
    if (certain || firm.length === 0) return true
    return words.includes(tool) && !firm.some((other) => other.tool === tool)
  })
}

/** The numbers of each tool from where it reported most, added up over the tools. */
function metricsOf(media: readonly (readonly Part[])[]): CheckMetrics {
  const best = new Map<string, CheckMetrics>()
  for (const parts of media) {
    const sums = new Map<string, CheckMetrics>()
    for (const { tool, metrics } of parts) sums.set(tool, sumOf(sums.get(tool) ?? {}, metrics))
    for (const [tool, metrics] of sums) best.set(tool, larger(best.get(tool) ?? {}, metrics))
  }
  // A report without a tool's name repeats what a tool printed.
  const generic = best.get('junit') ?? {}
  best.delete('junit')
  return larger(generic, [...best.values()].reduce(sumOf, {}))
}

/** Of two tellings of the same thing the one that counts more; tests stand together. */
function larger(one: CheckMetrics, other: CheckMetrics): CheckMetrics {
  const tests = (other.tests_total ?? -1) > (one.tests_total ?? -1) ? other : one
  const most = (key: 'lint_errors' | 'lint_warnings' | 'type_errors') => {
    const counts = [one[key], other[key]].filter((count) => count !== undefined)
    return counts.length === 0 ? {} : { [key]: Math.max(...counts) }
  }
  const { tests_passed, tests_failed, tests_total } = tests
  return {
    ...(tests_total !== undefined && { tests_passed, tests_failed, tests_total }),
    ...most('lint_errors'),
    ...most('lint_warnings'),
    ...most('type_errors'),
  }
}
