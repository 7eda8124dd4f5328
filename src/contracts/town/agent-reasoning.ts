import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { blankText, errorText, tagsLeft, thoughtTags } from './text-rules.ts'
import { turnRules } from './turn-rules.ts'

const schema = open({
  timestamp: timestamp(),
  turn: turn(),
  agent: z.string().describe('The player who thought.'),
  thinking_process: z
    .string()
    .describe('The thought as it was written between its tags, with its tool calls.'),
  thought: z.string().optional().describe('The thought without any tags, where it holds some.'),
  tags: z
    .array(
      open({
        name: z.string().describe('The name of the tag.'),
        text: z.string().describe('What it holds.'),
      }),
    )
    .optional()
    .describe('The tags within the thought, in their order.'),
  source: z
    .string()
    .optional()
    .describe('Where the thought came from, if not from tags: native, for the reasoning of a model.'),
  payload: open({
    completion: z.string().optional().describe('The whole reply that the thought was part of.'),
  })
    .optional()
    .describe('What other writers add to a thought.'),
  ...lineFields,
})

/** One thought of a player. */
export type AgentReasoning = z.infer<typeof schema>

/** `town/agent-reasoning`: what the players thought before they spoke or acted. */
export const agentReasoning = defineContract<AgentReasoning>({
  name: 'town/agent-reasoning',
  title: 'Agent reasoning',
  summary: 'What the players thought before they spoke or acted.',
  version: '0.1.0',
  source: sources.town,
  form: 'jsonl',
  path: 'agent_reasoning.jsonl',
  signature: ['agent', 'thinking_process'],
  schema,
  repairs: streamRepairs,
  rules: [
    ...streamRules,
    blankText('town/empty-thought', 'thinking_process'),
    errorText('thinking_process'),
    tagsLeft('town/tags-in-thought', 'thinking_process', thoughtTags),
  ],
  sequenceRules: [...streamSequenceRules, ...turnRules],
  choices: [
    'The document writes the tags as `<thinking>`, the original parser as `<think>`. Neither belongs into the text; the tags of tool calls do.',
    'The reasoning that a model does by itself is the thought of its turn, with `source` native.',
    'A reply with several thoughts, one before each tool call, becomes one line a thought, in their order.',
  ],
})
