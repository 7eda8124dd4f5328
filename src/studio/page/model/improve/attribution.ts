import { type Estimate, shareEstimate } from '../intervals.ts'
import type { ImproveState } from './improve-at.ts'

/** What a family of approaches was tried for and brought. */
export interface FamilyRow {
  readonly family: string
  readonly tried: number
  readonly rejected: number
  readonly won: number
  /** The share of tries that were merged. */
  readonly share: Estimate | undefined
  /** The change of the score that its merges made, in the direction of the score. */
  readonly gain: number
  /** Undefined where the cost of a try is not known. */
  readonly usd: number | undefined
  /** Tries and merges in each round. */
  readonly rounds: readonly { readonly round: number; readonly tried: number; readonly won: number }[]
}

/** The merge of a round, with the part of the whole change that it made. */
export interface Credit {
  readonly round: number
  readonly id: string
  readonly family: string
  readonly hypothesis: string
  readonly gain: number
  /** Of the whole change, from 0 to 1; undefined where there was none. */
  readonly share: number | undefined
}

/** Which families and which merges the change of the score comes from. */
export interface Attribution {
  readonly families: readonly FamilyRow[]
  readonly credits: readonly Credit[]
  readonly whole: number
}

/** Attributes the change of the score to its merges, and to their families. */
export function attributionOf({ candidates, plans, families, rounds }: ImproveState): Attribution {
  const won = candidates.filter((one) => one.won && one.score !== undefined && one.baseline !== undefined)
  const whole = won.reduce((sum, { score, baseline }) => sum + score! - baseline!, 0)
  const credits = won.map(({ round, id, family, hypothesis, score, baseline }): Credit => {
    const gain = score! - baseline!
    return { round, id, family, hypothesis, gain, share: whole === 0 ? undefined : gain / whole }
  })
  const rows = families.map((family): FamilyRow => {
    const own = candidates.filter((one) => one.family === family)
    const wins = own.filter((one) => one.won).length
    return {
      family,
      tried: own.length,
      rejected: plans.filter((plan) => plan.family === family && plan.approved === false).length,
      won: wins,
      share: shareEstimate(wins, own.length),
      gain: credits.filter((one) => one.family === family).reduce((sum, { gain }) => sum + gain, 0),
      usd: own.reduce<number | undefined>(
        (sum, { usd }) => (sum === undefined || usd === undefined ? undefined : sum + usd),
        0,
      ),
      rounds: rounds.map((round) => ({
        round,
        tried: own.filter((one) => one.round === round).length,
        won: own.filter((one) => one.round === round && one.won).length,
      })),
    }
  })
  return { families: rows, credits, whole }
}
