import type { Claim } from '../../rules/speech.ts'
import type { View } from '../../rules/view.ts'
import { byVictim, chooseLiving } from './choose-target.ts'
import { coverStory } from './cover.ts'
import { wholeStory } from './honest-speech.ts'
import type { Mind } from './mind.ts'

/** What a player says at night: a team agrees on its victim, and a prisoner answers for himself. */
export function nightTalk(view: View, mind: Mind): readonly Claim[] {
  if (view.channel === 'jail') {
    if (!view.jailed) return []
    return view.role.side === 'Town' ? wholeStory(view, mind) : coverStory(view, mind)
  }
  if (view.channel !== 'mafia' && view.channel !== 'coven' && view.channel !== 'vampire') return []
  if (mind.call !== -1) return []
  const seat = chooseLiving(view, mind, view.seat, byVictim)
  if (seat === -1) return []
  mind.call = seat
  return [{ about: 'call', seat }]
}
