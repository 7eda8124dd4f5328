import { seededRandom } from '../../../kit/index.ts'
import type { Measurement } from '../../../workspace/index.ts'
import { baselineId, type MeasureBlock, type VariantId } from '../measuring.ts'
import { attributeGains } from './attribute-gains.ts'
import { confirmMerge } from './confirm-merge.ts'
import type { Mode } from './contest.ts'
import type { NoiseShape, NoisyBenchmark } from './noise-shapes.suite.ts'
import { runPilot } from './run-pilot.ts'
import { type RoundResult, selectWinner } from './select-winner.ts'

const candidates = ['executor_1', 'executor_2', 'executor_3'] as const
const planted = candidates[1]
const plannedRounds = 50
const mostPairs = 24

/** How often something happened among no-op candidates. */
export interface FalseWins {
  readonly rounds: number
  readonly wins: number
  /** Pairs over all candidates and rounds. */
  readonly pairs: number
}

/** How often a planted gain was selected, and then also confirmed. */
export interface Power {
  readonly rounds: number
  readonly selected: number
  readonly confirmed: number
  readonly pairs: number
}

/** How many campaigns merged a no-op candidate. */
export interface FalseMerges {
  readonly campaigns: number
  readonly falseMerges: number
}

/** How often a merged change was shown to help. */
export interface Attributed {
  readonly rounds: number
  readonly helps: number
}

/** Rounds with three candidates that do nothing, each after a pilot of its own. */
export async function simulateFalseWins(shape: NoiseShape, rounds: number, seed: number): Promise<FalseWins> {
  let wins = 0
  let pairs = 0
  for (let round = 0; round < rounds; round++) {
    const campaign = await openCampaign(shape, seededRandom(seed, shape.name, 'round', round), 0)
    const result = await campaign.select()
    pairs += pairsOf(result)
    if (result.selection.kind === 'winner') wins++
  }
  return { rounds, wins, pairs }
}

/** Campaigns of fifty rounds with three candidates that do nothing; each winner has to be confirmed. */
export async function simulateFalseMerges(
  shape: NoiseShape,
  campaigns: number,
  seed: number,
): Promise<FalseMerges> {
  let falseMerges = 0
  for (let number = 0; number < campaigns; number++) {
    const campaign = await openCampaign(shape, seededRandom(seed, shape.name, 'campaign', number), 0)
    for (let round = 1; round <= plannedRounds; round++) {
      const result = await campaign.select()
      if (result.selection.kind !== 'winner' || !(await campaign.confirm(result))) continue
      falseMerges++
      break
    }
  }
  return { campaigns, falseMerges }
}

/** Rounds in which one of three candidates is better by a gain in units of σ. */
export async function simulatePower(
  shape: NoiseShape,
  gain: number,
  rounds: number,
  seed: number,
): Promise<Power> {
  let selected = 0
  let confirmed = 0
  let pairs = 0
  for (let round = 0; round < rounds; round++) {
    const campaign = await openCampaign(shape, seededRandom(seed, shape.name, 'power', gain, round), gain)
    const result = await campaign.select()
    pairs += pairsOf(result)
    if (result.selection.kind !== 'winner' || result.selection.winner !== planted) continue
    selected++
    if (await campaign.confirm(result)) confirmed++
  }
  return { rounds, selected, confirmed, pairs }
}

/** Campaigns that merged one change of a gain in units of σ, and how often it is shown to help at the end. */
export async function simulateAttribution(
  shape: NoiseShape,
  gain: number,
  rounds: number,
  seed: number,
): Promise<Attributed> {
  let helps = 0
  for (let round = 0; round < rounds; round++) {
    const random = seededRandom(seed, shape.name, 'attribution', gain, round)
    const measure = measureWith(shape.open(random), (id) => (id === baselineId ? gain : 0))
    const ground = { measure, random, scale: shape.scale, mode: 'noisy', mostPairs } as const
    const { changes } = await attributeGains({ ...ground, without: ['without_1'], finalScore: 100 })
    if (changes[0]!.kind === 'helps') helps++
  }
  return { rounds, helps }
}

/** A campaign over a simulated benchmark: the real tournament, from its pilot on. */
async function openCampaign(shape: NoiseShape, random: () => number, gain: number) {
  const measure = measureWith(shape.open(random), (id) => (id === planted ? gain : 0))
  const { direction } = shape.scale
  const pilot = await runPilot({ measure, direction, isTime: shape.isTime ?? false })
  if (pilot.kind === 'aborted') throw new Error(pilot.reason)
  const { scale, baselineScore } = pilot
  let mode: Mode = pilot.mode
  const ground = { measure, random, scale, baselineScore, mostPairs, minimumGain: 0, floors: {} }
  return {
    async select(): Promise<RoundResult> {
      const result = await selectWinner({ ...ground, candidates, mode })
      mode = result.mode
      return result
    },
    async confirm({ selection, candidates: results }: RoundResult): Promise<boolean> {
      const winner = results.find(({ id }) => selection.kind === 'winner' && id === selection.winner)!
      const merge = { ...ground, candidate: winner.id, selectedScore: winner.score!, plannedRounds, mode }
      const confirmation = await confirmMerge(merge)
      mode = confirmation.mode
      return confirmation.kind === 'confirmed'
    },
  }
}

function measureWith(benchmark: NoisyBenchmark, gainOf: (id: VariantId) => number): MeasureBlock {
  return async ({ order }) => {
    const measured: Record<VariantId, Measurement> = {}
    for (const id of order) measured[id] = scored(benchmark(gainOf(id)))
    return measured
  }
}

const noSubScores = {}

function scored(score: number): Measurement {
  return { kind: 'score', score, subScores: noSubScores, seconds: 0, output: '' }
}

function pairsOf({ candidates: results }: RoundResult): number {
  let pairs = 0
  for (const { samples } of results) pairs += samples.length
  return pairs
}
