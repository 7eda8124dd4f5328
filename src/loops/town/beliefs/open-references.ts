import type { Beliefs } from '../play/seat-player.ts'
import type { View } from '../rules/view.ts'
import { beliefsOf, openPosterior, type Posterior, updatePosterior } from './open-posterior.ts'
import { readEvents } from './read-events.ts'

/**
 * Keeps what the rules allow each seat to believe, from the views of that seat alone. It is to be given the view of
 * every turn: no later view shows whom a Jailor held last night. Gives the beliefs at the first turn of a phase.
 */
export function openReferences(): (view: View) => Beliefs | undefined {
  const posteriors = new Map<number, Posterior>()
  const asked = new Map<number, string>()
  return (view) => {
    const { seat, day, phase } = view
    const known = posteriors.get(seat)
    const posterior = known ?? openPosterior(view, 'reference')
    posteriors.set(seat, posterior)
    readEvents(posterior.evidence, view)
    const moment = `${day} ${phase}`
    if (asked.get(seat) === moment) return undefined
    asked.set(seat, moment)
    // A new day and news from one's own side weigh nothing and still change who is what.
    if (known !== undefined) posterior.evidence.changed = true
    updatePosterior(posterior, view)
    return beliefsOf(posterior)
  }
}
