import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { promptMessages, sampleNames } from './sft-repairs.ts'
import { sftRules } from './sft-rules.ts'
import { timestamp } from './stream-fields.ts'
import { streamRepairs, streamRules } from './stream-rules.ts'
import { turnForm } from './turn-rules.ts'

const schema = open({
  prompt: z.string().describe('All that the model was given for the turn.'),
  completion: z.string().describe('The whole reply: the thought and the action that ends it.'),
  metadata: open({
    game_id: z.string().describe('The game that the pair comes from.'),
    agent_name: z.string().describe('The player who replied.'),
    agent_role: z.string().describe('The role of that player at the time.'),
    turn: z.string().describe('The turn, such as "Day 1" or "Night 3".'),
    phase: z.string().optional().describe('The part of the turn.'),
    model: z.string().optional().describe('The model that replied.'),
    agent_side: z.string().optional().describe('The side of that role.'),
    winning_faction: z.string().optional().describe('The faction that ended the game, or "Draw".'),
    forgiven: z
      .array(z.string())
      .optional()
      .describe('What had to be forgiven in the form of the reply, such as code_fence.'),
    won: z.boolean().optional().describe('Whether the player won the game in the end.'),
    request_id: z.string().optional().describe('The model request that the pair is.'),
  }).describe('What pairs are chosen and grouped by.'),
  messages: z
    .array(open({ role: z.string().describe('Who speaks.'), content: z.string().describe('What is said.') }))
    .optional()
    .describe('The same pair as messages, the reply last, in the form that trainers read.'),
  timestamp: timestamp().optional(),
  seq: count().optional().describe('The number of the pair within its game, from zero.'),
  reward: z.number().optional().describe('A score of the move, where one was given: 1 legal, 0 illegal.'),
  format: z
    .number()
    .optional()
    .describe('How well formed the reply is: 1 as asked for, 0 forgiven, −1 unreadable.'),
})

/** One prompt and its reply, for fine-tuning. */
export type SftSample = z.infer<typeof schema>

/** `town/sft-dataset`: every prompt and its reply as a pair, with game, player, role and turn. */
export const sftDataset = defineContract<SftSample>({
  name: 'town/sft-dataset',
  title: 'Fine-tuning pairs',
  summary: 'Every prompt and its reply as a pair, with game, player, role and turn.',
  version: '0.1.0',
  source: sources.town,
  form: 'jsonl',
  path: 'sft_dataset.jsonl',
  signature: ['prompt', 'completion'],
  schema,
  repairs: [...streamRepairs, promptMessages, sampleNames],
  tolerances: [
    {
      code: 'town/sft-metadata-absent',
      says: 'add game, player, role and turn; without them the pair cannot be checked for leaks',
      covers: ({ path, code }) => path[0] === 'metadata' && code === 'schema/required',
    },
  ],
  rules: [...streamRules, ...sftRules],
  sequenceRules: [turnForm(['metadata', 'turn'], (sample) => sample.metadata?.turn)],
  choices: [
    'The document says that every entry has a timestamp and gives this file none. It is optional here.',
    'Pairs without metadata exist, such as samples of a training run with `step` and `reward`. They are read with a warning, because it is not known whose knowledge the prompt may contain.',
    'The original code writes a list of messages as prompt and other names in the metadata. Both are repaired, and the original is kept.',
    'Form and move are scored apart: `format` says how a reply is written, `reward` what it does. A reply that cannot be read has no `reward`.',
    'A prompt may name the role of its own player, of teammates and of a revealed Mayor. Other roles in the roster of the living are a leak.',
  ],
})
