import type { Facts } from './solve-posterior.ts'

/** What one seat said about another. It is evidence about both: the speaker lies, or it is true. */
export interface Statement {
  readonly speaker: number
  readonly target: number
  readonly night: number
  /** For each role of the target: how likely the statement is from an honest speaker. */
  readonly honest: Float64Array
  /** The same from a liar. */
  readonly lying: Float64Array
  /** What the statement says for the speaker's being of the Town, who are held to be honest. */
  readonly toTown: { value: number }
  /** What it says for each role of the target. */
  readonly toTarget: Float64Array
}

/** A statement that has not been weighed yet. */
export function statement(said: Omit<Statement, 'toTown' | 'toTarget'>): Statement {
  return {
    ...said,
    toTown: { value: 1 },
    toTarget: new Float64Array(said.honest.length).fill(1),
  }
}

/** Weighs a statement again, by what is now believed of the speaker and of the target. */
export function updateStatement(said: Statement, { space }: Facts, dealt: Float64Array): void {
  const { speaker, target, honest, lying, toTown, toTarget } = said
  const size = space.roles.length
  let town = 0
  for (let role = 0; role < size; role++) if (space.town[role]) town += dealt[speaker * size + role]!
  // What the statement itself has said is taken out first, or it would confirm itself.
  const bare = town / toTown.value
  const trust = bare / Math.max(1e-12, bare + 1 - town)
  let ifHonest = 0
  let ifLying = 0
  let total = 0
  for (let role = 0; role < size; role++) {
    const before = dealt[target * size + role]! / toTarget[role]!
    total += before
    ifHonest += before * honest[role]!
    ifLying += before * lying[role]!
  }
  for (let role = 0; role < size; role++) {
    toTarget[role] = Math.max(1e-6, trust * honest[role]! + (1 - trust) * lying[role]!)
  }
  toTown.value = Math.min(50, Math.max(0.02, ifHonest / Math.max(1e-12, ifLying)))
  if (total === 0) toTown.value = 1
}
