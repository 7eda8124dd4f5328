import { expect, test } from 'vitest'
import type { FeedbackVector } from '../../../contracts/index.ts'
import { beginPolicy, underChallengeMode } from '../cues/begin-policy.ts'
import type { AgentPolicy } from '../cues/cue.ts'
import { cuesInUse, cueText } from '../cues/cue-text.ts'
import { frameworkNamed } from '../frameworks/framework-of.ts'
import { adaptPolicy } from './adapt-policy.ts'

const begun = beginPolicy('Worker+Ada', frameworkNamed('A'))
const measured = (engagement: number, more: Partial<FeedbackVector> = {}) => ({
  feedback: {
    agent_id: 'Worker+Ada',
    round_number: 1,
    engagement,
    theoretical_alignment: 0.5,
    contribution_value: 0.5,
    direct_references: 0,
    response_received: 0,
    concepts_embodied: [],
    analyst_mentions: 0,
    synthesis_inclusion: 0,
    ...more,
  },
  rejections: 0,
})
const challenge = (policy: AgentPolicy) => policy.cues.find(({ mode }) => mode === 'CHALLENGE')!
const after = (policy: AgentPolicy, ...engagements: number[]) =>
  engagements.reduce((one, engagement) => adaptPolicy(one, measured(engagement)).policy, policy)

test('a challenge cue comes exactly when engagement is low, and not the other way round', () => {
  expect(challenge(begun).active).toBe(false)
  const low = adaptPolicy(begun, measured(0.1))
  expect(challenge(low.policy).active).toBe(true)
  expect(cueText(cuesInUse(low.policy))).toContain('[CHALLENGE]')
  expect(low.adaptations).toEqual([
    {
      agent_id: 'Worker+Ada',
      adaptation_type: 'activate_cue',
      cue: 'challenge_what_is_settled',
      reason: 'engagement 0.10 is below 0.30',
      round_number: 1,
      feedback_trigger: { engagement: 0.1 },
      intensity_before: 0.6,
      intensity_after: 0.6,
    },
  ])
  expect(adaptPolicy(begun, measured(0.9)).adaptations).toEqual([])
  expect(cueText(cuesInUse(after(begun, 0.9)))).not.toContain('[CHALLENGE]')
})

test('within the band nothing changes, and beyond it the cue is taken back step by step', () => {
  const strong = after(begun, 0.1, 0.1, 0.1)
  expect(challenge(strong).intensity).toBeCloseTo(0.8, 9)
  expect(after(strong, 0.35)).toEqual(strong)
  expect(challenge(after(strong, 0.5)).intensity).toBeCloseTo(0.7, 9)
  expect(challenge(after(strong, 0.5, 0.5))).toMatchObject({ intensity: 0.6, active: true })
  expect(challenge(after(strong, 0.5, 0.5, 0.5)).active).toBe(false)
})

test('intensities stay within their bounds', () => {
  const worn = after(begun, ...Array.from({ length: 30 }, () => 0))
  expect(challenge(worn).intensity).toBe(1)
  expect(adaptPolicy(worn, measured(0)).adaptations).toEqual([])
})

test('a mode locks challenge cues, or keeps them on', () => {
  const off = underChallengeMode(begun, 'off')
  expect(challenge(after(off, 0, 0)).active).toBe(false)
  const always = underChallengeMode(begun, 'always')
  expect(challenge(after(always, 0.9, 0.9, 0.9)).active).toBe(true)
})

test('each agent has thresholds of its own', () => {
  const other = beginPolicy('Worker+Tom', frameworkNamed('A'))
  expect(other.thresholds).not.toBe(begun.thresholds)
  expect(after(begun, 0, 0, 0, 0).thresholds).toEqual(other.thresholds)
})

test('other signals have cues of their own, and rejections ask for compliance', () => {
  const types = (more: Partial<FeedbackVector>, rejections = 0) =>
    adaptPolicy(begun, { ...measured(0.5, more), rejections }).adaptations.map(
      ({ adaptation_type: type, cue }) => `${type} ${cue}`,
    )
  expect(types({ theoretical_alignment: 0 })).toEqual(['adjust_intensity connect_to_non_domination'])
  expect(types({ contribution_value: 0 })).toEqual(['activate_cue synthesize_views'])
  expect(types({}, 2)).toEqual(['activate_cue comply_with_rules'])
})
