import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, open } from '../fields.ts'
import { withPayloads } from '../payloads.ts'
import { sources } from '../sources.ts'
import { agentActionPayloads } from './agent-action-payloads.ts'
import { agentActionRules } from './agent-action-rules.ts'
import { unknownType } from './payload-rules.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { turnRules } from './turn-rules.ts'

const action = open({
  timestamp: timestamp(),
  turn: turn(),
  agent: z.string().describe('The player who acted.'),
  action_type: z.string().describe('What kind of action it is.'),
  payload: anything().describe('The details of the action, by its kind.'),
  ...lineFields,
})

/** One action of a player. */
export type AgentAction = z.infer<typeof action>

/**
 * `town/agent-actions`: every action that changed the game or tried to: abilities, votes, verdicts, refusals.
 */
export const agentActions = defineContract<AgentAction>({
  name: 'town/agent-actions',
  title: 'Agent actions',
  summary: 'Every action that changed the game or tried to: abilities, votes, verdicts, refusals.',
  version: '0.1.0',
  source: sources.town,
  form: 'jsonl',
  path: 'agent_actions.jsonl',
  signature: ['agent', 'action_type', 'payload'],
  schema: withPayloads(action, 'action_type', agentActionPayloads),
  repairs: streamRepairs,
  rules: [...streamRules, ...agentActionRules],
  sequenceRules: [...streamSequenceRules, ...turnRules, unknownType('action_type', agentActionPayloads)],
  choices: [
    'The document shows the payloads of ABILITY_USE, VOTE and TRIAL_VOTE. TOOL_CALL and INTERACTION are what the original code writes; UNVOTE, WHISPER, WILL, WAIT, BID, FORMAT and REFUSED are ours.',
    'An ability without a target, such as an alert, writes `target` as null: the key is always there. Abilities that take two players put the other into `second_target`.',
    'A voter is written twice, as `agent` and in the payload. Both are kept and must agree.',
    'The document lets a blind judge read this stream, but a night ability gives its role away. A public view keeps VOTE, UNVOTE and TRIAL_VOTE only.',
    'FORMAT says that a reply was understood although its form was not as asked for; it counts against no move.',
    'A refused action is recorded as REFUSED and changes nothing; a failed reply that became a wait is WAIT with its reason.',
  ],
})
