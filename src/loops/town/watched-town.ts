import { defineLoop, type Loop } from '../../spine/index.ts'
import { type PlayOptions, playTown, type TownResult } from './play-town.ts'
import { type TownConfig, townConfig } from './town-config.ts'
import { townRoles } from './town-roles.ts'

/** The loop of one game with somebody who sees the whole game before every turn, to replay a run. */
export function watchedTown(onTurn: NonNullable<PlayOptions['onTurn']>): Loop<TownConfig, TownResult> {
  return defineLoop({
    name: 'town',
    config: townConfig,
    roles: townRoles,
    run: async (config, run, team) => (await playTown(config, run, team, { onTurn })).result,
  })
}
