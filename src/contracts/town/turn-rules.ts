import { showValue } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import { gamesMixed } from './games-mixed.ts'
import { perGame } from './per-game.ts'
import type { StreamLine } from './stream-fields.ts'
import { opensGame } from './stream-rules.ts'
import { toldOnce } from './told-once.ts'
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
      const games = perGame(() => ({ last: undefined as number | undefined }))
      return {
        line(record, report) {
          if (!applies(record)) return
          const game = games(record.game_id, opensGame(record) && record.game_id === undefined)
          const order = parseTurn(record.turn)?.order
          if (order === undefined) return
          const { last = order } = game
          if (order < last || (every && order > last + 1)) {
            const expected = every ? `${turnAt(last)} or ${turnAt(last + 1)}` : `${turnAt(last)} or later`
            report(
              ['turn'],
              showValue(record.turn),
              expected,
              'put the lines in order, and leave no turn out',
            )
          }
          game.last = Math.max(order, last)
        },
      }
    },
  }
}
