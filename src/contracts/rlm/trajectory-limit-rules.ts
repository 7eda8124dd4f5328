import { plural } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { trajectoryLimits } from './limits.ts'
import type { Trajectory } from './trajectory.ts'

/** How large a trajectory may grow. */
export const trajectoryLimitRules: readonly Rule<Trajectory>[] = [
  {
    code: 'rlm/iteration-limit',
    severity: 'error',
    says: `A trajectory has at most ${trajectoryLimits.iterations} iterations.`,
    check({ iterations = [] }, report) {
      const limit = trajectoryLimits.iterations
      if (iterations.length > limit)
        report(['iterations'], plural(iterations.length, 'iteration'), `at most ${limit}`, 'divide the task')
    },
  },
  {
    code: 'rlm/size-limit',
    severity: 'error',
    says: `A trajectory is at most ${trajectoryLimits.megabytes} MB large.`,
    check(trajectory, report) {
      const bytes = Buffer.byteLength(JSON.stringify(trajectory))
      const megabytes = bytes / 1_048_576
      if (megabytes > trajectoryLimits.megabytes) {
        const expected = `at most ${trajectoryLimits.megabytes} MB`
        report(
          [],
          `${megabytes.toFixed(1)} MB`,
          expected,
          'store large results as files and name their paths',
        )
      }
    },
  },
]
