import { clippedMean, plural } from '../../../kit/index.ts'
import type { CandidateResult } from './candidate-result.ts'
import type { Contender, FailedRun } from './contender.ts'
import { figure, gainClause, gainFigure } from './figure.ts'
import type { Scale } from './scale.ts'

/** The facts that a reason is made from. */
export interface ReasonFacts {
  readonly contender: Contender
  readonly scale: Scale
  readonly verdict: CandidateResult['verdict']
  readonly winner: Contender | undefined
  readonly aborted: FailedRun | undefined
}

/** Why a candidate won or did not. */
export function reasonFor({ contender, scale, verdict, winner, aborted }: ReasonFacts): string {
  switch (verdict) {
    case 'won':
      return `Its gain is ${contender.chance === null ? 'exact' : 'significant'}: ${evidence(contender, scale)}.`
    case 'beaten':
      return `Its gain is real (${evidence(contender, scale)}), but ${winner!.id} gained more: ${gainFigure(scale, clippedMean(winner!.gains))} against ${gainFigure(scale, clippedMean(contender.gains))}.`
    case 'dropped':
      return contender.unfit ?? `No significant gain: ${evidence(contender, scale)}.`
    case 'undecided':
      return aborted === undefined
        ? `The win of ${winner!.id} ended the round first: ${evidence(contender, scale)}.`
        : `The round was aborted because the baseline failed: ${evidence(contender, scale)}.`
    case 'disqualified':
      return disqualification(contender)
  }
}

/** What was seen of a contender, in a clause. */
export function evidence({ chance, bound, pairs, gains }: Contender, scale: Scale): string {
  const seen = plural(pairs.length, 'pair')
  if (pairs.length === 0) return 'it was not measured'
  const gain = `${gainClause(scale, clippedMean(gains))} in ${seen}`
  if (chance === null) return gain
  return `${gain}, p = ${figure(chance)} where at most ${figure(bound!)} wins`
}

function disqualification({ failures }: Contender): string {
  const last = failures.at(-1)!
  const times = failures.length === 1 ? 'once' : 'twice'
  return `It is disqualified because its benchmark failed ${times} (${last.category}). ${last.what} ${last.why}`
}
