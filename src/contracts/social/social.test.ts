import { describe, expect, test } from 'vitest'
import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { social } from './index.ts'

const spoilt =
  (contract: string) =>
  (spoil: RuleCase['spoil']): RuleCase => ({ contract: `social/${contract}`, spoil })

const round = spoilt('round-result')
const message = spoilt('message')
const frame = spoilt('context-frame')
const feedback = spoilt('feedback-vector')
const adaptation = spoilt('policy-adaptation')
const meta = spoilt('experiment-meta')
const policy = spoilt('policy-state')

describeRules(social, {
  'social/blank-frame': frame((record) => {
    record.base_scenario = ' '
  }),
  'social/frame-alias': frame((record) => {
    record.experiential_context = record.experiential_cue
    delete record.experiential_cue
  }),
  'social/partial-frame': frame((record) => {
    delete record.social_feedback_summary
  }),
  'social/agent-format': message((record) => {
    record.agent_id = 'CES_Fisher'
  }),
  'social/round-number': message((record) => {
    record.round_number = 0
  }),
  'social/turn-number': message((record) => {
    record.turn_number = 0
  }),
  'social/score-range': message((record) => {
    record.feedback_snapshot.engagement = 1.2
  }),
  'social/empty-content': message((record) => {
    record.content = '\n'
  }),
  'social/error-as-speech': message((record) => {
    record.content = 'Error calling Ollama: 404 Client Error: Not Found for url: http://localhost:11434'
  }),
  'social/template-leak': message((record) => {
    record.content = '### Response:\nI will finish my tasks.'
  }),
  'social/mock-text': message((record) => {
    record.content = 'Mock response #3'
  }),
  'social/machine-remark': message((record) => {
    record.content = 'As an AI language model, I have no view on the quay.'
  }),
  'social/repeated-message': round((record) => {
    record.messages[2].agent_id = record.messages[0].agent_id
    record.messages[2].content = record.messages[0].content
  }),
  'social/copied-message': round((record) => {
    record.messages[2].content = record.messages[0].content
  }),
  'social/unix-seconds': message((record) => {
    record.timestamp *= 1000
  }),
  'social/refusal-as-speech': message((record) => {
    record.content = "I'm sorry, but I can't assist with that request."
  }),
  'social/speaks-for-others': message((record) => {
    record.content = `${record.content}\n\n[Merchant+Tomas]: I agree with every word.`
  }),
  'social/speaker-label': message((record) => {
    record.content = `[Merchant+Tomas]: ${record.content}`
  }),
  'social/rejected-speech': message((record) => {
    record.validation_metadata = { attempts: 2, validations: [{ valid: false }, { valid: false }] }
  }),
  'social/turn-index': message((record) => {
    record.turn_index = 0
    delete record.turn_number
  }),
  'social/message-alias': message((record) => {
    record.turn_context = record.context_frame
    delete record.context_frame
    record.round_number = 'two'
  }),
  'social/message-time-absent': message((record) => {
    delete record.timestamp
  }),
  'social/feedback-key': feedback((record) => {
    record['Fisher+Ines'].agent_id = 'Fisher+Ana'
  }),
  'social/equal-counts': feedback((record) => {
    for (const vector of Object.values<{ direct_references: number; response_received: number }>(record))
      vector.response_received = vector.direct_references
  }),
  'social/repeated-concept': feedback((record) => {
    record['Fisher+Ines'].concepts_embodied.push('civic virtue')
  }),
  'social/feedback-alias': feedback((record) => {
    record['Fisher+Ines'].alignment_score = record['Fisher+Ines'].theoretical_alignment
    delete record['Fisher+Ines'].theoretical_alignment
  }),
  'social/feedback-default': feedback((record) => {
    delete record['Fisher+Ines'].analyst_mentions
  }),
  'social/feedback-agent': feedback((record) => {
    delete record['Fisher+Ines'].agent_id
  }),
  'social/single-vector': feedback((record) => {
    Object.assign(record, record['Fisher+Ines'])
    for (const agent of Object.keys(record)) if (agent.includes('+')) delete record[agent]
  }),
  'social/blank-adaptation': adaptation((record) => {
    record.reason = ''
  }),
  'social/empty-trigger': adaptation((record) => {
    record.feedback_trigger = {}
  }),
  'social/trigger-direction': adaptation((record) => {
    record.feedback_trigger = { engagement: 0.9, alignment: 0.8 }
  }),
  'social/adaptation-round-name': adaptation((record) => {
    record.round = record.round_number
    delete record.round_number
  }),
  'social/delta-only-adaptation': adaptation((record) => {
    record.deltas = { engagement_delta: 0.1 }
    delete record.adaptation_type
  }),
  'social/version': meta((record) => {
    record.social_rl_version = '0.3.0'
  }),
  'social/blank-meta': meta((record) => {
    record.model = ''
  }),
  'social/temperature': meta((record) => {
    record.performer_temperature = 7
  }),
  'social/condition-label': meta((record) => {
    record.challenge_mode = 'adaptive'
  }),
  'social/regime-trajectory': meta((record) => {
    record.final_regime = 'UNKNOWN'
  }),
  'social/nested-models': meta((record) => {
    record.performer = { model: record.model, temperature: 0.7 }
    delete record.model
  }),
  'social/run-from-state-file': meta((record) => {
    record.prar_state_file = 'prar/outputs/2026-11-14_harbour_council/state.json'
    delete record.prar_run_id
  }),
  'social/other-framework': meta((record) => {
    record.framework_option = 'SA'
  }),
  'social/run-absent': meta((record) => {
    delete record.prar_run_id
  }),
  'social/framework-option-absent': meta((record) => {
    delete record.framework_option
  }),
  'social/temperature-absent': meta((record) => {
    delete record.coach_temperature
  }),
  'social/version-absent': meta((record) => {
    delete record.social_rl_version
  }),
  'social/no-messages': round((record) => {
    record.messages = []
  }),
  'social/turn-order': round((record) => {
    record.messages[2].turn_number = 3
  }),
  'social/internal-turn': round((record) => {
    record.messages[1].turn_number = 9
  }),
  'social/message-round': round((record) => {
    record.messages[0].round_number = 1
  }),
  'social/message-time-order': round((record) => {
    record.messages[3].timestamp -= 100
  }),
  'social/duration': round((record) => {
    record.duration_seconds = -1
  }),
  'social/duration-span': round((record) => {
    record.duration_seconds = 5
  }),
  'social/blank-round-config': round((record) => {
    record.round_config.tasks = ''
  }),
  'social/empty-synthesis': round((record) => {
    record.synthesis = ''
  }),
  'social/synthesis-inclusion': round((record) => {
    record.synthesis = ''
  }),
  'social/unknown-speaker': round((record) => {
    record.messages[0].agent_id = 'Fisher+Inez'
  }),
  'social/speaker-without-feedback': round((record) => {
    record.feedback = {}
  }),
  'social/silent-agent': round((record) => {
    record.messages.pop()
  }),
  'social/feedback-round': round((record) => {
    record.feedback['Fisher+Ines'].round_number = 1
  }),
  'social/too-many-responses': round((record) => {
    record.feedback['Fisher+Ines'].response_received = 9
  }),
  'social/adaptation-agent': round((record) => {
    record.policy_adaptations[0].agent_id = 'Ferryman+Nobody'
  }),
  'social/adaptation-round': round((record) => {
    record.policy_adaptations[0].round_number = 3
  }),
  'social/opposite-adaptations': round((record) => {
    record.policy_adaptations.push({ ...record.policy_adaptations[0], adaptation_type: 'deactivate_cue' })
  }),
  'social/foreign-lexicon': round((record) => {
    record.feedback['Fisher+Ines'].concepts_embodied = ['Alienation']
  }),
  'social/null-message': round((record) => {
    record.messages.push(null)
  }),
  'social/null-block': round((record) => {
    record.round_config = null
  }),
  'social/synthesis-alias': round((record) => {
    record.round_synthesis = record.synthesis
    delete record.synthesis
  }),
  'social/synthesis-absent': round((record) => {
    delete record.synthesis
  }),
  'social/part-round': round((record) => {
    delete record.messages[0].round_number
  }),
  'social/meta-absent': round((record) => {
    delete record.meta
  }),
  'social/round-config-absent': round((record) => {
    delete record.round_config
  }),
  'social/no-policies': policy((record) => {
    record.policies = []
  }),
  'social/double-role': policy((record) => {
    record.policies[1].role = record.policies[0].role
  }),
  'social/double-cue': policy((record) => {
    record.policies[0].cues_active.push('weigh_common_good')
  }),
  'social/cue-without-state': policy((record) => {
    record.policies[0].cues_active.push('listen')
  }),
  'social/cue-active': policy((record) => {
    record.policies[0].cue_states.speak_up.active = true
  }),
  'social/cue-id': policy((record) => {
    record.policies[0].cue_states.speak_up.cue_id = 'speak'
  }),
  'social/cue-intensity': policy((record) => {
    record.policies[0].cue_states.speak_up.intensity = 1.5
  }),
  'social/cue-time': policy((record) => {
    record.policies[0].cue_states.speak_up.last_triggered = '2027-01-01T00:00:00'
  }),
  'social/policy-map': policy((record) => {
    for (const key of Object.keys(record)) delete record[key]
    record.Fisher = { name: 'fisher_baseline', cues: [{ mode: 'reflect', text: 'Why?', intensity: 0.5 }] }
  }),
  'social/policy-origin-absent': policy((record) => {
    delete record.framework_name
  }),
  'social/cue-states-absent': policy((record) => {
    delete record.policies[0].cue_states
  }),
})

describe('the family', () => {
  test('gives every folder rule a code of its own', () => {
    const codes = social.folderRules.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^social\/[a-z-]+$/)
  })

  test('names a record that exists wherever it says that a kind is part of one', () => {
    const names = social.contracts.map(({ name }) => name)
    for (const { partOf, path } of social.contracts) {
      expect(path === undefined).toBe(partOf !== undefined)
      if (partOf !== undefined) expect(names).toContain(partOf)
    }
  })
})
