import { clippedMean, fewestPairs, Refusal, selectionAlpha } from '../../../kit/index.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { Measuring } from './add-block.ts'
import { type CandidateResult, candidateResult } from './candidate-result.ts'
import type { Contender, FailedRun } from './contender.ts'
import type { Contest, Mode } from './contest.ts'
import { type Requirements, unfitness } from './fitness.ts'
import { holdContest } from './hold-contest.ts'
import { reasonFor } from './reasons.ts'

/** One round: candidates that are compared with the baseline. */
export interface Round extends Measuring, Requirements {
  readonly candidates: readonly VariantId[]
  readonly mode: Mode
  /** The most pairs that one candidate is measured in. */
  readonly mostPairs: number
}

/** How a round ended before any merge. `no_improvement` and `no_winner` are what the merge report calls them. */
export type Selection =
  | { readonly kind: 'winner'; readonly winner: VariantId; readonly reason: string }
  | { readonly kind: 'no_improvement' | 'no_winner'; readonly reason: string }
  /** The baseline itself could not be measured. */
  | { readonly kind: 'aborted'; readonly failure: FailedRun; readonly reason: string }

/** A round with the result of each candidate. */
export interface RoundResult {
  readonly selection: Selection
  readonly candidates: readonly CandidateResult[]
  /** The mode for the rest of the campaign. */
  readonly mode: Mode
  /** The alpha of each candidate. */
  readonly alpha: number
}

/** Measures the candidates of a round against the baseline, and names the one with a significant gain, if there is any. */
export async function selectWinner(round: Round): Promise<RoundResult> {
  const { candidates, mostPairs } = round
  const alpha = selectionAlpha(candidates.length)
  checkPairs(mostPairs, alpha)
  const contest = await holdContest({
    ...round,
    phase: 'selection',
    reference: baselineId,
    gainFor: 'contender',
    contenders: candidates,
    alpha,
    endsAtFirstWin: true,
    known: { [baselineId]: round.baselineScore },
    unfit: (contender) => unfitness(contender, round),
  })
  const winner = largestGain(contest.contenders)
  const results = contest.contenders.map((contender) => resultOf(contender, { round, contest, winner }))
  return { selection: selectionOf(contest, winner, results), candidates: results, mode: contest.mode, alpha }
}

/** Throws where nothing could ever win with so few pairs. */
export function checkPairs(mostPairs: number, alpha: number): void {
  const fewest = fewestPairs(alpha)
  if (mostPairs >= fewest) return
  throw new Refusal(
    'too_few_pairs',
    'usage',
    `With at most ${mostPairs} pairs no gain can be significant; this campaign needs at least ${fewest}.`,
    { hint: `Set max_pairs to ${fewest} or more; 24 is the default.` },
  )
}

function largestGain(contenders: readonly Contender[]): Contender | undefined {
  let best: Contender | undefined
  for (const contender of contenders) {
    if (contender.verdict !== 'won') continue
    if (best === undefined || clippedMean(contender.gains) > clippedMean(best.gains)) best = contender
  }
  return best
}

interface Ended {
  readonly round: Round
  readonly contest: Contest
  readonly winner: Contender | undefined
}

function resultOf(contender: Contender, { round, contest, winner }: Ended): CandidateResult {
  const { scale, baselineScore } = round
  const won = contender === winner ? 'won' : 'beaten'
  const verdict =
    contender.verdict === 'won' ? won : contender.verdict === 'open' ? 'undecided' : contender.verdict
  const reason = reasonFor({ contender, scale, verdict, winner, aborted: contest.aborted })
  return candidateResult({ contender, verdict, reason, scale, baselineScore })
}

function selectionOf(
  { aborted }: Contest,
  winner: Contender | undefined,
  results: readonly CandidateResult[],
): Selection {
  if (winner !== undefined) {
    const { reason } = results.find(({ id }) => id === winner.id)!
    return { kind: 'winner', winner: winner.id, reason }
  }
  if (aborted !== undefined)
    return {
      kind: 'aborted',
      failure: aborted,
      reason: `The baseline failed twice. ${aborted.what} ${aborted.why}`,
    }
  if (results.length === 0) return { kind: 'no_winner', reason: 'No candidate reached the tournament.' }
  const reason = results.map(({ id, reason }) => `${id}: ${reason}`).join(' ')
  const tested = results.some(({ status }) => status === 'success')
  return { kind: tested ? 'no_improvement' : 'no_winner', reason }
}
