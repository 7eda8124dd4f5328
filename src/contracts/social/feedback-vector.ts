import * as z from 'zod'
import { isObject } from '../../kit/index.ts'
import { defineContract, type Repair } from '../contract.ts'
import { count, integer, open, share } from '../fields.ts'
import { renamed } from '../repairs.ts'
import { sources } from '../sources.ts'
import { filledFields } from './absent-fields.ts'
import { feedbackRules } from './feedback-rules.ts'
import { repairsInside } from './inside.ts'
import { agentFormat, roundFromOne } from './shared-rules.ts'

/** The feedback of one agent in one round. */
export const feedbackVectorSchema = open({
  agent_id: z.string().describe('The agent that is measured.'),
  round_number: integer().describe('The round that is measured, from one.'),
  engagement: share().describe('How much the agent took part.'),
  theoretical_alignment: share().describe('How far it kept to the framework.'),
  contribution_value: share().describe('How much it brought to the matter.'),
  direct_references: count().describe('How often others named it.'),
  response_received: count().describe('How many messages answered it.'),
  concepts_embodied: z.array(z.string()).describe('The concepts that showed in what it said.'),
  analyst_mentions: count().describe('How often the analyst named it.'),
  synthesis_inclusion: share().describe('How much of the synthesis is about it.'),
})

/** The feedback of a round: a vector for each agent, under its id. */
export const feedbackSchema = z.record(z.string(), feedbackVectorSchema)

/** What the others made of one agent in one round. */
export type FeedbackVector = z.infer<typeof feedbackVectorSchema>

/** The vectors of all agents of a round, by agent id. */
export type Feedback = z.infer<typeof feedbackSchema>

const vectorRepairs: readonly Repair[] = [
  renamed('social/feedback-alias', 'the notes of the authors give the measure another name', [
    [['engagement_score'], 'engagement'],
    [['alignment_score'], 'theoretical_alignment'],
    [['alignment'], 'theoretical_alignment'],
    [['contribution_score'], 'contribution_value'],
    [['concept_markers'], 'concepts_embodied'],
  ]),
  filledFields(
    'social/feedback-default',
    'a count that the writer left out has the default of the document’s library',
    (vector) =>
      ['engagement', 'theoretical_alignment', 'contribution_value'].every((name) =>
        Object.hasOwn(vector, name),
      )
        ? {
            direct_references: 0,
            response_received: 0,
            concepts_embodied: [],
            analyst_mentions: 0,
            synthesis_inclusion: 0,
          }
        : {},
  ),
]

export const feedbackRepairs: readonly Repair[] = [
  ...repairsInside(vectorRepairs, ['*']),
  {
    code: 'social/feedback-agent',
    says: 'a vector that names no agent belongs to the agent whose key it has',
    apply(feedback, changed) {
      if (!isObject(feedback)) return
      for (const [agent, vector] of Object.entries(feedback)) {
        if (!isObject(vector) || Object.hasOwn(vector, 'agent_id')) continue
        vector.agent_id = agent
        const how = 'the key is the id of the agent'
        changed({ path: [agent, 'agent_id'], found: 'nothing', became: `"${agent}"`, how })
      }
    },
  },
]

const singleVector: Repair = {
  code: 'social/single-vector',
  says: 'one vector without its map is put under the id of its agent',
  apply(record, changed) {
    if (!isObject(record) || typeof record.agent_id !== 'string') return
    const vector = { ...record }
    for (const key of Object.keys(record)) delete record[key]
    // The id may be __proto__, which an assignment would take for something else than a key.
    Object.defineProperty(record, vector.agent_id as string, {
      value: vector,
      enumerable: true,
      writable: true,
      configurable: true,
    })
    changed({ path: [], found: 'one vector', became: 'a map of vectors', how: singleVector.says })
  },
}

/**
 * `social/feedback-vector`: what the others made of each agent in one round, as a map from agent id to its measures.
 */
export const feedbackVector = defineContract<Feedback>({
  name: 'social/feedback-vector',
  title: 'Feedback vector',
  summary: 'What the others made of each agent in one round, as a map from agent id to its measures.',
  version: '0.2.0',
  source: sources.social,
  partOf: 'social/round-result',
  schema: feedbackSchema,
  repairs: [singleVector, ...feedbackRepairs],
  rules: [
    agentFormat((feedback) => Object.keys(feedback).map((agent) => [[agent], agent] as const)),
    roundFromOne((feedback) =>
      Object.entries(feedback).map(
        ([agent, vector]) => [[agent, 'round_number'], vector.round_number] as const,
      ),
    ),
    ...feedbackRules,
  ],
  choices: [
    'The block that the document calls a feedback vector is a map from agent id to vector, so the contract is that map. `feedbackVectorSchema` is the vector of one agent; a bare vector is read at compat.',
    'All ten fields are required. The document’s usage example gives five of them; the library fills the rest with zero and an empty list, and so does the repair at compat.',
    'The document gives no formula for the scores, so the rules judge only ranges and agreement.',
  ],
})
