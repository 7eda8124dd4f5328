import { showValue } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import { gamesMixed } from './games-mixed.ts'
import { perGame } from './per-game.ts'
import type { StreamLine } from './stream-fields.ts'
import { opensGame } from './stream-rules.ts'
import { tellOnce, toldOnce } from './told-once.ts'
import { parseTurn, turnAt } from './turn.ts'

/** The rule that a turn is written as "Day n" or "Night n". */
export function turnForm<T>(path: readonly string[], turnOf: (record: T) => unknown): SequenceRule<T> {
  const says = 'A turn is written as "Day n" or "Night n", counted from one.'
  return toldOnce({ code: 'town/turn-form', severity: 'warning', says }, () => (record) => {
    const turn = turnOf(record)
    if (turn === undefined || parseTurn(turn) !== undefined) return undefined
    const repair = 'name the turn of the game, with the first day as Day 1'
    return { path, found: showValue(turn), expected: '"Day n" or "Night n"', repair }
  })
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
      const { tell, end } = tellOnce()
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
            tell({ path: ['turn'], found: showValue(record.turn), expected, repair }, report)
          }
          lineMissed = false
        },
        end,
      }
    },
  }
}
