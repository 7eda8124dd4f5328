import * as z from 'zod'
import { checkRoleList, parseSettings, ruleChanges, seatsFor, townBotNamed } from '../../loops/index.ts'

const seriesConfig = z.strictObject({
  games: z.int().min(1, 'at least one game').max(10_000_000),
  list: z.string().min(1).default('Classic'),
  /** As many as the list has slots, unless given. */
  seats: z.int().min(7, 'a game has 7 to 15 seats').max(15, 'a game has 7 to 15 seats').optional(),
  plan: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('seat'), agents: z.array(z.string().min(1)) }),
    z.strictObject({ by: z.literal('side'), town: z.string().min(1), others: z.string().min(1) }),
  ]),
  rules: ruleChanges.default({}),
  /** How many games make one step of the journal. */
  batch: z.int().min(1).default(200),
  /** The folder for the streams of the games; without it only results are kept. */
  folder: z.string().optional(),
  /** Write the decisions of the bots with their reasoning as well. */
  samples: z.boolean().default(false),
  /** Check the claims in what the bots say, and write them. */
  claims: z.boolean().default(false),
})

/** All that a series is told. */
export type SeriesConfig = z.infer<typeof seriesConfig> & { readonly seats: number }

/** A configuration that no series can be played with. */
export class BadSeriesConfig extends Error {
  override readonly name = 'BadSeriesConfig'
}

/** The refusal of settings that make no series. */
export const noSeries = (problems: string) =>
  new BadSeriesConfig(`This is no configuration of a series: ${problems}.`)

/** The configuration with its defaults filled in. */
export function readSeriesConfig(settings: unknown): SeriesConfig {
  const data = parseSettings(seriesConfig, settings, noSeries)
  const { plan, list, seats = seatsFor(list) } = data
  checkRoleList(list, seats)
  if (plan.by === 'seat' && plan.agents.length !== seats) {
    throw new BadSeriesConfig(`There are ${plan.agents.length} agents for ${seats} seats.`)
  }
  for (const spec of plan.by === 'seat' ? plan.agents : [plan.town, plan.others]) checkBot(spec)
  return { ...data, seats }
}

function checkBot(spec: string): void {
  if (!spec.startsWith('bot:')) {
    throw new BadSeriesConfig(
      `The loop town-series is played by bots, and '${spec}' is none. \`reprise town series\` plays games with models as the loop town-games.`,
    )
  }
  townBotNamed(spec)
}
