import { plural } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Feedback } from './feedback-vector.ts'

/** What must hold between the vectors of one round. */
export const feedbackRules: readonly Rule<Feedback>[] = [
  {
    code: 'social/feedback-key',
    severity: 'error',
    says: 'The key of a vector is the id of its agent.',
    check(feedback, report) {
      for (const [agent, vector] of Object.entries(feedback)) {
        if (vector.agent_id === agent) continue
        report([agent, 'agent_id'], `"${vector.agent_id}"`, `"${agent}", its key`, 'make the two agree')
      }
    },
  },
  {
    code: 'social/equal-counts',
    severity: 'info',
    says: 'References and responses are counted apart, so they are not the same for every agent.',
    check(feedback, report) {
      const vectors = Object.values(feedback)
      const counted = vectors.filter(({ direct_references, response_received }) =>
        [direct_references, response_received].some((times) => times > 0),
      )
      if (counted.length < 2) return
      if (counted.some((vector) => vector.direct_references !== vector.response_received)) return
      const found = `direct_references equal to response_received for all ${counted.length} agents that were named`
      report([], found, 'two measures', 'count a response only where a message answers the agent')
    },
  },
  {
    code: 'social/repeated-concept',
    severity: 'info',
    says: 'A concept that an agent embodied is listed once.',
    check(feedback, report) {
      for (const [agent, { concepts_embodied: concepts }] of Object.entries(feedback)) {
        const distinct = new Set(concepts).size
        if (distinct === concepts.length) continue
        const found = `${plural(concepts.length, 'entry', 'entries')} for ${plural(distinct, 'concept')}`
        report([agent, 'concepts_embodied'], found, 'each concept once', 'keep the first of each')
      }
    },
  },
]
