import { lives, type View } from '../rules/view.ts'
import type { Notes } from './notes.ts'

/** Whether the seat is of the Town. */
export const isTown = (view: View): boolean => view.role.side === 'Town'

/** A living seat outside a set, any of them; −1 where there is none. */
export function pickAny(view: View, except: number, random: () => number): number {
  const seats = view.setup.names.length
  let seat = Math.floor(random() * seats)
  for (let step = 0; step < seats; step++) {
    if (!(except & (1 << seat)) && lives(view.living, seat)) return seat
    seat = seat + 1 === seats ? 0 : seat + 1
  }
  return -1
}

/** The living seat outside a set with the highest figure; among equals any. −1 where there is none. */
export function pickHighest(
  view: View,
  except: number,
  figures: readonly number[],
  random: () => number,
): number {
  const seats = figures.length
  let seat = Math.floor(random() * seats)
  let chosen = -1
  let highest = Number.NEGATIVE_INFINITY
  for (let step = 0; step < seats; step++) {
    if (!(except & (1 << seat)) && lives(view.living, seat) && figures[seat]! > highest) {
      highest = figures[seat]!
      chosen = seat
    }
    seat = seat + 1 === seats ? 0 : seat + 1
  }
  return chosen
}

/** Whom the seat suspects most, votes of others included. */
export function pickSuspect(view: View, { suspicion, team, scratch }: Notes, random: () => number): number {
  for (let seat = 0; seat < scratch.length; seat++) scratch[seat] = suspicion[seat]!
  for (let voter = 0; voter < scratch.length; voter++) {
    const target = view.votes[voter]!
    if (target !== -1) scratch[target] = scratch[target]! + votePull
  }
  return pickHighest(view, team | view.spared | (1 << view.seat), scratch, random)
}

/** Votes that others have cast draw votes; the Town does not let a crowd take the place of a reason. */
export function support(view: View, target: number): number {
  let votes = 0
  for (let voter = 0; voter < view.votes.length; voter++) if (view.votes[voter] === target) votes++
  return votePull * (isTown(view) ? Math.min(votes, 2) : votes)
}

const votePull = 0.25

/** Whom killers want most: those who have claimed to do much for the Town, and chance. */
export function pickPrey(
  view: View,
  { claimed, scratch, immune, team }: Notes,
  random: () => number,
): number {
  for (let seat = 0; seat < scratch.length; seat++) {
    scratch[seat] = random() * 2 + (isImportant(claimed[seat]) ? 1 : 0) - (immune & (1 << seat) ? 3 : 0)
  }
  return pickHighest(view, team | (1 << view.seat), scratch, random)
}

/** Whom the Town has most to lose in: the trusted, and those who have claimed to do much for it. */
export function pickTrusted(
  view: View,
  { claimed, scratch, suspicion }: Notes,
  random: () => number,
): number {
  for (let seat = 0; seat < scratch.length; seat++) {
    scratch[seat] = random() + (isImportant(claimed[seat]) ? 1 : 0) - suspicion[seat]!
  }
  return pickHighest(view, 1 << view.seat, scratch, random)
}

const isImportant = (role: string | undefined): boolean => role !== undefined && important.has(role)

const important: ReadonlySet<string> = new Set([
  'Jailor',
  'Sheriff',
  'Investigator',
  'Doctor',
  'Lookout',
  'Mayor',
])
