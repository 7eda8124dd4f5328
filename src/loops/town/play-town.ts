import type { Agent } from '../../agents/index.ts'
import type { TownResultLine } from '../../contracts/index.ts'
import type { Run } from '../../spine/index.ts'
import { townBotNamed } from './bots/town-bots.ts'
import { resultLine } from './play/result-line.ts'
import type { SeatPlayer } from './play/seat-player.ts'
import { namesOf } from './play/seating.ts'
import { botSeat } from './players/bot-seat.ts'
import { personPlayer, textPlayer } from './players/text-player.ts'
import type { SampleCounts } from './record/sample-book.ts'
import { chanceFrom, draw } from './rules/chance.ts'
import { deal } from './rules/deal.ts'
import type { Game } from './rules/game.ts'
import { fitRoleList, parseRoleList } from './rules/role-list.ts'
import { changedRules } from './rules/rule-book.ts'
import { type GameTally, runTown } from './run-town.ts'
import type { TownConfig } from './town-config.ts'
import { seatRole } from './town-roles.ts'

/** How a game ended. */
export interface TownResult {
  readonly game_id: string
  readonly days: number
  readonly factions: readonly string[]
  readonly winners: readonly string[]
  readonly roles: Readonly<Record<string, string>>
  /** Turns in which nothing legal came in time, of those who had such. */
  readonly lost_turns: Readonly<Record<string, number>>
  /** Who sat where, by player. */
  readonly agents: Readonly<Record<string, string>>
  /** What was used, by player; those who were never asked, such as bots, are left out. */
  readonly usage: Readonly<Record<string, SeatUsage>>
  /** How many samples were written, and how many replies became none. */
  readonly samples: SampleCounts
}

/** What a player used, and how well its replies could be read. */
export interface SeatUsage {
  readonly calls: number
  readonly prompt_tokens: number
  readonly output_tokens: number
  readonly cost_usd: number
  readonly forgiven: number
  readonly unreadable: number
  readonly illegal: number
}

/** What else can be different in a game. */
export interface PlayOptions {
  /** Who sits where, once the roles are dealt; by the roles of the team unless given. */
  readonly seating?: (game: Game) => readonly Agent[]
  /** Called before every turn with the whole game. Must not change it. */
  readonly onTurn?: (game: Game) => void
}

/** Deals and plays one game with the agents of a team. The id of the branch is the id of the game. */
export async function playTown(
  config: TownConfig,
  run: Run,
  team: Readonly<Record<string, Agent>>,
  { seating, onTurn }: PlayOptions = {},
): Promise<{ readonly result: TownResult; readonly line: TownResultLine }> {
  const names = namesOf(config)
  const game = deal({
    names,
    lineup: fitRoleList(parseRoleList(config.list), names.length),
    random: run.random,
    rules: changedRules(config),
    ...(config.roles && { roles: config.roles }),
  })
  const dealt = game.seats.map(({ role }) => role.name)
  const agents = seating?.(game) ?? names.map((_, seat) => team[seatRole(seat)]!)
  const players = agents.map((agent, seat) => seatFor(agent, seat, config, run))
  const samples =
    config.samples === 'always' || (config.samples === 'players' && agents.some(({ kind }) => kind !== 'bot'))
  const claims = config.claims === 'agent' ? (team.extractor ?? 'grammar') : config.claims
  const seed = seedOf(run)
  const start = config.start === undefined ? run.now() : new Date(config.start)
  const tally = await runTown(game, players, run, {
    gameId: run.id,
    seed,
    start,
    samples,
    beliefs: config.beliefs,
    ...(onTurn && { onTurn }),
    ...(claims !== 'off' && { claims }),
  })
  const line = resultLine({ id: run.id, seed, start }, game, {
    agents: agents.map(({ spec }) => spec),
    dealt,
  })
  return {
    result: {
      game_id: run.id,
      days: game.day,
      factions: game.factions,
      winners: game.winners.map((seat) => names[seat]!),
      roles: Object.fromEntries(game.seats.map(({ role }, seat) => [names[seat]!, role.name])),
      lost_turns: Object.fromEntries(
        names.flatMap((name, seat) => (tally.seats[seat]!.lost > 0 ? [[name, tally.seats[seat]!.lost]] : [])),
      ),
      agents: Object.fromEntries(names.map((name, seat) => [name, agents[seat]!.spec])),
      usage: usageBy(names, tally),
      samples: tally.samples,
    },
    line: { ...line, ...countsOf(tally) },
  }
}

function usageBy(names: readonly string[], { seats }: GameTally): TownResult['usage'] {
  return Object.fromEntries(
    names.flatMap((name, seat) => {
      const { calls, promptTokens, outputTokens, costUsd, forgiven, unreadable, illegal } = seats[seat]!
      if (calls === 0) return []
      const used = { calls, prompt_tokens: promptTokens, output_tokens: outputTokens, cost_usd: costUsd }
      return [[name, { ...used, forgiven, unreadable, illegal }]]
    }),
  )
}

/** What a line of results says of replies: their form apart from the moves. */
function countsOf({ decisions, seats, samples }: GameTally): Partial<TownResultLine> {
  const { written, dropped } = samples
  return {
    decisions,
    malformed: seats.map(({ unreadable, illegal }) => unreadable + illegal),
    replies: seats.map(({ calls }) => calls),
    forgiven: seats.map(({ forgiven }) => forgiven),
    unreadable: seats.map(({ unreadable }) => unreadable),
    illegal: seats.map(({ illegal }) => illegal),
    lost_turns: seats.map(({ lost }) => lost),
    samples: { written, dropped_empty: dropped.empty, dropped_repeated: dropped.repeated },
  }
}

/** What a game can be dealt from again: the seed of its run and, where the run has several games, the branch of this one. */
const seedOf = ({ seed, path }: Run): number | string => (path === '' ? seed : `${seed}/${path}`)

function seatFor(agent: Agent, seat: number, config: TownConfig, run: Run): SeatPlayer {
  if (agent.kind === 'person') return personPlayer(agent, config)
  if (agent.kind !== 'bot') return textPlayer(agent, config)
  const { random } = run.scope(seatRole(seat))
  const chance = chanceFrom(random)
  const player = townBotNamed(agent.spec).newPlayer(seat, () => draw(chance))
  return botSeat(agent.spec, player, config)
}
