import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, integer, maybe, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { claimRules } from './claim-rules.ts'
import { lineFields, names, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { turnRules } from './turn-rules.ts'

const says = open({
  role: maybe(z.string()).describe('The role that somebody is said to hold.'),
  side: maybe(z.string()).describe('The side that somebody is said to be on, where no role is named.'),
  result: maybe(z.string()).describe('What an ability is said to have shown.'),
  target: maybe(z.string()).describe(
    'The player that somebody is said to have visited or used an ability on.',
  ),
  players: maybe(names()).describe('Other players that a result names, such as visitors.'),
  night: maybe(integer().min(1)).describe('The night that is spoken of.'),
  denied: z.boolean().optional().meta({ default: false }).describe('Whether it is said not to be so.'),
})

const schema = open({
  timestamp: timestamp(),
  turn: turn(),
  speaker: z.string().describe('The player who makes the claim.'),
  kind: z.enum(['role', 'result', 'whereabouts', 'accusation']).describe('What kind of claim it is.'),
  about: maybe(z.string()).describe(
    'The player whom the claim is about; the speaker where it is a claim of their own.',
  ),
  says: says.describe('The claim as facts.'),
  text: z.string().describe('The words that were taken for the claim.'),
  verdict: z
    .enum(['true', 'lie', 'error', 'omission', 'unknown'])
    .describe('Whether it is so, and whether the speaker knew.'),
  because: z.string().describe('The facts that the verdict rests on.'),
  channel: z
    .string()
    .optional()
    .meta({ default: 'public' })
    .describe('Where it was said: public, or a channel of the private chat.'),
  message_seq: count().optional().describe('The number of the message in its stream.'),
  extracted_by: z
    .string()
    .optional()
    .describe('Who read the claim from the words: the grammar of the bots, or an agent.'),
  ...lineFields,
})

/** Something that a player said to be so, and whether it is. */
export type Claim = z.infer<typeof schema>

/**
 * `town/claims`: what players said about roles, results and whereabouts, checked against the game and against what
 * they knew.
 */
export const claims = defineContract<Claim>({
  name: 'town/claims',
  title: 'Claims',
  summary:
    'What players said about roles, results and whereabouts, checked against the game and against what they knew.',
  version: '0.1.0',
  source: besides('town'),
  form: 'jsonl',
  path: 'claims.jsonl',
  signature: ['turn', 'speaker', 'says', 'verdict'],
  schema,
  repairs: streamRepairs,
  rules: [...streamRules, ...claimRules],
  sequenceRules: [...streamSequenceRules, ...turnRules],
  choices: [
    'The document has no stream for claims; its judge reads the whole chat. This one is ours, and can be written again from the other streams at any time.',
    '`true` is so. `lie` is not so, and the speaker knew. `error` is not so, and the speaker believed it. `omission` is so, but leaves out what the speaker knew and the hearer needed. `unknown` cannot be decided from the record.',
    'The stream contains the truth about hidden roles, so neither players nor a blind judge may read it.',
    'A sentence with two facts is two claims with the same text.',
  ],
})
