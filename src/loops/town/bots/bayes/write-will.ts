import { renderClaims } from '../../claims/render-claims.ts'
import type { Action } from '../../rules/action.ts'
import type { View } from '../../rules/view.ts'
import { coverStory } from './cover.ts'
import { wholeStory } from './honest-speech.ts'
import type { Mind } from './mind.ts'

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
