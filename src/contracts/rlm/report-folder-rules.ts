import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import { isSame } from './amounts.ts'
import type { TrajectoryReport } from './report.ts'
import { reportOf } from './report-of.ts'
import type { Trajectory } from './trajectory.ts'

/** What must hold between a report and its trajectory. */
export const reportFolderRules: readonly FolderRule[] = [
  {
    code: 'rlm/report-agrees',
    severity: 'error',
    says: 'The facts of a report are those of its trajectory.',
    start() {
      const known = new Map<string, TrajectoryReport['facts']>()
      return ({ contract, value }, report) => {
        if (contract === 'rlm/trajectory') {
          const trajectory = value as Trajectory
          known.set(trajectory.trajectory_id, reportOf(trajectory).facts)
        } else if (contract === 'rlm/report') {
          const { trajectory_id: id, facts } = value as TrajectoryReport
          const expected = known.get(id)
          if (expected === undefined) {
            report(['trajectory_id'], `"${id}"`, 'a trajectory that is there', 'take the report out')
            return
          }
          for (const [fact, truth] of Object.entries(expected)) {
            if (!isSame(facts[fact], truth))
              report(['facts', fact], showValue(facts[fact]), showValue(truth), 'write the report again')
          }
        }
      }
    },
  },
]
