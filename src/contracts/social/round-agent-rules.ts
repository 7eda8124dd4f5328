import type { Rule } from '../contract.ts'
import { isSpeech } from './is-speech.ts'
import type { RoundResult } from './round-result.ts'

/** What must hold between those who speak in a round, those who are measured and those who are adapted. */
export const roundAgentRules: readonly Rule<RoundResult>[] = [
  {
    code: 'social/unknown-speaker',
    severity: 'error',
    says: 'If a round measures its agents, every speaker is one of them; coaches, analysts and moderators are not measured.',
    check({ messages, feedback }, report) {
      const agents = Object.keys(feedback)
      if (agents.length === 0) return
      const listed = `${agents.slice(0, 5).join(', ')}${agents.length > 5 ? ' and others' : ''}`
      for (const [index, agent] of unmeasured(messages, feedback))
        report(
          ['messages', index, 'agent_id'],
          `the unknown speaker "${agent}"`,
          `one of those who have feedback: ${listed}`,
          'correct the name, or measure the agent as well',
        )
    },
  },
  {
    code: 'social/speaker-without-feedback',
    severity: 'warning',
    says: 'A round in which agents speak measures them.',
    check({ messages, feedback }, report) {
      if (Object.keys(feedback).length > 0) return
      for (const [index, agent] of unmeasured(messages, feedback))
        report(['messages', index, 'agent_id'], `"${agent}"`, 'an agent with feedback', 'measure it as well')
    },
  },
  {
    code: 'social/silent-agent',
    severity: 'info',
    says: 'Every agent that is measured in a round speaks in it.',
    check({ messages, feedback }, report) {
      const speakers = new Set(messages.filter(isSpeech).map(({ agent_id: agent }) => agent))
      for (const agent of Object.keys(feedback)) {
        if (speakers.has(agent)) continue
        report(
          ['feedback', agent],
          'feedback for a silent agent',
          'a message of it',
          'read its scores with care',
        )
      }
    },
  },
  {
    code: 'social/feedback-round',
    severity: 'error',
    says: 'Feedback measures the round that contains it.',
    check({ feedback, round_number: round }, report) {
      for (const [agent, vector] of Object.entries(feedback)) {
        if (vector.round_number === round) continue
        const path = ['feedback', agent, 'round_number']
        report(path, `${vector.round_number}`, `${round}`, 'move it to its round')
      }
    },
  },
  {
    code: 'social/too-many-responses',
    severity: 'warning',
    says: 'An agent has no more responses than there are messages of others.',
    check({ messages, feedback }, report) {
      const spoken = new Map<string, number>()
      for (const { agent_id: agent } of messages) spoken.set(agent, (spoken.get(agent) ?? 0) + 1)
      for (const [agent, { response_received: responses }] of Object.entries(feedback)) {
        const others = messages.length - (spoken.get(agent) ?? 0)
        if (responses <= others) continue
        const path = ['feedback', agent, 'response_received']
        report(path, `${responses}`, `at most ${others}, the messages of others`, 'count again')
      }
    },
  },
  {
    code: 'social/adaptation-agent',
    severity: 'error',
    says: 'An adaptation is for an agent of the round.',
    check({ messages, feedback, policy_adaptations: adaptations }, report) {
      const speakers = new Set(messages.map(({ agent_id: agent }) => agent))
      adaptations.forEach(({ agent_id: agent }, index) => {
        if (speakers.has(agent) || Object.hasOwn(feedback, agent)) return
        const path = ['policy_adaptations', index, 'agent_id']
        report(path, `"${agent}"`, 'an agent that spoke or was measured', 'name the agent that was adapted')
      })
    },
  },
  {
    code: 'social/adaptation-round',
    severity: 'error',
    says: 'An adaptation is recorded in the round in which it was made.',
    check({ policy_adaptations: adaptations, round_number: round }, report) {
      adaptations.forEach((adaptation, index) => {
        if (adaptation.round_number === round) return
        const path = ['policy_adaptations', index, 'round_number']
        report(path, `${adaptation.round_number}`, `${round}`, 'move it to its round')
      })
    },
  },
  {
    code: 'social/opposite-adaptations',
    severity: 'warning',
    says: 'A cue of an agent is not activated and deactivated in the same round.',
    check({ policy_adaptations: adaptations }, report) {
      const done = new Map<string, string>()
      adaptations.forEach(({ agent_id: agent, cue, adaptation_type: type }, index) => {
        if (type !== 'activate_cue' && type !== 'deactivate_cue') return
        const key = JSON.stringify([agent, cue])
        const before = done.get(key)
        if (before !== undefined && before !== type) {
          const path = ['policy_adaptations', index, 'adaptation_type']
          report(
            path,
            `"${type}" after "${before}"`,
            'one of the two',
            'keep what held at the end of the round',
          )
        }
        done.set(key, type)
      })
    },
  },
  {
    code: 'social/foreign-lexicon',
    severity: 'warning',
    says: 'Concepts are those of the framework of the experiment, and not those of framework A.',
    check({ meta, feedback }, report) {
      if (!['B', 'C', 'D'].includes(meta?.framework_option)) return
      for (const [agent, { concepts_embodied: concepts }] of Object.entries(feedback)) {
        const index = concepts.findIndex((concept) => /^(?:alienation|non-domination)$/i.test(concept))
        if (index < 0) continue
        const path = ['feedback', agent, 'concepts_embodied', index]
        const expected = `a concept of framework ${meta.framework_option}`
        report(path, `"${concepts[index]}"`, expected, 'score the round with the lexicon of its framework')
      }
    },
  },
]

/** The first message of each agent that takes part in the talk and has no feedback. */
function unmeasured(
  messages: RoundResult['messages'],
  feedback: RoundResult['feedback'],
): [index: number, agent: string][] {
  const named = new Set<string>()
  return messages.flatMap((message, index): [number, string][] => {
    const { agent_id: agent } = message
    const takesPart = isSpeech(message) && !besideTheTalk.test(agent)
    if (!takesPart || Object.hasOwn(feedback, agent) || named.has(agent)) return []
    named.add(agent)
    return [[index, agent]]
  })
}

const besideTheTalk = /(?:^|[^a-z])(?:coach|analyst|moderator|facilitator|observer|narrator|system)(?![a-z])/i
