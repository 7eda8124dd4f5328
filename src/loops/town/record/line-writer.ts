import { agentActions, type Contract, gameEvents } from '../../../contracts/index.ts'
import type { Phase } from '../rules/event.ts'
import { lineSpeller } from './spell-line.ts'

/**
 * Takes a record of a contract, and its JSON where that is known already; where it goes is not the recorder's
 * business.
 */
export type WriteLine = (contract: Contract, record: object, json?: string) => void

/** The moment of the game that lines are written in. */
export interface Moment {
  turn: string
  phase: Phase
}

/** Writes lines with their time, turn, game and number. */
export interface LineWriter {
  readonly moment: Moment
  /** A line of the game's events. */
  event(type: string, payload: object): void
  /** A line of what a player does. */
  action(agent: string, type: string, payload: object): void
  /** A line of another stream that has the usual fields; `body` holds the rest. */
  line(contract: Contract, body: object): void
  /** The same for the stream that has no turn. */
  lineWithoutTurn(contract: Contract, body: object): void
  /** A line that is written as it is. */
  readonly bare: WriteLine
  /** The time of the next line; each line has one of its own, in all streams together. */
  tick(): string
  /** The number of the next line of a stream. */
  numberOf(contract: Contract): number
  /** The number of the last line of a stream; −1 before the first. */
  lastNumberOf(contract: Contract): number
}

/**
 * A writer for one game. Its clock is logical: every line is a millisecond after the one before, so that the same
 * game gives the same bytes.
 */
export function lineWriter(gameId: string, start: Date, write: WriteLine): LineWriter {
  const numbers = new Map<string, number>()
  const moment: Moment = { turn: 'Day 1', phase: 'PRE_NIGHT' }
  const tick = millisecondClock(start)
  const spell = lineSpeller(gameId)
  let events = 0
  let actions = 0
  const numberOf = ({ name }: Contract) => {
    if (name === agentActions.name) return actions++
    const number = numbers.get(name) ?? 0
    numbers.set(name, number + 1)
    return number
  }
  return {
    moment,
    // Almost all lines are of these two kinds. Spelt out, their objects have one shape each, which is what makes
    // checking and printing them fast.
    event(event_type, payload) {
      const { turn, phase } = moment
      const timestamp = tick()
      const line = { timestamp, turn, event_type, payload, game_id: gameId, seq: events++, phase }
      write(gameEvents, line, spell.event(line))
    },
    action(agent, action_type, payload) {
      const { turn, phase } = moment
      const timestamp = tick()
      const line = { timestamp, turn, agent, action_type, payload, game_id: gameId, seq: actions++, phase }
      write(agentActions, line, spell.action(line))
    },
    lineWithoutTurn(contract, body) {
      const { phase } = moment
      write(contract, { timestamp: tick(), ...body, game_id: gameId, seq: numberOf(contract), phase })
    },
    bare: write,
    tick,
    numberOf,
    lastNumberOf: ({ name }) => (numbers.get(name) ?? 0) - 1,
    line(contract, body) {
      const { turn, phase } = moment
      write(contract, { timestamp: tick(), turn, ...body, game_id: gameId, seq: numberOf(contract), phase })
    },
  }
}

/** The times of a series, which all begin at the same moment: to write them out costs as much as the rest of a line. */
let written: { readonly start: number; readonly times: string[] } = { start: Number.NaN, times: [] }

/** How many times are kept; few games have more lines. */
const timesKept = 4096

/** Gives a time in UTC that is a millisecond later each time. */
function millisecondClock(start: Date): () => string {
  const first = start.getTime()
  if (written.start !== first) written = { start: first, times: [] }
  const { times } = written
  let ticks = 0
  return () => {
    const tick = ticks++
    if (tick >= timesKept) return new Date(first + tick).toISOString()
    if (tick === times.length) times.push(new Date(first + tick).toISOString())
    return times[tick]!
  }
}
