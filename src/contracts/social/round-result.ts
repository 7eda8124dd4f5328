import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { integer, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { contextFrameRules } from './context-frame.ts'
import { experimentMetaSchema } from './experiment-meta.ts'
import { feedbackRules } from './feedback-rules.ts'
import { feedbackSchema } from './feedback-vector.ts'
import { rulesInside } from './inside.ts'
import { messageSchema } from './message.ts'
import { messageRules } from './message-rules.ts'
import { metaRules } from './meta-rules.ts'
import { policyAdaptationRules, policyAdaptationSchema } from './policy-adaptation.ts'
import { roundAgentRules } from './round-agent-rules.ts'
import { roundRepairs, roundTolerances } from './round-repairs.ts'
import { roundRules } from './round-rules.ts'
import { agentFormat, roundFromOne, scoreRange } from './shared-rules.ts'

const schema = open({
  meta: experimentMetaSchema.describe('The experiment that the round belongs to.'),
  round_number: integer().describe('The number of the round, from one.'),
  round_config: open({
    scenario: z.string().describe('The situation of the round.'),
    rules: z.string().describe('What each role may and may not do.'),
    tasks: z.string().describe('What the agents are to do.'),
  }).describe('The part of the plan that the round carries out.'),
  messages: z.array(messageSchema).describe('What was said, in the order of the turns.'),
  feedback: feedbackSchema.describe('What the others made of each agent, by agent id.'),
  policy_adaptations: z.array(policyAdaptationSchema).describe('The changes to policies that followed.'),
  synthesis: z.string().describe('The round in summary; empty where none was written.'),
  duration_seconds: z.number().describe('How long the round took.'),
})

/** One round of talk among agents, with what was measured and what was changed after it. */
export type RoundResult = z.infer<typeof schema>

/**
 * `social/round-result`: one round of talk among agents: messages, social feedback, policy adaptations and synthesis.
 */
export const roundResult = defineContract<RoundResult>({
  name: 'social/round-result',
  title: 'Round result',
  summary: 'One round of talk among agents: messages, social feedback, policy adaptations and synthesis.',
  version: '0.2.0',
  source: sources.social,
  path: 'round{round_number}_social_rl.json',
  signature: ['round_number', 'messages', 'feedback', 'policy_adaptations'],
  schema,
  repairs: roundRepairs,
  tolerances: roundTolerances,
  rules: [
    roundFromOne((round) => [[['round_number'], round.round_number]]),
    agentFormat((round) =>
      round.messages.map(({ agent_id: agent }, index) => [['messages', index, 'agent_id'], agent] as const),
    ),
    scoreRange([
      ['messages', '*', 'feedback_snapshot'],
      ['policy_adaptations', '*', 'feedback_trigger'],
    ]),
    ...roundRules,
    ...roundAgentRules,
    ...rulesInside<RoundResult, RoundResult['meta']>(metaRules, ['meta']),
    ...rulesInside<RoundResult, RoundResult['messages'][number]>(messageRules, ['messages', '*']),
    ...rulesInside<RoundResult, z.infer<(typeof messageSchema)['shape']['context_frame']> & object>(
      contextFrameRules,
      ['messages', '*', 'context_frame'],
    ),
    ...rulesInside<RoundResult, RoundResult['feedback']>(feedbackRules, ['feedback']),
    ...rulesInside<RoundResult, RoundResult['policy_adaptations'][number]>(policyAdaptationRules, [
      'policy_adaptations',
      '*',
    ]),
  ],
  choices: [
    'All eight keys of the document’s example are required. No real file has `meta` and `round_config`; their absence is tolerated at compat.',
    'Rounds and turns are counted from one, as in the examples. The document does not say so in words.',
    'Every speaker is measured. In a round with feedback a speaker without any is unknown, which is an error; in a round that measures nobody it is a warning; feedback for a silent agent is a remark. Coaches, analysts, moderators and the like stand beside the talk and need no feedback.',
    'An adaptation carries the number of the round in whose file it stands, as in every real file.',
    'A message that is the text of a failed call is an error: real files hold hundreds of them, scored as speech.',
    'An empty synthesis is allowed, because every real file has one; it is a remark at lint.',
  ],
})
