import { clippedMean } from '../../../kit/index.ts'
import { type Contender, middleSubScores } from './contender.ts'
import { figure } from './figure.ts'
import { improvementOf, type Scale } from './scale.ts'

/** What a win needs besides a significant gain. */
export interface Requirements {
  readonly scale: Scale
  readonly baselineScore: number
  /** The smallest gain that is worth a merge, in units of the score. */
  readonly minimumGain: number
  /** The smallest value that each named sub-score may have. */
  readonly floors: Readonly<Record<string, number>>
}

/** Why a contender may not win in spite of a significant gain; null where it may. */
export function unfitness(contender: Contender, requirements: Requirements): string | null {
  const { scale, baselineScore, minimumGain, floors } = requirements
  const improvement = improvementOf(scale, baselineScore, clippedMean(contender.gains))
  if (improvement < minimumGain)
    return `Its gain of ${figure(improvement)} is below the minimum gain of ${figure(minimumGain)}.`
  const names = Object.keys(floors)
  if (names.length === 0) return null
  const subScores = middleSubScores(contender)
  for (const name of names) {
    const score = subScores[name]
    const floor = floors[name]!
    if (score === undefined)
      return `The benchmark gave no sub-score ${name}, which has a floor of ${figure(floor)}.`
    if (score < floor)
      return `Its sub-score ${name} is ${figure(score)}, below its floor of ${figure(floor)}.`
  }
  return null
}
