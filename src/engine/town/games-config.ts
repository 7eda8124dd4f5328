import * as z from 'zod'
import { parseSettings, readTownConfig } from '../../loops/index.ts'
import { noSeries } from './series-config.ts'

const gamesConfig = z.strictObject({
  games: z.int().min(1, 'at least one game').max(100_000),
  /** Whether the roles seat-1 and so on say who plays, or town and others, by what a seat was dealt. */
  by: z.enum(['seat', 'side']).default('seat'),
  /** How many games are played at once. */
  atOnce: z.int().min(1).max(1000).default(4),
  /** What every game is told, as `readTownConfig` reads it. */
  game: z.record(z.string(), z.unknown()).default({}),
})

/** All that a series of games with agents of any kind is told. */
export type GamesConfig = z.infer<typeof gamesConfig>

/** The configuration with its defaults filled in. */
export function readGamesConfig(settings: unknown): GamesConfig {
  const data = parseSettings(gamesConfig, settings, noSeries)
  return { ...data, game: readTownConfig(data.game) }
}
