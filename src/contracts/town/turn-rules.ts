import { showValue } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import { perGame } from './per-game.ts'
import { type Fault, onceReporter, reportedOnce } from './report-once.ts'
import type { StreamLine } from './stream-fields.ts'
import { opensGame } from './stream-rules.ts'
import { parseTurn, turnAt } from './turn.ts'

/** The rule that a turn is written as "Day n" or "Night n". */
export function turnForm<T>(path: readonly string[], turnOf: (record: T) => unknown): SequenceRule<T> {
  const says = 'A turn is written as "Day n" or "Night n", counted from one.'
  return reportedOnce({ code: 'town/turn-form', severity: 'warning', says }, () => (record) => {
    const turn = turnOf(record)
    if (turn === undefined || parseTurn(turn) !== undefined) return undefined
    const repair = 'name the turn of the game, with the first day as Day 1'
    return { path, found: showValue(turn), expected: '"Day n" or "Night n"', repair }
  })
}

/** The rule that a file holds one game; without ids, a second game shows in its opening or in its turns. */
export const gamesMixed: SequenceRule<StreamLine> = reportedOnce(
  { code: 'town/games-mixed', severity: 'warning', says: 'A file contains one game.' },
  () => {
    let first: unknown
    let begun = false
    let last = 0
    return (record) => {
      if (record.game_id !== undefined) {
        first ??= record.game_id
        return record.game_id === first ? undefined : fault('game_id', 'lines of another game')
      }
      const again = begun && opensGame(record)
      begun ||= opensGame(record)
      if (again) return fault('event_type', 'another game, and no game_id to distinguish it')
      // The events of a game have a stricter rule for their turns.
      if (record.event_type !== undefined) return undefined
      const order = parseTurn(record.turn)?.order ?? last
      const back = order < last
      last = order
      return back ? fault('turn', 'a turn before the line above, and no game_id') : undefined
    }
  },
)

function fault(key: string, found: string): Fault {
  const repair = 'give each game a folder of its own, and each line its game_id'
  return { path: [key], found, expected: 'one game', repair }
}

/** What holds between the turns of a stream that may be silent in some of them. */
export const turnRules: readonly SequenceRule<StreamLine>[] = [
  turnForm(['turn'], (record) => record.turn),
  turnOrder('Turns do not go back within a game.', (record) => record.game_id !== undefined),
  gamesMixed,
]

/** The rule that turns do not go back; with `every`, none is left out either. */
export function turnOrder(
  says: string,
  applies: (record: StreamLine) => boolean,
  every = false,
): SequenceRule<StreamLine> {
  return {
    code: 'town/turn-order',
    severity: 'error',
    says,
    start() {
      const games = perGame((): { last?: number; strange?: number } => ({}))
      const { add, end } = onceReporter()
      let lineMissed = false
      return {
        missed() {
          lineMissed = true
        },
        line(record, report) {
          if (!applies(record)) return
          const game = games(record.game_id, opensGame(record) && record.game_id === undefined)
          const order = parseTurn(record.turn)?.order
          if (order === undefined) return
          const { last = order, strange } = game
          const follows = (turn: number) => order >= turn && (!every || order <= turn + 1 || lineMissed)
          // A strange turn that the next line goes on with was a jump; otherwise one line had a wrong turn.
          if (follows(last) || (strange !== undefined && follows(strange))) {
            Object.assign(game, { last: order, strange: undefined })
          } else {
            game.strange = order
            const expected = every ? `${turnAt(last)} or ${turnAt(last + 1)}` : `${turnAt(last)} or later`
            const repair = 'put the lines in order, and leave no turn out'
            add({ path: ['turn'], found: showValue(record.turn), expected, repair }, report)
          }
          lineMissed = false
        },
        end,
      }
    },
  }
}
