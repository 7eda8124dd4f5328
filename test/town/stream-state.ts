import { type Contract, gameEvents } from '../../src/contracts/index.ts'
import type { Game, WriteLine } from '../../src/loops/town/index.ts'

/** What somebody knows of a game who reads nothing but its streams. */
export interface StreamState {
  readonly write: WriteLine
  /** Where the streams differ from the state; undefined where nowhere. */
  disagreement(game: Game): string | undefined
}

interface EventLine {
  readonly event_type: string
  readonly turn: string
  readonly phase: string
  readonly seq: number
  readonly payload: Readonly<Record<string, unknown>>
}

/** Opens the eyes of a reader at the beginning of a game. */
export function streamState(names: readonly string[]): StreamState {
  const roles = new Map<string, unknown>()
  const dead = new Set<unknown>()
  const numbers = new Map<string, number>()
  let fault: string | undefined
  let now = { turn: '', phase: '' }
  let end: EventLine['payload'] | undefined
  const say = (text: string) => {
    fault ??= text
  }
  return {
    write(contract, record) {
      const line = record as EventLine
      inOrder(contract, line)
      if (contract === gameEvents) read(line)
    },
    disagreement(game) {
      return fault ?? faultIn(game)
    },
  }

  function inOrder({ name }: Contract, { seq }: EventLine): void {
    const expected = numbers.get(name) ?? 0
    if (seq !== expected) say(`line ${expected} of ${name} has the number ${seq}`)
    numbers.set(name, expected + 1)
  }

  function read({ event_type: type, turn, phase, payload }: EventLine): void {
    const { player, role, from, to } = payload
    if (end !== undefined) say(`${type} after the end`)
    if (type === 'PHASE_START') now = { turn, phase }
    if (type === 'ROLE_ASSIGNED') roles.set(player as string, role)
    if (type === 'CONVERSION' || type === 'PROMOTION') {
      if (roles.get(player as string) !== from)
        say(`${type} from ${from}, and ${player} was ${roles.get(player as string)}`)
      roles.set(player as string, to)
    }
    if (type === 'DEATH') {
      if (dead.has(player)) say(`${player} died twice`)
      if (roles.get(player as string) !== role)
        say(`${player} died as ${role}, and was ${roles.get(player as string)}`)
      dead.add(player)
    }
    if (type === 'DAY_START' || type === 'NIGHT_START') {
      const written = (payload.living_players as string[]).join(', ')
      const living = names.filter((name) => !dead.has(name)).join(', ')
      if (written !== living) say(`${turn} begins with ${written}, and alive are ${living}`)
    }
    if (type === 'GAME_END') end = payload
  }

  function faultIn(game: Game): string | undefined {
    for (const [seat, { alive, role }] of game.seats.entries()) {
      const name = names[seat]!
      if (alive === dead.has(name)) return `${name} is ${alive ? 'alive' : 'dead'}, and not in the streams`
      if (role.name !== roles.get(name))
        return `${name} is ${role.name}, and ${roles.get(name)} in the streams`
    }
    const turn = `${game.phase === 'NIGHT' ? 'Night' : 'Day'} ${game.day}`
    if (!game.over && (now.turn !== turn || now.phase !== game.phase))
      return `it is ${turn}, ${game.phase}, and ${now.turn}, ${now.phase} in the streams`
    if (game.over !== (end !== undefined)) return game.over ? 'an end without GAME_END' : 'GAME_END too early'
    if (end === undefined) return undefined
    const written = [end.winning_factions, end.winners, end.surviving_players, end.duration_days]
    const won = game.winners.map((seat) => names[seat]!)
    const living = names.filter((name) => !dead.has(name))
    const truth = [game.factions, won, living, game.day]
    return String(written) === String(truth) ? undefined : `the end is written as ${written} and was ${truth}`
  }
}
