import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { RunManifest } from './run-manifest.ts'

/** What must hold inside a run manifest. */
export const manifestRules: readonly Rule<RunManifest>[] = [
  {
    code: 'run/reason',
    severity: 'error',
    says: 'A run that failed, stopped or was interrupted says why; one that runs or completed has no reason.',
    check({ status, reason }, report) {
      const needed = status === 'failed' || status === 'stopped' || status === 'interrupted'
      if (needed === (reason !== null && reason !== undefined)) return
      const found = needed ? 'no reason' : `a reason for status "${status}"`
      report(['reason'], found, needed ? 'a code and a message' : 'none', 'make status and reason agree')
    },
  },
  {
    code: 'run/finished',
    severity: 'error',
    says: 'A run has an end exactly when it is completed, failed or stopped.',
    check({ status, finished_at: finished }, report) {
      const over = status === 'completed' || status === 'failed' || status === 'stopped'
      if (over === (finished !== null && finished !== undefined)) return
      const expected = over ? 'the time of the end' : `none while the run is ${status}`
      report(['finished_at'], finished ?? 'no end', expected, 'make status and times agree')
    },
  },
  {
    code: 'run/time-order',
    severity: 'error',
    says: 'A run starts before it is updated and before it ends.',
    check({ created_at: created, updated_at: updated, finished_at: finished }, report) {
      const start = instant(created)!
      for (const [key, text] of Object.entries({ updated_at: updated, finished_at: finished })) {
        const moment = instant(text)
        if (moment !== undefined && moment < start) {
          report([key], `${text}`, `a time not before ${created}`, 'correct the clock')
        }
      }
    },
  },
  {
    code: 'run/own-parent',
    severity: 'error',
    says: 'A run does not come from itself, and a fork names the key at which it departs.',
    check({ run_id: id, parent }, report) {
      if (parent?.run_id === id) report(['parent', 'run_id'], id, 'another run', 'name the run it comes from')
      if (parent?.relation === 'fork' && !parent.at) {
        report(['parent', 'at'], 'no key', 'the journal key of the fork', 'name the key')
      }
    },
  },
  {
    code: 'run/over-budget',
    severity: 'warning',
    says: 'A run uses no more than its budget, but for the call that crossed the line.',
    check({ budget, spent }, report) {
      for (const key of ['usd', 'tokens', 'calls', 'seconds'] as const) {
        const limit = budget?.[key]
        const used = spent?.[key]
        if (typeof limit !== 'number' || typeof used !== 'number' || used <= limit) continue
        report(['spent', key], `${used}`, `at most ${limit}`, 'look for calls that were not counted in time')
      }
    },
  },
]
