import type { Role } from '../../rules/role.ts'
import { factionOf } from '../../rules/win.ts'

/** What a death is worth to somebody, by how it comes. */
export type Cause = 'lynch' | 'night'

/** What the death of a player with a role is worth to a player with another; 1 is a killer out of the way. */
export function stakeIn(mine: Role, theirs: Role, cause: Cause): number {
  if (mine.side === 'Town') return stakeOfTown(theirs, cause)
  if (mine.name === 'Witch') return theirs.side === 'Town' ? 1 + weightOf(theirs) : -0.3
  // Whoever lives for a lynch likes a town that lynches.
  if (mine.name === 'Executioner' || mine.name === 'Jester') return cause === 'lynch' ? 0.4 : 0
  const faction = factionOf(mine)
  if (faction !== undefined) return stakeOfKiller(faction, theirs, cause)
  // Other neutrals want to live, so they want the killers gone.
  return 0.5 * stakeOfTown(theirs, cause)
}

function stakeOfTown(role: Role, cause: Cause): number {
  if (role.side === 'Town') return -1 - 0.5 * weightOf(role)
  if (factionOf(role) !== undefined) return role.side === 'Neutral' ? 1.5 : 1.3
  if (role.name === 'Jester') return cause === 'lynch' ? -0.7 : 0.1
  if (role.name === 'Witch') return 0.6
  return role.alignment === 'NE' ? 0.3 : -0.1
}

function stakeOfKiller(faction: string, role: Role, cause: Cause): number {
  const theirs = factionOf(role)
  if (theirs === faction) return -2
  if (role.side === 'Town') return 0.7 + weightOf(role)
  // Whoever withstands a knife is better left to the town.
  if (theirs !== undefined) return cause === 'night' && role.defense > 0 ? 0.1 : 1.2
  if (role.name === 'Jester') return cause === 'lynch' ? -0.2 : 0
  return role.name === 'Witch' || cause === 'night' ? -0.2 : 0.1
}

/** How much a role does for the Town, from 0 to 1. */
export function weightOf(role: Role): number {
  return weights[role.name] ?? 0
}

const weights: Readonly<Record<string, number>> = {
  Jailor: 1,
  Sheriff: 0.7,
  Investigator: 0.7,
  Mayor: 0.7,
  Doctor: 0.6,
  Lookout: 0.6,
  Psychic: 0.6,
  Tracker: 0.5,
  Vigilante: 0.6,
  Bodyguard: 0.5,
  Crusader: 0.5,
  Trapper: 0.4,
  Retributionist: 0.5,
  Escort: 0.4,
  Spy: 0.4,
  Transporter: 0.3,
  Veteran: 0.2,
  Medium: 0.2,
  'Vampire Hunter': 0.2,
}
