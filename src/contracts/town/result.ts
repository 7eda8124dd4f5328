import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, integer, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { resultRules } from './result-rules.ts'
import { names, timestamp } from './stream-fields.ts'
import { streamRepairs } from './stream-rules.ts'

const schema = open({
  game_id: z.string().describe('The game.'),
  timestamp: timestamp(),
  game_mode: z.string().describe('The name of the role list.'),
  seed: z.union([z.string(), z.number()]).describe('The seed of the game.'),
  agents: names().describe('Who played, in the order of the seats.'),
  dealt: names().describe('The roles that were dealt, in the order of the seats.'),
  roles: names().describe('The roles at the end, in the order of the seats.'),
  winning_faction: z
    .string()
    .describe('The faction that ended the game, or "Draw", also where a lone neutral won.'),
  winning_factions: names().describe('All that won: the faction that ended the game, then lone neutrals.'),
  winners: z.array(count()).describe('The seats that won, from zero.'),
  survivors: z.array(count()).describe('The seats that lived, from zero.'),
  duration_days: integer().min(1).describe('How many days the game took.'),
  decisions: count().optional().describe('How many turns the seats had.'),
  malformed: z.array(count()).optional().describe('Replies that were refused, for each seat.'),
  replies: z.array(count()).optional().describe('Replies that came, for each seat.'),
  forgiven: z
    .array(count())
    .optional()
    .describe('Replies in whose form something had to be forgiven, for each seat.'),
  unreadable: z.array(count()).optional().describe('Replies refused for their form, for each seat.'),
  illegal: z.array(count()).optional().describe('Replies refused for their move, for each seat.'),
  lost_turns: z.array(count()).optional().describe('Turns without a legal move in time, for each seat.'),
  samples: open({
    written: count().describe('Samples for fine-tuning that were written.'),
    dropped_empty: count().describe('Replies without text, which are no samples.'),
    dropped_repeated: count().describe('Replies that repeat an earlier one of their turn word for word.'),
  })
    .optional()
    .describe('What became of the replies as samples.'),
})

/** How one game of a series ended. */
export type TownResultLine = z.infer<typeof schema>

/** `town/result`: how each game of a series ended: who played what, who won, how long it took. */
export const townResult = defineContract<TownResultLine>({
  name: 'town/result',
  title: 'Results of a series',
  summary: 'How each game of a series ended: who played what, who won, how long it took.',
  version: '0.1.0',
  source: besides('town'),
  form: 'jsonl',
  path: 'results.jsonl',
  signature: ['game_id', 'dealt', 'winning_faction', 'winners'],
  schema,
  repairs: streamRepairs,
  rules: resultRules,
  choices: [
    'The document describes the streams of one game. This file is ours: a line a game, so that ten thousand games can be counted without reading their streams.',
    'Seats are numbers from zero here, and lists are in the order of the seats; the streams of a game use names.',
    '`winning_faction` is "Draw" where no faction ended the game, although neutrals with a goal of their own may have won; they are in `winning_factions`.',
  ],
})
