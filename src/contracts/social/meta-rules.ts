import { plural } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { ExperimentMeta } from './experiment-meta.ts'
import { knownVersion } from './shared-rules.ts'

/** What the letter of a condition stands for in the authors’ sweep of two by two by two. */
const conditions: Readonly<Record<string, readonly [challenge: string, context: string, dual: boolean]>> = {
  A: ['off', 'progressive', true],
  B: ['off', 'progressive', false],
  C: ['off', 'adaptive', true],
  D: ['off', 'adaptive', false],
  E: ['always', 'progressive', true],
  F: ['always', 'progressive', false],
  G: ['always', 'adaptive', true],
  H: ['always', 'adaptive', false],
}

/** What must hold inside the description of an experiment. */
export const metaRules: readonly Rule<ExperimentMeta>[] = [
  knownVersion(),
  {
    code: 'social/blank-meta',
    severity: 'warning',
    says: 'An experiment has an id, a framework and a model.',
    check(meta, report) {
      for (const key of ['experiment_id', 'framework', 'model'] as const) {
        if (meta[key]?.trim() === '') report([key], 'blank text', 'a name', 'write the name')
      }
    },
  },
  {
    code: 'social/temperature',
    severity: 'warning',
    says: 'A temperature lies between zero and two.',
    check(meta, report) {
      for (const key of ['performer_temperature', 'coach_temperature'] as const) {
        const temperature = meta[key]
        if (temperature === undefined || (temperature >= 0 && temperature <= 2)) continue
        report([key], `${temperature}`, '0 to 2', 'look at the configuration')
      }
    },
  },
  {
    code: 'social/condition-label',
    severity: 'warning',
    says: 'The letter of a condition agrees with the modes that were really set.',
    check(meta, report) {
      const { condition, challenge_mode: challenge, context_mode: context, dual_llm: dual } = meta
      const meant = typeof condition === 'string' ? conditions[condition] : undefined
      if (meant === undefined || [challenge, context, dual].includes(undefined)) return
      if (challenge === meant[0] && context === meant[1] && dual === meant[2]) return
      const show = (modes: readonly unknown[]) =>
        `challenge ${modes[0]}, context ${modes[1]}, dual ${modes[2]}`
      const found = `condition ${condition} with ${show([challenge, context, dual])}`
      report(['condition'], found, show(meant), 'group the run by what was set and not by its letter')
    },
  },
  {
    code: 'social/regime-trajectory',
    severity: 'warning',
    says: 'A trajectory of regimes has one for each round, and ends in the final one.',
    check({ regime_trajectory: trajectory, final_regime: final, rounds_executed: rounds }, report) {
      if (!Array.isArray(trajectory)) return
      if (typeof rounds === 'number' && rounds !== trajectory.length) {
        report(
          ['regime_trajectory'],
          plural(trajectory.length, 'regime'),
          `${rounds}, one a round`,
          'count again',
        )
      }
      const last: unknown = trajectory.at(-1)
      if (typeof final === 'string' && typeof last === 'string' && final !== last) {
        report(['final_regime'], `"${final}"`, `"${last}", the last of the trajectory`, 'make the two agree')
      }
    },
  },
]
