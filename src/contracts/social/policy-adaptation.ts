import * as z from 'zod'
import { isObject } from '../../kit/index.ts'
import { defineContract, type Repair, type Rule, type Tolerance } from '../contract.ts'
import { anything, integer, open } from '../fields.ts'
import { renamed } from '../repairs.ts'
import { sources } from '../sources.ts'
import { absentFields } from './absent-fields.ts'
import { agentFormat, roundFromOne, scoreRange, scoresIn } from './shared-rules.ts'

/** A change to the cues of an agent, with its reason. */
export const policyAdaptationSchema = open({
  agent_id: z.string().describe('The agent whose policy changed.'),
  adaptation_type: z
    .enum(['activate_cue', 'deactivate_cue', 'adjust_intensity'])
    .describe('What was done to the cue.'),
  cue: z.string().describe('The cue that it was done to.'),
  reason: z.string().describe('Why, as text.'),
  round_number: integer().describe('The round in which it was done, from one.'),
  feedback_trigger: anything().describe('The feedback values that led to it, by name.'),
})

/** One change to the policy of one agent. */
export type PolicyAdaptation = z.infer<typeof policyAdaptationSchema>

export const policyAdaptationRepairs: readonly Repair[] = [
  renamed('social/adaptation-round-name', 'real files call it round', [[['round'], 'round_number']]),
]

export const policyAdaptationTolerances: readonly Tolerance[] = [
  absentFields(
    'social/delta-only-adaptation',
    'real files record how the feedback changed and not which cue was changed; nothing can be filled in',
    ['adaptation_type', 'cue', 'reason', 'feedback_trigger'],
    (adaptation) => isObject(adaptation.deltas),
  ),
]

/** What must hold inside one adaptation, wherever it stands. */
export const policyAdaptationRules: readonly Rule<PolicyAdaptation>[] = [
  {
    code: 'social/blank-adaptation',
    severity: 'warning',
    says: 'An adaptation names its cue and its reason.',
    check(adaptation, report) {
      for (const key of ['cue', 'reason'] as const) {
        if (adaptation[key]?.trim() === '') report([key], 'blank text', `a ${key}`, 'write what was decided')
      }
    },
  },
  {
    code: 'social/empty-trigger',
    severity: 'warning',
    says: 'An adaptation keeps the feedback values that led to it.',
    check({ feedback_trigger: trigger }, report) {
      if (trigger === undefined || Object.keys(trigger).length > 0) return
      report(['feedback_trigger'], 'an empty object', 'the values that were used', 'copy them here')
    },
  },
  {
    code: 'social/trigger-direction',
    severity: 'warning',
    says: 'A cue is activated where some feedback is not high, and deactivated where some is not low.',
    check({ adaptation_type: type, feedback_trigger: trigger }, report) {
      let lowest = Number.POSITIVE_INFINITY
      let highest = Number.NEGATIVE_INFINITY
      for (const [, score] of scoresIn(trigger)) {
        lowest = Math.min(lowest, score)
        highest = Math.max(highest, score)
      }
      if (lowest > highest) return
      const wrong = (type === 'activate_cue' && lowest > 0.7) || (type === 'deactivate_cue' && highest < 0.3)
      if (!wrong) return
      const found = `"${type}" at scores from ${lowest} to ${highest}`
      const expected = type === 'activate_cue' ? 'a score of at most 0.7' : 'a score of at least 0.3'
      report(['adaptation_type'], found, expected, 'look whether type and trigger belong together')
    },
  },
]

/** `social/policy-adaptation`: one change to the cues of one agent, with the feedback that led to it. */
export const policyAdaptation = defineContract<PolicyAdaptation>({
  name: 'social/policy-adaptation',
  title: 'Policy adaptation',
  summary: 'One change to the cues of one agent, with the feedback that led to it.',
  version: '0.2.0',
  source: sources.social,
  partOf: 'social/round-result',
  signature: ['agent_id', 'adaptation_type', 'feedback_trigger'],
  schema: policyAdaptationSchema,
  repairs: policyAdaptationRepairs,
  tolerances: policyAdaptationTolerances,
  rules: [
    agentFormat((record) => [[['agent_id'], record.agent_id]]),
    roundFromOne((record) => [[['round_number'], record.round_number]]),
    scoreRange([['feedback_trigger']]),
    ...policyAdaptationRules,
  ],
  choices: [
    'The names in `feedback_trigger` are free: the document’s own example says `alignment` where the vector says `theoretical_alignment`.',
    'The document gives no thresholds. A type is doubted only when every score of its trigger is on the far side: above 0.7 for an activation, below 0.3 for a deactivation.',
    'Every adaptation in real files holds `role`, `deltas` and `round` instead of the six fields. It is read at compat, and its deltas are checked against the feedback of the round before.',
  ],
})
