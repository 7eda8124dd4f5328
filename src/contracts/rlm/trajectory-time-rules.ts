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
      const end = instant(metadata?.completed_at) ?? Number.POSITIVE_INFINITY
      let last = instant(metadata?.started_at) ?? Number.NEGATIVE_INFINITY
      iterations.forEach((iteration, index) => {
        let latest = last
        for (const [inner, text] of timesOf(iteration)) {
          const moment = instant(text)
          if (moment === undefined) continue
          const path = ['iterations', index, ...inner]
          if (moment < last) report(path, `${text}`, 'a time not before what came earlier', 'mend the clock')
          if (moment > end)
            report(path, `${text}`, `a time not after ${metadata?.completed_at}`, 'mend the clock')
          latest = Math.max(latest, moment)
        }
        last = latest
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
      iterations.forEach(({ duration_ms: duration, observation }, index) => {
        const longest = duration ?? observation.duration_ms
        if (longest === undefined || longest <= whole) return
        const inner = duration === undefined ? ['observation', 'duration_ms'] : ['duration_ms']
        report(
          ['iterations', index, ...inner],
          `${longest} ms`,
          `at most ${whole} ms`,
          'measure on one clock',
        )
      })
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

function timesOf({ timestamp, action, observation }: TimedIteration): [Path, string | undefined][] {
  return [
    [['timestamp'], timestamp],
    [['action', 'timestamp'], action.timestamp],
    [['observation', 'timestamp'], observation.timestamp],
  ]
}

function wallTime(metadata: ExecutionMetadata | undefined): number {
  if (metadata?.total_duration_ms !== undefined) return metadata.total_duration_ms
  const start = instant(metadata?.started_at)
  const end = instant(metadata?.completed_at)
  if (start === undefined || end === undefined || end < start) return Number.POSITIVE_INFINITY
  return end - start + roundingMs
}
