import type { SequenceRule } from '../contract.ts'
import type { Report, Severity } from '../finding.ts'
import { eventPayload } from './game-event-payloads.ts'
import type { GameEvent } from './game-events.ts'
import { perGame } from './per-game.ts'
import { onceReporter } from './report-once.ts'

/** What is known of a game before its next event. */
interface GameSoFar {
  events: number
  over: boolean
  /** Nobody knows who plays until GAME_START has said so. */
  players?: ReadonlySet<string>
  readonly dead: Set<string>
  readonly roles: Map<string, string>
  /** Whether somebody's vote counts more than once. */
  weighted: boolean
  /** The turn in which trials are being counted, and how many it has seen. */
  court: { turn: string; trials: number; defendant?: string }
  condemned?: string
}

/** A rule about an event and the game before it; what is found again in the stream is counted and not repeated. */
export function gameRule(
  code: string,
  severity: Severity,
  says: string,
  check: (event: GameEvent, game: GameSoFar, report: Report) => void,
): SequenceRule<GameEvent> {
  return {
    code,
    severity,
    says,
    start(shared) {
      const games = shared(gamesSoFar)
      const { add, end } = onceReporter()
      let reportLine: Report
      const reportOnce: Report = (path, found, expected, repair) =>
        add({ path, found, expected, repair }, reportLine)
      return {
        line(event, report) {
          reportLine = report
          check(event, games(event), reportOnce)
        },
        end,
      }
    },
  }
}

/** Gives the game as it was before an event. All rules ask for the same event before any asks for the next. */
function gamesSoFar(): (event: GameEvent) => GameSoFar {
  const games = perGame(newGame)
  let last: { readonly event: GameEvent; readonly game: GameSoFar } | undefined
  return (event) => {
    if (last?.event === event) return last.game
    if (last !== undefined) advance(last.game, last.event)
    const another = event.event_type === 'GAME_START' && event.game_id === undefined
    last = { event, game: games(event.game_id, another) }
    return last.game
  }
}

function newGame(): GameSoFar {
  return {
    events: 0,
    over: false,
    dead: new Set(),
    roles: new Map(),
    weighted: false,
    court: { turn: '', trials: 0 },
  }
}

function advance(game: GameSoFar, event: GameEvent): void {
  game.events++
  if (event.turn !== game.court.turn) game.court = { turn: event.turn, trials: 0 }
  const players = eventPayload(event, 'GAME_START')?.players
  if (players !== undefined) game.players = new Set(players)
  const role = eventPayload(event, 'ROLE_ASSIGNED')
  if (role?.player !== undefined && role.role !== undefined) remember(game, role.player, role.role)
  const change = eventPayload(event, 'CONVERSION') ?? eventPayload(event, 'PROMOTION')
  if (change?.player !== undefined && change.to !== undefined) remember(game, change.player, change.to)
  const death = eventPayload(event, 'DEATH')
  if (death !== undefined) {
    if (isPlayer(game, death.player) && game.dead.size < most) game.dead.add(death.player)
    if (death.player === game.condemned) game.condemned = undefined
  }
  if (event.event_type === 'REVEAL') game.weighted = true
  if (event.event_type === 'GAME_END') game.over = true
  followCourt(game, event)
}

function followCourt(game: GameSoFar, event: GameEvent): void {
  const trial = eventPayload(event, 'VOTE_START')
  if (trial !== undefined) {
    game.court.trials++
    game.court.defendant = trial.defendant
  }
  const result = eventPayload(event, 'TRIAL_RESULT')
  if (result !== undefined) {
    game.court.defendant = undefined
    game.condemned = result.verdict?.toLowerCase() === 'guilty' ? result.defendant : undefined
  }
  if (endsDay(event)) game.condemned = undefined
}

/** Whether an event can only come once a lynch is over. */
export function endsDay({ event_type: type }: GameEvent): boolean {
  return type === 'NIGHT_START' || type === 'DAY_START' || type === 'GAME_END'
}

/** More names than any game has; a bound for what a broken stream can make us remember. */
const most = 100

function remember(game: GameSoFar, player: string, role: string): void {
  if (game.roles.size < most || game.roles.has(player)) game.roles.set(player, role)
}

/** Whether somebody plays, as far as it is known who does. */
export function isPlayer(game: GameSoFar, name: string): boolean {
  return game.players === undefined || game.players.has(name)
}

/** Says what is wrong with a name that should be that of a living player; undefined if nothing is. */
export function notAlive(game: GameSoFar, name: string): string | undefined {
  if (!isPlayer(game, name)) return `${JSON.stringify(name)}, who does not play`
  return game.dead.has(name) ? `${JSON.stringify(name)}, who is dead` : undefined
}
