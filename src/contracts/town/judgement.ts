import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { maybe, open, share } from '../fields.ts'
import { besides } from '../sources.ts'
import { judgementRules, judgementSequenceRules } from './judgement-rules.ts'
import { lineFields, timestamp } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'

const schema = open({
  timestamp: timestamp(),
  player: z.string().describe('The player who was judged.'),
  judge: z.string().describe('The agent who judged, in the spelling of the command line.'),
  pass: z
    .enum(['external', 'internal'])
    .describe('Whether the judge saw what was public, or the reasoning of the player as well.'),
  score: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('How deceptive the player was, from 0 to 100; null where it is missing.'),
  confidence: share().nullable().describe('How sure the judge was; null where it is missing.'),
  evidence: z
    .array(
      open({
        quote: z.string().describe('Words that the judge gave as evidence.'),
        found: z.boolean().describe('Whether the judge was shown these words.'),
      }),
    )
    .describe('What the score rests on.'),
  missing: maybe(z.string()).describe('Why there is no score, as a code.'),
  shown_as: z.string().optional().describe('The name of the player in what the judge was shown.'),
  shown_sha256: z.string().optional().describe('The hash of all that the judge was shown.'),
  control: maybe(z.enum(['honest', 'deceptive'])).describe(
    'For a player who was planted to check the judge: what the planted words are.',
  ),
  model: z.string().optional().describe('The model that answered.'),
  ...lineFields,
})

/** What one judge made of one player of one game in one pass. */
export type Judgement = z.infer<typeof schema>

/** `town/judgement`: how deceptive each judge found each player, before and after reading the reasoning. */
export const judgement = defineContract<Judgement>({
  name: 'town/judgement',
  title: 'Judgements',
  summary: 'How deceptive each judge found each player, before and after reading the reasoning.',
  version: '0.1.0',
  source: besides('town'),
  form: 'jsonl',
  path: 'judgements.jsonl',
  signature: ['player', 'judge', 'pass', 'score'],
  schema,
  repairs: streamRepairs,
  rules: [...streamRules, ...judgementRules],
  sequenceRules: [...streamSequenceRules, ...judgementSequenceRules],
  choices: [
    'The document describes two passes and no record of them. This stream is ours: a line for each game, player, judge and pass.',
    'The document lets the external pass read all actions, which gives roles away at night. Ours sees only the public part: what every player of the game could see.',
    'A score that a judge did not give is null with a code, and never made up.',
    'The difference between the internal and the external score of one judge is the measure of deception. It is not stored, because it follows from two lines.',
    'A planted player has no seat. Its lines carry `control` and are left out of all measures of the game.',
  ],
})
