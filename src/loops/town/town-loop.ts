import type { Agent } from '../../agents/index.ts'
import type { TownResultLine } from '../../contracts/index.ts'
import type { Loop } from '../loop.ts'
import type { Run } from '../run.ts'
import { townBotNamed } from './bots/town-bots.ts'
import { resultLine } from './play/result-line.ts'
import type { SeatPlayer } from './play/seat-player.ts'
import { botSeat } from './players/bot-seat.ts'
import { personPlayer, textPlayer } from './players/text-player.ts'
import { chanceFrom, draw } from './rules/chance.ts'
import { deal } from './rules/deal.ts'
import type { Game } from './rules/game.ts'
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
  /** Turns in which nothing legal came in time, of those who had such. */
  readonly lost_turns: Readonly<Record<string, number>>
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
    run: async (config, run, team) => {
      const { result } = await playTown(readTownConfig(config), run, team, { gameId: run.id, listener })
      return result
    },
  }
}

/** One game of Town of Salem, with any mix of agents in its seats. */
export const townLoop: Loop<TownConfig, TownResult> = townLoopWith({})

/** How one game is seated and told of. */
export interface Table {
  readonly gameId: string
  readonly listener?: TownListener
  /** Who sits where, once the roles are dealt; by the roles of the team unless given. */
  readonly seating?: (game: Game) => readonly Agent[]
}

/** Deals and plays one game with the agents of a team. */
export async function playTown(
  config: TownConfig,
  run: Run,
  team: Readonly<Record<string, Agent>>,
  { gameId, listener = {}, seating }: Table,
): Promise<{ readonly result: TownResult; readonly line: TownResultLine }> {
  const names = namesOf(config)
  const game = deal({
    names,
    lineup: fitRoleList(parseRoleList(config.list), names.length),
    random: run.random,
    rules: rulesOf(config),
    ...(config.roles && { roles: config.roles }),
  })
  const dealt = game.seats.map(({ role }) => role.name)
  const agents = seating?.(game) ?? names.map((_, seat) => team[townRoles[seat]!]!)
  const players = agents.map((agent, seat) => seatFor(agent, seat, config, run))
  const samples =
    config.samples === 'always' || (config.samples === 'players' && agents.some(({ kind }) => kind !== 'bot'))
  const claims = config.claims === 'agent' ? (team.extractor ?? 'grammar') : config.claims
  const seed = seedOf(run)
  const start = config.start === undefined ? run.now() : new Date(config.start)
  const { decisions, refused, lost } = await runTown(game, players, run, {
    gameId,
    seed,
    start,
    samples,
    beliefs: config.beliefs,
    listener,
    ...(claims !== 'off' && { claims }),
  })
  const line = resultLine({ id: gameId, seed, start }, game, {
    agents: agents.map(({ spec }) => spec),
    dealt,
  })
  return {
    result: {
      game_id: gameId,
      days: game.day,
      factions: game.factions,
      winners: game.winners.map((seat) => names[seat]!),
      roles: Object.fromEntries(game.seats.map(({ role }, seat) => [names[seat]!, role.name])),
      lost_turns: Object.fromEntries(
        names.flatMap((name, seat) => (lost[seat]! > 0 ? [[name, lost[seat]!]] : [])),
      ),
    },
    line: { ...line, decisions, malformed: [...refused] },
  }
}

/** What a game can be dealt from again: the seed of its run and, where the run has several games, the branch of this one. */
const seedOf = ({ seed, path }: Run): number | string => (path === '' ? seed : `${seed}/${path}`)

function seatFor(agent: Agent, seat: number, config: TownConfig, run: Run): SeatPlayer {
  if (agent.kind === 'person') return personPlayer(agent, config)
  if (agent.kind !== 'bot') return textPlayer(agent, config)
  const { random } = run.scope(`seat-${seat + 1}`)
  const chance = chanceFrom(random)
  return botSeat(
    agent.spec,
    townBotNamed(agent.spec).sit(seat, () => draw(chance)),
    config,
  )
}
