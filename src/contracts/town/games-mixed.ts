import type { SequenceRule } from '../contract.ts'
import type { StreamLine } from './stream-fields.ts'
import { opensGame } from './stream-rules.ts'
import { type Fault, toldOnce } from './told-once.ts'
import { parseTurn } from './turn.ts'

/** The rule that a file tells of one game; without ids, a second game shows in its opening or in its turns. */
export const gamesMixed: SequenceRule<StreamLine> = toldOnce(
  { code: 'town/games-mixed', severity: 'warning', says: 'A file tells of one game.' },
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
      if (again) return fault('event_type', 'another game, and no game_id to tell it by')
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
