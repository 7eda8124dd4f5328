/** What rounds do to an agent that is or is not taken up, from 0 to 1 each. */
export interface Strain {
  readonly frustration: number
  readonly fatigue: number
}

export const noStrain: Strain = { frustration: 0, fatigue: 0 }

const weight = 0.3
const frustrationOfTheIgnored = 0.8

/** The strain after a round. Whoever is ignored grows frustrated, everybody tires, and recognition helps against both. */
export function strainAfter({ frustration, fatigue }: Strain, recognition: number): Strain {
  const towards = recognition > 0 ? 0 : frustrationOfTheIgnored
  const tired = Math.min(1, fatigue + 0.05)
  return {
    frustration: (1 - weight) * frustration + weight * towards,
    fatigue: recognition > 0.5 ? Math.max(0, tired - 0.1) : tired,
  }
}
