import type { Path } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { TaoIteration } from './iteration.ts'
import { secretsIn } from './secrets.ts'

/** What must hold between the parts of one iteration. */
export const iterationRules: readonly Rule<TaoIteration>[] = [
  {
    code: 'rlm/iteration-time',
    severity: 'error',
    says: 'An iteration begins, then acts, then observes.',
    check({ timestamp, action, observation }, report) {
      const moments: [Path, string | undefined][] = [
        [['timestamp'], timestamp],
        [['action', 'timestamp'], action.timestamp],
        [['observation', 'timestamp'], observation.timestamp],
      ]
      let last = Number.NEGATIVE_INFINITY
      for (const [path, text] of moments) {
        const moment = instant(text)
        if (moment === undefined) continue
        if (moment < last)
          report(path, `${text}`, 'a time not before the step before it', 'correct the clock')
        last = Math.max(last, moment)
      }
    },
  },
  {
    code: 'rlm/observation-duration',
    severity: 'error',
    says: 'An action takes no longer than the iteration around it.',
    check({ duration_ms: whole, observation: { duration_ms: part } }, report) {
      if (whole !== undefined && part !== undefined && part > whole)
        report(
          ['observation', 'duration_ms'],
          `${part} ms`,
          `at most ${whole} ms`,
          'measure both on one clock',
        )
    },
  },
  {
    code: 'rlm/thought-tokens',
    severity: 'warning',
    says: 'A thought is not longer than all that the iteration wrote.',
    check({ thought, cost }, report) {
      const { token_count: tokens } = thought.metadata ?? {}
      const written = cost?.output_tokens
      if (tokens !== undefined && written !== undefined && tokens > written)
        report(['thought', 'metadata', 'token_count'], `${tokens}`, `at most ${written}`, 'count again')
    },
  },
  {
    code: 'rlm/secret',
    severity: 'warning',
    says: 'Parameters, results and snapshots contain no keys or tokens.',
    check({ action: { parameters }, observation: { result }, state_snapshot: snapshot }, report) {
      const places: [Path, unknown][] = [
        [['action', 'parameters'], parameters],
        [['observation', 'result'], result],
        [['state_snapshot'], snapshot],
      ]
      for (const [path, value] of places) {
        for (const { path: inner, kind } of secretsIn(value)) {
          report([...path, ...inner], kind, 'a placeholder', 'take it out, and change the secret')
        }
      }
    },
  },
]
