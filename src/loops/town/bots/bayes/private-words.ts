import { renderClaims } from '../../claims/render-claims.ts'
import type { Action } from '../../rules/action.ts'
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

/** A new last will where there is something new to leave behind; undefined otherwise. */
export function writeWill(view: View, mind: Mind): Action | undefined {
  const honest = view.role.side === 'Town'
  if (!view.alive || (!honest && mind.cover === undefined)) return undefined
  const story = honest ? wholeStory(view, mind) : coverStory(view, mind)
  // One sentence a claim: a will with as many sentences is up to date.
  const text = story.length === mind.willed ? undefined : renderClaims(story, view.seat, view.setup.names)
  mind.willed = story.length
  return text === undefined || text === view.will ? undefined : { kind: 'write', paper: 'last_will', text }
}
