import type { TownBot } from '../play/player.ts'
import type { Action } from '../rules/action.ts'
import { abilitiesNow, targetsOf } from '../rules/options.ts'
import type { Ability } from '../rules/role.ts'
import { countOf } from '../rules/turn.ts'
import { lives, type View } from '../rules/view.ts'

const wait: Action = { kind: 'wait' }

/** Does anything that the rules allow, at random: the floor that others are measured against, and a test of the rules. */
export const randomBot: TownBot = {
  name: 'random',
  newPlayer: (_, random) => ({ decide: (view) => decide(view, random) }),
}

function decide(view: View, random: () => number): Action {
  const abilities = abilitiesNow(view)
  if (abilities.length > 0 && random() < 0.7) return useOne(view, pick(abilities, random), random)
  if (view.turn === 'vote') {
    const target = livingOther(view, random)
    const barred = target === -1 || target === view.votes[view.seat] || view.spared & (1 << target)
    return barred || random() < 0.3 ? wait : { kind: 'vote', target }
  }
  if (view.turn === 'judge') return { kind: 'judge', verdict: pick(verdicts, random) }
  return speakOrWait(view, random)
}

const verdicts = ['guilty', 'innocent', 'abstain'] as const

function useOne(view: View, ability: Ability, random: () => number): Action {
  const { verb, aim } = ability
  const targets = targetsOf(view, ability)
  if (aim !== 'none' && targets.length === 0) return wait
  if (aim === 'none') return { kind: 'ability', verb }
  const target = pick(targets, random)
  if (aim !== 'two' && aim !== 'puppet' && aim !== 'corpse') return { kind: 'ability', verb, target }
  const second = pickSecond(view, aim === 'two' ? target : -1, random)
  return second === -1 ? wait : { kind: 'ability', verb, target, second }
}

function pickSecond(view: View, except: number, random: () => number): number {
  const seats: number[] = []
  for (let seat = 0; seat < view.setup.names.length; seat++) {
    if (seat !== except && lives(view.living, seat)) seats.push(seat)
  }
  return seats.length === 0 ? -1 : pick(seats, random)
}

function livingOther(view: View, random: () => number): number {
  return countOf(view.living) < 2 ? -1 : pickSecond(view, view.seat, random)
}

function speakOrWait(view: View, random: () => number): Action {
  if (!maySpeak(view) || random() < 0.6) return wait
  const seat = livingOther(view, random)
  if (seat === -1) return wait
  const says = { claims: [{ about: 'opinion', seat, view: random() < 0.5 ? 'evil' : 'good' }] } as const
  return { kind: 'speak', says, tokens: 8 }
}

function maySpeak(view: View): boolean {
  if (view.turn === 'talk') return view.channel !== undefined
  return view.turn === 'day' && view.alive && !view.blackmailed && view.tokens >= 8
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}
