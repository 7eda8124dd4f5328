import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { hasErrors } from '../finding.ts'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { feedbackVector } from './feedback-vector.ts'
import { socialMessage } from './message.ts'
import { policyState } from './policy-state.ts'
import { roundResult } from './round-result.ts'

const read = <T>(contract: Contract<T>, value: unknown, level: 'spec' | 'compat' | 'lint') =>
  readRecord(contract, JSON.stringify(value), { level })
const codesOf = ({ findings }: { findings: readonly { code: string }[] }) =>
  [...new Set(findings.map(({ code }) => code))].sort()

/** A round as the authors’ program writes it: no description, no plan, deltas instead of adaptations. */
function realRound() {
  const { meta: _, round_config: __, ...round } = goldenRecord('social/round-result')
  const deltas = { engagement_delta: -0.1, alignment_delta: 0, contribution_delta: 0.2 }
  return {
    ...round,
    policy_adaptations: [{ agent_id: 'Fisher+Ines', role: 'Fisher', deltas, round: 2 }],
    identity_states: { 'Fisher+Ines': { tau: 0.6 } },
  }
}

/** A round as the authors’ notes describe it. */
function notedRound() {
  return {
    round_number: 1,
    round_config: { scenario: 'A quay.', rules: 'Nobody shouts.', tasks: 'Agree.' },
    messages: [
      {
        agent_id: 'Fisher+Ines',
        role: 'assistant',
        content: 'At noon, then.',
        turn_index: 0,
        context_frame: { concept_a_manifestation: 'a', concept_b_manifestation: 'b', prar_cue: 'c' },
      },
    ],
    feedback: { 'Fisher+Ines': { engagement: 0.8, alignment_score: 0.7, contribution_value: 0.6 } },
    policy_adaptations: [],
    round_synthesis: 'They agreed.',
    duration_seconds: 4,
  }
}

describe('a round as the authors’ program writes it', () => {
  test('is refused at spec', () => {
    expect(hasErrors(read(roundResult, realRound(), 'spec').findings)).toBe(true)
  })

  test('is read at compat, and each deviation has its name', () => {
    const reading = read(roundResult, realRound(), 'compat')
    expect(hasErrors(reading.findings)).toBe(false)
    expect(codesOf(reading)).toEqual([
      'social/adaptation-round-name',
      'social/delta-only-adaptation',
      'social/meta-absent',
      'social/round-config-absent',
    ])
    expect(reading.value?.policy_adaptations[0]?.round_number).toBe(2)
    expect(reading.value?.identity_states).toEqual({ 'Fisher+Ines': { tau: 0.6 } })
  })

  test('passes the rules without a throw', () => {
    expect(hasErrors(read(roundResult, realRound(), 'lint').findings)).toBe(false)
  })

  test('loses the nulls that agents wrote after they had left', () => {
    const round = realRound()
    round.messages = [null, ...round.messages, null]
    const { value, findings } = read(roundResult, round, 'compat')
    expect(value?.messages).toHaveLength(4)
    expect(
      findings.filter(({ code }) => code === 'social/null-message').map(({ pointer }) => pointer),
    ).toEqual(['/messages/5', '/messages/0'])
  })

  test('is still refused for what nobody writes', () => {
    const round = realRound()
    round.feedback['Fisher+Ines'].engagement = 1.2
    const errors = read(roundResult, round, 'compat').findings.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/feedback/Fisher+Ines/engagement'])
  })

  test('is refused when an adaptation says neither what was done nor how the feedback changed', () => {
    const { policy_adaptations: _, ...round } = realRound()
    const silent = { ...round, policy_adaptations: [{ agent_id: 'Fisher+Ines', round: 2 }] }
    expect(hasErrors(read(roundResult, silent, 'compat').findings)).toBe(true)
  })
})

describe('a round as the authors’ notes describe it', () => {
  test('is read at compat under the names of the document', () => {
    const { value, findings } = read(roundResult, notedRound(), 'compat')
    expect(hasErrors(findings)).toBe(false)
    expect(value?.synthesis).toBe('They agreed.')
    expect(value?.messages[0]).toMatchObject({ round_number: 1, turn_number: 1 })
    expect(value?.feedback['Fisher+Ines']).toEqual({
      agent_id: 'Fisher+Ines',
      round_number: 1,
      engagement: 0.8,
      theoretical_alignment: 0.7,
      contribution_value: 0.6,
      direct_references: 0,
      response_received: 0,
      concepts_embodied: [],
      analyst_mentions: 0,
      synthesis_inclusion: 0,
    })
  })

  test('has turns in order although its index begins at zero', () => {
    expect(codesOf(read(roundResult, notedRound(), 'lint'))).not.toContain('social/turn-order')
  })
})

describe('a policy state as the authors’ program writes it', () => {
  const cue = (mode: string, intensity: number) => ({ mode, text: 'Look.', intensity, grounding: '' })
  const map = {
    Worker: {
      name: 'worker_baseline',
      cues: [cue('reflect', 0.5), cue('reflect', 0.7)],
      thresholds: { engagement: 0.3 },
    },
    Owner: { name: 'owner_baseline', cues: [], thresholds: {} },
  }

  test('becomes a list of policies and keeps all that it said', () => {
    const { value, findings } = read(policyState, map, 'lint')
    expect(hasErrors(findings)).toBe(false)
    expect(value?.policies.map(({ role, name }) => [role, name])).toEqual([
      ['Worker', 'worker_baseline'],
      ['Owner', 'owner_baseline'],
    ])
    expect(value?.policies[0]?.cues_active).toEqual(['reflect', 'reflect-2'])
    expect(value?.policies[0]?.cue_states['reflect-2']).toMatchObject({
      active: true,
      intensity: 0.7,
      text: 'Look.',
    })
    expect(value?.policies[0]?.thresholds).toEqual({ engagement: 0.3 })
    expect(value?.['x-original']).toEqual({ '': map })
  })

  test('is not a policy state when a part of it has no cues', () => {
    expect(hasErrors(read(policyState, { ...map, note: 'none' }, 'compat').findings)).toBe(true)
  })
})

test('one vector without its map is read as a map of one', () => {
  const vector = goldenRecord('social/feedback-vector')['Fisher+Ines']
  const { value, findings } = read(feedbackVector, vector, 'compat')
  expect(findings.map(({ code }) => code)).toEqual(['social/single-vector'])
  expect(value).toEqual({ 'Fisher+Ines': vector })
})

test('one vector of an agent that is called __proto__ is put under that name like any other', () => {
  const vector = { ...goldenRecord('social/feedback-vector')['Fisher+Ines'], agent_id: '__proto__' }
  const { value } = read(feedbackVector, vector, 'compat')
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.entries(value!)).toEqual([['__proto__', vector]])
})

test('a message may hold null wherever a field is optional', () => {
  const message = goldenRecord('social/message')
  for (const key of [
    'prar_cue_used',
    'feedback_snapshot',
    'validation_metadata',
    'context_frame',
    'role',
    'internal',
  ])
    message[key] = null
  expect(read(socialMessage, message, 'lint').findings).toEqual([])
})

test('an agent may have the name of a property that every object has', () => {
  const round = goldenRecord('social/round-result')
  round.messages[0].agent_id = 'constructor'
  round.policy_adaptations[0].agent_id = 'toString'
  const codes = codesOf(read(roundResult, round, 'lint'))
  expect(codes).toContain('social/unknown-speaker')
  expect(codes).toContain('social/adaptation-agent')
})

describe('a speaker without feedback in a round that measures its agents', () => {
  const spoken = (change: object) => {
    const round = goldenRecord('social/round-result')
    const words = 'Nobody asked me so far, and I have waited.'
    const stranger = {
      ...round.messages[3],
      agent_id: 'Fisher+Zoe',
      turn_number: 4,
      content: words,
      ...change,
    }
    return codesOf(read(roundResult, { ...round, messages: [...round.messages, stranger] }, 'lint'))
  }

  test('is an unknown speaker', () => {
    expect(spoken({})).toEqual(['social/unknown-speaker'])
  })

  test.each([
    ['an analyst', { agent_id: 'Analyst+Pia' }],
    ['a moderator', { agent_id: 'CES_Moderator' }],
    ['the coach', { agent_id: 'Rhea', internal: true }],
  ])('may be %s', (_, change) => {
    expect(spoken(change)).not.toContain('social/unknown-speaker')
  })
})
