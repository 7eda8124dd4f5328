import type { Path } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import { sumOf } from './amounts.ts'
import type { ExecutionMetadata } from './execution-metadata.ts'
import { roundingMs } from './run-time.ts'
import type { Trajectory } from './trajectory.ts'

/** What must hold between the times of a trajectory. */
export const trajectoryTimeRules: readonly Rule<Trajectory>[] = [
  {
    code: 'rlm/time-order',
    severity: 'error',
    says: 'Iterations follow one another in time, within the run.',
    check({ iterations = [], metadata }, report) {
      const { start, end } = soundBounds(metadata)
      let last = start
      let isOver = false
      iterations.forEach((iteration, index) => {
        const times = timesOf(iteration)
        const early = times.find(({ moment }) => moment < last)
        const late = isOver ? undefined : times.find(({ moment }) => moment > end)
        const say = ({ path, text }: Time, expected: string) =>
          report(['iterations', index, ...path], text, expected, 'correct the clock')
        if (early !== undefined) say(early, 'a time not before what came earlier')
        if (late !== undefined) say(late, `a time not after ${metadata?.completed_at}`)
        isOver ||= late !== undefined
        // After a jump the iterations are compared with one another, so that one wrong clock is reported once.
        last = times.length === 0 ? last : Math.max(...times.map(({ moment }) => moment))
      })
    },
  },
  {
    code: 'rlm/iteration-overlap',
    severity: 'warning',
    says: 'An iteration is over when the next one begins.',
    check({ iterations = [] }, report) {
      iterations.forEach(({ timestamp, duration_ms: duration }, index) => {
        const start = instant(timestamp)
        const next = instant(iterations[index + 1]?.timestamp)
        if (start === undefined || next === undefined || duration === undefined || next < start) return
        if (start + duration > next + roundingMs) {
          const expected = `at most ${next - start} ms, when the next one begins`
          report(['iterations', index, 'duration_ms'], `${duration} ms`, expected, 'measure on one clock')
        }
      })
    },
  },
  {
    code: 'rlm/iteration-duration',
    severity: 'error',
    says: 'No action and no iteration takes longer than the whole run.',
    check({ iterations = [], metadata }, report) {
      const whole = wallTime(metadata)
      const durations = iterations.map((iteration) => durationOf(iteration)?.duration ?? 0)
      const index = durations.findIndex((duration) => duration > whole)
      const { path, duration } = durationOf(iterations[index]) ?? {}
      if (path === undefined) return
      const others = durations.filter((other) => other > whole).length - 1
      const found = others === 0 ? `${duration} ms` : `${duration} ms, and ${others} more that are too long`
      report(['iterations', index, ...path], found, `at most ${whole} ms`, 'measure on one clock')
    },
  },
  {
    code: 'rlm/duration-sum',
    severity: 'warning',
    says: 'The iterations together take no longer than the whole run.',
    check({ iterations = [], metadata }, report) {
      const stated = metadata?.total_duration_ms
      const { sum } = sumOf(iterations.map(({ duration_ms: duration }) => duration))
      if (stated !== undefined && sum > stated)
        report(
          ['metadata', 'total_duration_ms'],
          `${stated} ms`,
          `at least ${sum} ms`,
          'measure on one clock',
        )
    },
  },
]

type TimedIteration = NonNullable<Trajectory['iterations']>[number]

interface Time {
  readonly path: Path
  readonly text: string
  readonly moment: number
}

function timesOf({ timestamp, action, observation }: TimedIteration): Time[] {
  const texts: [Path, string | undefined][] = [
    [['timestamp'], timestamp],
    [['action', 'timestamp'], action.timestamp],
    [['observation', 'timestamp'], observation.timestamp],
  ]
  return texts.flatMap(([path, text]) => {
    const moment = instant(text)
    return text === undefined || moment === undefined ? [] : [{ path, text, moment }]
  })
}

function durationOf(iteration: TimedIteration | undefined): { path: Path; duration: number } | undefined {
  if (iteration?.duration_ms !== undefined) return { path: ['duration_ms'], duration: iteration.duration_ms }
  const duration = iteration?.observation.duration_ms
  return duration === undefined ? undefined : { path: ['observation', 'duration_ms'], duration }
}

/** The times between which a run lies; a run that ends before it began has a rule of its own and bounds nothing. */
function soundBounds(metadata: ExecutionMetadata | undefined): { start: number; end: number } {
  const start = instant(metadata?.started_at) ?? Number.NEGATIVE_INFINITY
  const end = instant(metadata?.completed_at) ?? Number.POSITIVE_INFINITY
  return end < start ? { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY } : { start, end }
}

function wallTime(metadata: ExecutionMetadata | undefined): number {
  if (metadata?.total_duration_ms !== undefined) return metadata.total_duration_ms
  const start = instant(metadata?.started_at)
  const end = instant(metadata?.completed_at)
  if (start === undefined || end === undefined || end < start) return Number.POSITIVE_INFINITY
  return end - start + roundingMs
}
