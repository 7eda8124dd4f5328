import { seededRandom } from '../../../kit/index.ts'
import { act } from '../rules/act.ts'
import { deal } from '../rules/deal.ts'
import type { Phase } from '../rules/event.ts'
import type { Game } from '../rules/game.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import { turnOf } from '../rules/turn.ts'
import { type View, viewFor } from '../rules/view.ts'

/** The players of test games, by seat. */
export const testNames = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus'] as const

const usualRoles = ['Doctor', 'Sheriff', 'Jailor', 'Godfather', 'Mafioso', 'Executioner', 'Mayor']

/** A game of seven that has just been dealt. */
export function testGame(roles: readonly string[] = usualRoles, rules: Partial<RuleBook> = {}): Game {
  const lineup = fitRoleList(parseRoleList('Coven All Any'), testNames.length)
  return deal({ names: testNames, lineup, random: seededRandom('players'), roles: [...roles], rules })
}

/** Plays a game on with everybody waiting, until a seat is to move in a phase; gives what the seat sees then. */
export function viewAt(game: Game, seat: number, phase: Phase, day = game.day): View {
  for (let turns = 0; turns < 2000 && !game.over; turns++) {
    const view = viewFor(game, seat)
    const isTime = game.phase === phase && game.day >= day && view.turn !== undefined
    if (isTime && (phase !== 'NIGHT' || view.turn === 'act')) return view
    act(game, turnOf(game), { kind: 'wait' })
  }
  throw new Error(`seat ${seat} never moves in ${phase} of day ${day}`)
}

/** The game in the judgement of a player whom all others vote for. */
export function trialOf(game: Game, defendant: number): Game {
  while (game.phase !== 'JUDGEMENT') {
    const seat = turnOf(game)
    const isVote = game.phase === 'NOMINATION' && seat !== defendant
    act(game, seat, isVote ? { kind: 'vote', target: defendant } : { kind: 'wait' })
  }
  return game
}
