import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open, share } from '../fields.ts'
import { besides } from '../sources.ts'
import { beliefRules } from './belief-rules.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { turnRules } from './turn-rules.ts'

const schema = open({
  timestamp: timestamp(),
  turn: turn(),
  agent: z.string().describe('The player whose beliefs they are, or from whose seat they were worked out.'),
  source: z
    .enum(['stated', 'bot', 'reference'])
    .describe('Whether the player stated them, a bot holds them, or they follow from the rules.'),
  beliefs: z
    .record(z.string(), z.record(z.string(), share()))
    .describe('For each player, how likely each role is.'),
  ...lineFields,
})

/** What one seat held likely of the others at one time. */
export type Beliefs = z.infer<typeof schema>

/** `town/beliefs`: what each seat held likely of the others: a distribution over roles for every player. */
export const beliefs = defineContract<Beliefs>({
  name: 'town/beliefs',
  title: 'Beliefs',
  summary: 'What each seat held likely of the others: a distribution over roles for every player.',
  version: '0.1.0',
  source: besides('town'),
  form: 'jsonl',
  path: 'beliefs.jsonl',
  signature: ['turn', 'agent', 'beliefs'],
  schema,
  repairs: streamRepairs,
  rules: [...streamRules, ...beliefRules],
  sequenceRules: [...streamSequenceRules, ...turnRules],
  choices: [
    'The document does not ask players what they believe. This stream is ours.',
    'The probabilities of a player sum to 1, with 0.01 of room for rounding. The numbers of a model are divided by their sum before they are written.',
    'A role that is not named has probability zero. A player that is not named was not spoken of.',
    'A line with the source `reference` holds what the rules and all that its seat has seen allow, without trust in anybody. It is what a stated belief is compared with.',
  ],
})
