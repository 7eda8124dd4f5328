import type { Player, TownBot } from '../play/player.ts'
import type { Action } from '../rules/action.ts'
import { abilitiesNow } from '../rules/options.ts'
import type { Claim } from '../rules/speech.ts'
import { countOf } from '../rules/turn.ts'
import type { View } from '../rules/view.ts'
import { type Notes, newNotes, readOn } from './notes.ts'
import { actAtNight, useAbility } from './simple-night.ts'
import { isTown, pickAny, pickSuspect, support } from './simple-picks.ts'

const wait: Action = { kind: 'wait' }

/** Plays by rules of thumb: says what it finds, votes for whom it suspects, and protects its own side. */
export const simpleBot: TownBot = {
  name: 'simple',
  newPlayer: (_, random) => simplePlayer(random),
}

function simplePlayer(random: () => number): Player {
  let notes: Notes | undefined
  return {
    silentAtNight: true,
    decide(view) {
      notes ??= newNotes(view.setup.names.length)
      if (view.turn === 'talk') return wait
      readOn(notes, view)
      if (view.turn === 'judge') return judge(view, notes)
      if (view.turn === 'vote') return vote(view, notes, random)
      return view.turn === 'act' ? actAtNight(view, notes, random) : spendDay(view, notes, random)
    },
    explain: (view, action) => explainSimple(view, notes ?? newNotes(view.setup.names.length), action),
  }
}

function spendDay(view: View, notes: Notes, random: () => number): Action {
  if (view.phase === 'PRE_NIGHT' || view.role.name === 'Mayor') {
    const ability = abilitiesNow(view)[0]
    if (ability !== undefined) return useAbility(view, ability, notes, random)
  }
  if (view.blackmailed || !view.alive) return wait
  if (view.phase === 'DEFENSE') return speak([claimedRole(view)])
  if (view.phase !== 'DISCUSSION') return wait
  return isTown(view) ? emitFindings(view, notes) : deceive(view, notes, random)
}

function emitFindings(view: View, notes: Notes): Action {
  if (notes.unsaid.length === 0) return wait
  const claims: Claim[] = [{ about: 'role', seat: view.seat, role: view.role.name }, ...notes.unsaid]
  notes.unsaid.length = 0
  return speak(claims)
}

/** The evil now and then pass for a Sheriff with a find. */
function deceive(view: View, notes: Notes, random: () => number): Action {
  if (view.day < 3 || random() > 0.06) return wait
  const target = pickAny(view, notes.team | (1 << view.seat), random)
  if (target === -1) return wait
  notes.suspicion[target] = notes.suspicion[target]! + 2
  return speak([
    { about: 'role', seat: view.seat, role: 'Sheriff' },
    { about: 'result', night: view.day - 1, target, result: { kind: 'suspicious' } },
  ])
}

function vote(view: View, notes: Notes, random: () => number): Action {
  const target = pickSuspect(view, notes, random)
  if (target === -1 || view.votes[view.seat] === target) return wait
  return notes.suspicion[target]! + support(view, target) >= bar(view) ? { kind: 'vote', target } : wait
}

/** How sure one must be to vote. With every day the town can wait less, and the evil do not wait in a small one. */
function bar(view: View): number {
  if (!isTown(view) && countOf(view.living) <= smallTown) return Number.NEGATIVE_INFINITY
  return Math.max(0.2, (isTown(view) ? 1.3 : 0.7) - 0.2 * (view.day - 2))
}

const smallTown = 6

function judge(view: View, notes: Notes): Action {
  const { defendant } = view
  if (isTown(view)) return verdict(notes.suspicion[defendant]! >= bar(view) * 0.7 ? 'guilty' : 'innocent')
  return verdict(notes.team & (1 << defendant) ? 'innocent' : 'guilty')
}

const verdict = (said: 'guilty' | 'innocent'): Action => ({ kind: 'judge', verdict: said })

function claimedRole(view: View): Claim {
  const role = isTown(view) ? view.role.name : 'Doctor'
  return { about: 'role', seat: view.seat, role }
}

function speak(claims: readonly Claim[]): Action {
  return { kind: 'speak', says: { claims }, tokens: 10 * claims.length }
}

/** Why a simple bot does something, in a sentence. */
function explainSimple(view: View, { suspicion }: Notes, action: Action): string {
  const about = (seat: number) => `${view.setup.names[seat]} (suspicion ${suspicion[seat]!.toFixed(1)})`
  switch (action.kind) {
    case 'vote':
      return `I suspect ${about(action.target)} most, with the votes of others, so I vote for a trial.`
    case 'judge':
      return `I judge ${about(view.defendant)} ${action.verdict} as the ${view.role.name}.`
    case 'ability':
      return action.target === undefined
        ? `As the ${view.role.name} I ${action.verb} now.`
        : `As the ${view.role.name} I ${action.verb} ${about(action.target)}.`
    case 'speak':
      return view.role.side === 'Town'
        ? `I tell the town what I found as the ${view.role.name}.`
        : `I am the ${view.role.name} and pass for somebody of the Town.`
    default:
      return `As the ${view.role.name} I see nothing that is worth doing now.`
  }
}
