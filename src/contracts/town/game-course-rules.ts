import { showValue } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import { gameEventPayloads } from './game-event-payloads.ts'
import type { GameEvent } from './game-events.ts'
import { gameRule } from './game-so-far.ts'
import { unknownType } from './payload-rules.ts'
import { perGame } from './per-game.ts'
import { onceReporter, reportedOnce } from './report-once.ts'
import { gamesMixed, turnForm, turnOrder } from './turn-rules.ts'

/** The rule that no beginning of a day or a night is missing, whatever the lines are numbered. */
const turnsBegin: SequenceRule<GameEvent> = {
  code: 'town/turn-not-begun',
  severity: 'error',
  says: 'Between two days a night begins, and between two nights a day.',
  start() {
    const games = perGame((): { type?: string; turn?: string } => ({}))
    const { add, end } = onceReporter()
    let lineMissed = false
    return {
      missed() {
        lineMissed = true
      },
      line({ event_type: type, game_id: id, turn }, report) {
        const last = games(id, type === 'GAME_START' && id === undefined)
        if (type !== 'DAY_START' && type !== 'NIGHT_START') return
        if (type === last.type && turn !== last.turn && !lineMissed) {
          const between = type === 'DAY_START' ? 'NIGHT_START' : 'DAY_START'
          const found = `a second ${type} and no ${between} before it`
          const expected = `a ${between} after that of ${showValue(last.turn)}`
          add({ path: ['turn'], found, expected, repair: 'write the beginning of every turn' }, report)
        }
        Object.assign(last, { type, turn })
        lineMissed = false
      },
      end,
    }
  },
}

/** What must hold of the course of a game: how it begins, goes on and ends. */
export const gameCourseRules: readonly SequenceRule<GameEvent>[] = [
  unknownType('event_type', gameEventPayloads),
  turnForm(['turn'], (event) => event.turn),
  turnOrder('Day n is followed by Night n, and Night n by Day n + 1.', () => true, true),
  gamesMixed,
  gameRule(
    'town/game-start',
    'error',
    'A game begins with GAME_START, and only once.',
    (event, game, report) => {
      const starts = event.event_type === 'GAME_START'
      if (starts === (game.events === 0)) return
      const found = starts ? 'a GAME_START within the game' : `${event.event_type} before any GAME_START`
      report(['event_type'], found, 'one GAME_START, first of all', 'keep the whole game, from its beginning')
    },
  ),
  gameRule('town/game-end', 'error', 'Nothing happens after GAME_END.', (event, game, report) => {
    if (game.over)
      report(
        ['event_type'],
        `${event.event_type} after GAME_END`,
        'nothing more',
        'end the game once, at its end',
      )
  }),
  reportedOnce(
    { code: 'town/turn-begins-once', severity: 'error', says: 'A day or a night begins once.' },
    noticeSecondBeginning,
  ),
  turnsBegin,
  {
    code: 'town/unfinished-game',
    severity: 'info',
    says: 'A game ends.',
    start() {
      let open = false
      let unfinished = 0
      return {
        line({ event_type: type }) {
          if (type === 'GAME_START' && open) unfinished++
          open = type !== 'GAME_END'
        },
        end(report) {
          const games = unfinished + (open ? 1 : 0)
          if (games > 0) {
            const found = games === 1 ? '1 game without GAME_END' : `${games} games without GAME_END`
            report([], found, 'a GAME_END', 'resume the game, or leave it out of what is counted')
          }
        },
      }
    },
  },
]

function noticeSecondBeginning() {
  let last = ''
  return ({ event_type: type, game_id: id, turn }: GameEvent) => {
    if (type === 'GAME_START') last = ''
    if (type !== 'DAY_START' && type !== 'NIGHT_START') return undefined
    const beginning = JSON.stringify([id, type, turn])
    const again = beginning === last
    last = beginning
    return again
      ? { path: ['turn'], found: `a second ${type}`, expected: 'one for each turn', repair: 'write it once' }
      : undefined
  }
}
