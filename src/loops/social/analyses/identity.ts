import type { RoundResult } from '../../../contracts/index.ts'
import { mean } from '../../../kit/index.ts'
import { isSaid } from '../scoring/spoken.ts'
import { semioticLexicon } from './semiotic-lexicon.ts'
import { codeMessage, wordCounter } from './semiotic-metrics.ts'

/** How one agent changed over the rounds of a cell. */
export interface IdentityPath {
  readonly cell: string
  readonly agent: string
  readonly rounds: readonly IdentityPoint[]
}

/** Where an agent stands after a round, seen from where it began. */
export interface IdentityPoint {
  readonly round: number
  readonly vector: readonly number[]
  /** The distance from the first vector. */
  readonly drift: number
  /** The cosine with the first vector, weighted by how far the past explains the present once there are eight rounds. */
  readonly coherence: number
  /** How slowly time passes for the agent: near 2 where engagement falls, near 0.1 where it rises. */
  readonly tau: number
  /** Whether the agent has moved so far in one round that the path breaks. */
  readonly rupture: boolean
}

const ruptureAt = 0.15
const roundsForTransfer = 8

/**
 * The paths of all agents. The seven dimensions are engagement, alignment, contribution, voice, stance, reasons, and the share of the
 * talk, each from 0 to 1, measured and not taken from a profile.
 */
export function identityPaths(cell: string, rounds: readonly RoundResult[]): IdentityPath[] {
  const agents = [...new Set(rounds.flatMap(({ feedback }) => Object.keys(feedback)))]
  return agents.map((agent) => {
    const points: IdentityPoint[] = []
    const own = rounds.filter(({ feedback }) => Object.hasOwn(feedback, agent))
    const vectors = own.map((round) => identityVector(agent, round))
    for (const [index, vector] of vectors.entries()) {
      const before = vectors[index - 1] ?? vector
      const change = vector[0]! - before[0]!
      points.push({
        round: own[index]!.round_number,
        vector,
        drift: distance(vector, vectors[0]!),
        coherence: cosine(vector, vectors[0]!) * transferRatio(vectors.slice(0, index + 1).map(mean)),
        tau: 0.1 + 1.9 / (1 + Math.exp(5 * change)),
        rupture: distance(vector, before) > ruptureAt,
      })
    }
    return { cell, agent, rounds: points }
  })
}

function identityVector(agent: string, { messages, feedback }: RoundResult): number[] {
  const said = messages.filter(isSaid)
  const own = said.filter((message) => message.agent_id === agent)
  const codes = own.map(({ content }) => codeMessage(wordCounter(content), semioticLexicon))
  const share = (fits: (code: (typeof codes)[number]) => boolean) =>
    codes.length === 0 ? 0 : codes.filter(fits).length / codes.length
  const { engagement, theoretical_alignment: alignment, contribution_value: contribution } = feedback[agent]!
  return [
    engagement,
    alignment,
    contribution,
    (1 + share(({ voice }) => voice === 'empowered') - share(({ voice }) => voice === 'alienated')) / 2,
    (1 + share(({ stance }) => stance === 'bridging') - share(({ stance }) => stance === 'dismissive')) / 2,
    share(({ justification }) => justification === 'justificatory'),
    said.length === 0 ? 0 : own.length / said.length,
  ]
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, index) => value - other[index]!))
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const product = one.reduce((sum, value, index) => sum + value * other[index]!, 0)
  const lengths = Math.hypot(...one) * Math.hypot(...other)
  return lengths === 0 ? 1 : product / lengths
}

const bins = 5

/** How far a series is explained by its own past: mutual information at lag one against its entropy, in five bins; 1 for short series. */
function transferRatio(series: readonly number[]): number {
  if (series.length < roundsForTransfer) return 1
  const [low, high] = [Math.min(...series), Math.max(...series)]
  if (low === high) return 1
  const places = series.map((value) => Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins)))
  const past = places.slice(0, -1)
  const now = places.slice(1)
  const entropy = entropyOf(now)
  if (entropy === 0) return 1
  const joint = entropyOf(now.map((place, index) => place * bins + past[index]!))
  return Math.max(0, entropyOf(past) + entropy - joint) / entropy
}

function entropyOf(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let sum = 0
  for (const count of counts.values()) sum -= (count / values.length) * Math.log2(count / values.length)
  return sum
}
