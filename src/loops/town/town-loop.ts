import type { Agent } from '../../agents/index.ts'
import type { Loop } from '../loop.ts'
import type { Run } from '../run.ts'
import { townBotNamed } from './bots/town-bots.ts'
import type { SeatPlayer } from './play/seat-player.ts'
import { botSeat } from './players/bot-seat.ts'
import { textPlayer } from './players/text-player.ts'
import { chanceFrom, draw } from './rules/chance.ts'
import { deal } from './rules/deal.ts'
import { fitRoleList, parseRoleList } from './rules/role-list.ts'
import { runTown, type TownListener } from './run-town.ts'
import { namesOf, readTownConfig, rulesOf, type TownConfig } from './town-config.ts'

/** How a game ended. */
export interface TownResult {
  readonly game_id: string
  readonly days: number
  readonly factions: readonly string[]
  readonly winners: readonly string[]
  readonly roles: Readonly<Record<string, string>>
}

const mostSeats = 15

/** The roles of the loop: one for each seat, and one who reads claims. Seats that a game does not have need no agent of their own. */
export const townRoles: readonly string[] = [
  ...Array.from({ length: mostSeats }, (_, seat) => `seat-${seat + 1}`),
  'extractor',
]

/** The loop under its name. A listener sees the game before every turn. */
export function townLoopWith(listener: TownListener): Loop<TownConfig, TownResult> {
  return {
    name: 'town',
    roles: townRoles,
    defaults: { extractor: 'bot:grammar' },
    // What comes from a manifest may have been changed by hand or by a fork.
    run: (config, run, team) => playTown(readTownConfig(config), run, team, { gameId: run.id, listener }),
  }
}

/** One game of Town of Salem, with any mix of agents in its seats. */
export const townLoop: Loop<TownConfig, TownResult> = townLoopWith({})

/** Deals and plays one game with the agents of a team. */
export async function playTown(
  config: TownConfig,
  run: Run,
  team: Readonly<Record<string, Agent>>,
  { gameId, listener = {} }: { readonly gameId: string; readonly listener?: TownListener },
): Promise<TownResult> {
  const names = namesOf(config)
  const game = deal({
    names,
    lineup: fitRoleList(parseRoleList(config.list), names.length),
    random: run.random,
    rules: rulesOf(config),
    ...(config.roles && { roles: config.roles }),
  })
  const agents = names.map((_, seat) => team[townRoles[seat]!]!)
  const players = agents.map((agent, seat) => seatFor(agent, seat, config, run))
  const samples =
    config.samples === 'always' || (config.samples === 'players' && agents.some(({ kind }) => kind !== 'bot'))
  const claims = config.claims === 'agent' ? (team.extractor ?? 'grammar') : config.claims
  await runTown(game, players, run, {
    gameId,
    seed: gameId,
    start: run.now(),
    samples,
    listener,
    ...(claims !== 'off' && { claims }),
  })
  return {
    game_id: gameId,
    days: game.day,
    factions: game.factions,
    winners: game.winners.map((seat) => names[seat]!),
    roles: Object.fromEntries(game.seats.map(({ role }, seat) => [names[seat]!, role.name])),
  }
}

function seatFor(agent: Agent, seat: number, config: TownConfig, run: Run): SeatPlayer {
  if (agent.kind !== 'bot') return textPlayer(agent, config)
  const { random } = run.scope(`seat-${seat + 1}`)
  const chance = chanceFrom(random)
  return botSeat(
    agent.spec,
    townBotNamed(agent.spec).sit(seat, () => draw(chance)),
    config,
  )
}
