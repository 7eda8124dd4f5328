import * as z from 'zod'
import { count, text } from '../../../../spine/index.ts'
import { problemsOf, sharedSettings } from '../../town-config.ts'

/** The settings of a series of games. */
export const seriesConfig = z
  .strictObject({
    games: count(1, 10_000_000).meta({
      description: 'the number of games',
      short: 'g',
      placeholder: 'count',
    }),
    agents: text('agents between commas').optional().meta({
      description: 'the players: one for all seats, or one for each seat, such as bot:bayes*7,bot:simple*8',
      flag: 'seats',
      short: 's',
      placeholder: 'specs',
    }),
    ...sharedSettings,
    record: z.boolean().default(false).meta({
      description: 'write the streams of every game; always on if not all players are bots',
    }),
    samples: z.boolean().default(false).meta({
      description: 'with --record: also write the decisions of bots with their reasoning, for fine-tuning',
    }),
    claims: z.boolean().default(false).meta({
      description: 'with --record: also write the claims of bots, checked against the truth',
    }),
    threads: count(1, 256).optional().meta({
      description: 'how many games to play at the same time (default: one per core for bots, otherwise 4)',
      placeholder: 'count',
    }),
    by: z.enum(['seat', 'side']).default('seat').meta({
      description: 'whether agents are assigned by seat (seat-1, …) or by side (town, others)',
      hidden: true,
    }),
    reader: z.enum(['grammar', 'agent']).default('grammar').meta({
      description: 'how claims are extracted: with the grammar, or by the agent of the role extractor',
      hidden: true,
    }),
    batch: count(1, 10_000).optional().meta({
      description: 'how many games of bots form one step of the journal',
      hidden: true,
    }),
  })
  .superRefine((config, context) => {
    for (const [key, message] of problemsOf(config))
      context.addIssue({ code: 'custom', path: [key], message })
  })

/** The configuration of a series. */
export type SeriesConfig = z.infer<typeof seriesConfig>
