import type { SequenceRule } from '../contract.ts'
import { instant } from '../instant.ts'
import { LoopMemory } from './loop-memory.ts'
import type { ReflectionMemory } from './reflection-memory.ts'

/** What must hold between the attempts of a loop. */
export const reflectionSequenceRules: readonly SequenceRule<ReflectionMemory>[] = [
  {
    code: 'ralph/iteration-order',
    severity: 'error',
    says: 'The attempts of a loop are numbered one after the other, without gaps and without doubles.',
    start() {
      const iterations = new LoopMemory<number>()
      return {
        missed() {
          iterations.forget()
        },
        line({ loop_id: loop, iteration }, report) {
          const last = iterations.exchange(loop, iteration)
          if (last === undefined || iteration === last + 1) return
          const found = iteration <= last ? `${iteration} again or out of order` : `a gap before ${iteration}`
          report(['iteration'], found, `${last + 1}`, 'keep every attempt, in order')
        },
      }
    },
  },
  {
    code: 'ralph/time-order',
    severity: 'error',
    says: 'The attempts of a loop follow one another in time.',
    start() {
      const moments = new LoopMemory<number>()
      return {
        line({ loop_id: loop, timestamp }, report) {
          const moment = instant(timestamp)
          if (moment === undefined) return
          const last = moments.exchange(loop, moment)
          if (last !== undefined && moment < last)
            report(['timestamp'], timestamp, 'a time not before the attempt before it', 'correct the clock')
        },
      }
    },
  },
  {
    code: 'ralph/reward-change',
    severity: 'error',
    says: 'The change in reward is the difference to the attempt before.',
    start() {
      const rewards = new LoopMemory<number | undefined>()
      return {
        missed() {
          rewards.forget()
        },
        line({ loop_id: loop, evaluator_output: evaluator, performance_delta: delta }, report) {
          const now = evaluator.reward_signal
          const then = rewards.exchange(loop, now)
          const stated = delta?.reward_change
          if (now === undefined || then === undefined || stated === undefined) return
          if (Math.abs(now - then - stated) > 1e-6) {
            const expected = `${Number((now - then).toFixed(6))}, from ${then} to ${now}`
            report(['performance_delta', 'reward_change'], `${stated}`, expected, 'take the difference again')
          }
        },
      }
    },
  },
]
