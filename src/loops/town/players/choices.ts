import type { Action } from '../rules/action.ts'
import { parries } from '../rules/check-ability.ts'
import { checkAction, mostBid } from '../rules/check-action.ts'
import { plantable } from '../rules/night/afflict.ts'
import { abilitiesNow, targetsOf } from '../rules/options.ts'
import type { Ability, Verb } from '../rules/role.ts'
import { lives, type View } from '../rules/view.ts'

/** What the seat may do in this turn, as text. */
export function choices(view: View): string {
  const may = whatMayBeDone(view)
  return [
    may.speak ? `You may speak${view.turn === 'talk' ? ` on the ${view.channel} channel` : ''}.` : '',
    may.whisper ? 'You may whisper to one player.' : '',
    may.vote ? 'You may vote to put a player on trial, or take your vote back.' : '',
    view.turn === 'bid'
      ? `Bid for the next word of the discussion, from 0 (nothing to say) to ${mostBid} (must speak now); the highest bid speaks.`
      : '',
    may.judge ? 'Judge the accused: guilty, innocent or abstain.' : '',
    view.blackmailed ? 'You are blackmailed and cannot speak.' : '',
    may.parry ? `You can parry the duel: ${parries.join(', ')}; you can do nothing else then.` : '',
    ...abilitiesNow(view).map((ability) => describe(view, ability)),
    'Or wait.',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Which of the usual things the rules allow the seat in this turn. */
export function whatMayBeDone(view: View): Record<'speak' | 'whisper' | 'vote' | 'judge' | 'parry', boolean> {
  const isLegal = (action: Action) => checkAction(view, action) === undefined
  const other = view.setup.names.findIndex(
    (_, seat) => seat !== view.seat && lives(view.living, seat) && !lives(view.unmasked, seat),
  )
  const says = { text: '' }
  return {
    speak: view.tokens > 0 && isLegal({ kind: 'speak', says, tokens: 0 }),
    whisper: other !== -1 && view.tokens > 0 && isLegal({ kind: 'whisper', to: other, says, tokens: 0 }),
    vote: view.turn === 'vote',
    judge: view.turn === 'judge',
    parry: view.turn === 'act' && view.duelled,
  }
}

function describe(view: View, ability: Ability): string {
  const { verb, aim, uses } = ability
  const named = (seats: readonly number[]) => seats.map((seat) => view.setup.names[seat]!).join(', ')
  const left = uses === undefined ? '' : ` (${view.uses} left)`
  const targets = aim === 'none' ? '' : `: ${named(targetsOf(view, ability)) || 'nobody'}`
  const second = takesTwo(ability) ? `; then ${secondWords[aim] ?? 'another'}: ${named(living(view))}` : ''
  const text = textOf(verb, view)
  return `You can ${verb}${left}${targets}${second}${text === undefined ? '' : `; after a colon, ${text}`}.`
}

/** Whether an ability takes two players. */
export const takesTwo = ({ aim }: Ability): boolean => aim === 'two' || aim === 'puppet' || aim === 'corpse'

const secondWords: Readonly<Record<string, string>> = {
  puppet: 'whom they are sent to',
  corpse: 'on whom their ability is used',
}

const living = (view: View): number[] =>
  view.setup.names.flatMap((_, seat) => (lives(view.living, seat) ? [seat] : []))

/** Describes the text that an ability takes beside its target; undefined where it takes none. */
export function textOf(verb: Verb, { role }: View): string | undefined {
  if (verb === 'execute') return 'the reason that the town will read'
  if (verb === 'forge') return 'the last will that the town will read'
  if (verb === 'hypnotize') return `what they are to believe: ${plantable.join(', ')}`
  if (verb === 'plunder') return 'your weapon: scimitar, rapier or pistol'
  return verb === 'kill' && role.name === 'Serial Killer' ? 'cautious, to leave visitors alone' : undefined
}
