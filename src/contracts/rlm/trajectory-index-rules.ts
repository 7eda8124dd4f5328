import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import { agree, sumOf, tidy } from './amounts.ts'
import { trajectoryLimits } from './limits.ts'
import { runTime } from './run-time.ts'
import type { TrajectoryIndex } from './trajectory-index.ts'

const millisecondsOfADay = 86_400_000

/** What must hold between the entries of an index. */
export const trajectoryIndexRules: readonly Rule<TrajectoryIndex>[] = [
  {
    code: 'rlm/entry-unique',
    severity: 'error',
    says: 'A trajectory has one entry, and a file belongs to one trajectory.',
    check({ trajectories: entries }, report) {
      for (const key of ['trajectory_id', 'path'] as const) {
        const seen = new Set<string>()
        entries.forEach((entry, index) => {
          if (seen.has(entry[key]))
            report(['trajectories', index, key], `"${entry[key]}" again`, 'one entry', 'keep the newer entry')
          seen.add(entry[key])
        })
      }
    },
  },
  {
    code: 'rlm/entry-path',
    severity: 'warning',
    says: 'An entry points to the file of its trajectory.',
    check({ trajectories: entries }, report) {
      entries.forEach(({ trajectory_id: id, path }, index) => {
        const expected = `trajectories/${id}/trajectory.json`
        if (!path.replaceAll('\\', '/').endsWith(expected))
          report(
            ['trajectories', index, 'path'],
            JSON.stringify(path),
            `"${expected}"`,
            'write the path again',
          )
      })
    },
  },
  {
    code: 'rlm/index-totals',
    severity: 'error',
    says: 'The totals are the sums over the entries.',
    check({ trajectories: entries, totals = {} }, report) {
      const compare = (key: keyof typeof totals & string, sum: number) => {
        const stated = totals[key]
        if (typeof stated === 'number' && !agree(stated, sum))
          report(['totals', key], `${stated}`, `${tidy(sum)}`, 'add up the entries')
      }
      compare('trajectories', entries.length)
      for (const key of ['total_iterations', 'total_tokens', 'total_cost_usd'] as const)
        compare(key, sumOf(entries.map((entry) => entry[key])).sum)
    },
  },
  runTime(({ trajectories: entries }) =>
    entries.map((entry, index) => [['trajectories', index], entry] as const),
  ),
  {
    code: 'rlm/running-entry',
    severity: 'warning',
    says: 'A trajectory that runs has not ended.',
    check({ trajectories: entries }, report) {
      entries.forEach(({ status, completed_at: end }, index) => {
        if (status === 'running' && end !== undefined)
          report(
            ['trajectories', index, 'status'],
            `"running" with an end at ${end}`,
            'how it ended',
            'update the entry',
          )
      })
    },
  },
  {
    code: 'rlm/retention',
    severity: 'warning',
    says: 'What ended more than 90 days before the index was written is no longer listed in it.',
    check({ updated_at: updated, trajectories: entries }, report) {
      const written = instant(updated)
      if (written === undefined) return
      const oldest = written - trajectoryLimits.retentionDays * millisecondsOfADay
      entries.forEach(({ completed_at: end }, index) => {
        const moment = instant(end)
        if (moment === undefined || moment >= oldest) return
        const days = Math.floor((written - moment) / millisecondsOfADay)
        const expected = `an end at most ${trajectoryLimits.retentionDays} days before ${updated}`
        report(
          ['trajectories', index, 'completed_at'],
          `${end}, ${days} days before`,
          expected,
          'clear the trajectory away, or keep it outside of this root',
        )
      })
    },
  },
  {
    code: 'rlm/index-age',
    severity: 'warning',
    says: 'The index is not older than what it lists.',
    check({ updated_at: updated, trajectories: entries }, report) {
      const written = instant(updated) ?? Number.POSITIVE_INFINITY
      const latest = entries.find(({ started_at: start, completed_at: end }) => {
        const moment = instant(end) ?? instant(start)
        return moment !== undefined && moment > written
      })
      if (latest !== undefined)
        report(
          ['updated_at'],
          updated,
          `a time not before ${latest.completed_at ?? latest.started_at}`,
          'write the index again',
        )
    },
  },
]
