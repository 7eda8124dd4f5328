import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { maybe, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { turnRules } from './turn-rules.ts'
import { willRules } from './will-rules.ts'

const schema = open({
  timestamp: timestamp(),
  turn: turn(),
  kind: z
    .enum(['last_will', 'death_note', 'forged_will', 'cleaned_will'])
    .describe('What kind of paper it is.'),
  author: z.string().describe('The player who wrote the text.'),
  owner: maybe(z.string()).describe(
    'The player with whose body the paper is found; for a will, whose will it is.',
  ),
  text: z.string().describe('The text as it stands from now on.'),
  shown: z
    .boolean()
    .optional()
    .meta({ default: false })
    .describe('Whether the town reads it now; otherwise it was only written.'),
  taken_by: maybe(z.string()).describe('The player who alone reads a cleaned will.'),
  ...lineFields,
})

/** One state of a paper that a player leaves behind. */
export type Will = z.infer<typeof schema>

/**
 * `town/wills`: the papers that players leave behind: last wills, death notes, and what forgers and janitors made of
 * them.
 */
export const wills = defineContract<Will>({
  name: 'town/wills',
  title: 'Wills and death notes',
  summary:
    'The papers that players leave behind: last wills, death notes, and what forgers and janitors made of them.',
  version: '0.1.0',
  source: besides('town'),
  form: 'jsonl',
  path: 'wills.jsonl',
  signature: ['turn', 'kind', 'author', 'text'],
  schema,
  repairs: streamRepairs,
  rules: [...streamRules, ...willRules],
  sequenceRules: [...streamSequenceRules, ...turnRules],
  choices: [
    'The document has no stream for wills and death notes. This one is ours: a line for every text that is written, and one with `shown` for every text that the town reads.',
    'A forged will has the forger as its author and the dead as its owner; the town takes it for a last will. A cleaned will is the true text, which only `taken_by` reads, so it is never shown.',
    'Papers may be blank: a player may leave nothing, or wipe a will.',
  ],
})
