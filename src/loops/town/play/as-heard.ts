import { copyGame } from '../rules/copy-game.ts'
import { emit, everybody, only } from '../rules/emit.ts'
import type { Game } from '../rules/game.ts'
import { countVotes } from '../rules/votes.ts'
import type { Change } from './roll-out.ts'

/** The game as it stands when others have just perceived what the changes make somebody say or do in public. */
export function asHeard(game: Game, changes: readonly Change[]): Game {
  const heard = copyGame(game)
  for (const { seat, action } of changes) {
    if (action?.kind === 'speak') emit(heard, everybody, { kind: 'speech', seat, says: action.says })
    if (action?.kind === 'whisper') {
      emit(heard, only(seat) | only(action.to), {
        kind: 'whisper',
        from: seat,
        to: action.to,
        says: action.says,
      })
      emit(heard, everybody, { kind: 'whispered', from: seat, to: action.to })
    }
    if (action?.kind === 'vote') {
      heard.votes[seat] = action.target
      emit(heard, everybody, {
        kind: 'vote',
        voter: seat,
        target: action.target,
        ...countVotes(heard, action.target),
      })
    }
    if (action?.kind === 'ability' && action.verb === 'reveal') {
      emit(heard, everybody, { kind: 'revealed', seat, role: heard.seats[seat]!.role.name })
    }
  }
  return heard
}
