import type { Run } from '../../spine/index.ts'
import type { Game } from './rules/game.ts'

/** Gives the branch of a game's present phase: one as long as the phase lasts, such as day-2/discussion. */
export function phaseBranches(run: Run): (game: Pick<Game, 'day' | 'phase'>) => Run {
  let turn = { name: '', run }
  let phase = { name: '', run }
  return (game) => {
    const turnName = `${game.phase === 'NIGHT' ? 'night' : 'day'}-${game.day}`
    const phaseName = game.phase.toLowerCase()
    if (turn.name !== turnName) {
      turn = { name: turnName, run: run.scope(turnName) }
      phase = { name: '', run }
    }
    if (phase.name !== phaseName) phase = { name: phaseName, run: turn.run.scope(phaseName) }
    return phase.run
  }
}
