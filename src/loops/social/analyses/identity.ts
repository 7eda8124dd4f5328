import type { RoundResult } from '../../../contracts/index.ts'
import { mean } from '../../../kit/index.ts'
import { isSaid } from '../scoring/spoken.ts'
import { wordsOf } from '../scoring/words.ts'
import { type Grit, gritByEngagement, usualTarget } from './grit.ts'
import { beginNatality, natalityAfter, tauOf, temperatureOf } from './natality.ts'
import { semioticLexicon } from './semiotic-lexicon.ts'
import { codeMessage, wordCounter } from './semiotic-metrics.ts'
import { noStrain, strainAfter } from './strain.ts'
import { type Trace, tracesAfter } from './traces.ts'
import { transferRatio } from './transfer-ratio.ts'

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
  /** The cosine with the first vector, weighted by how far the agent follows itself once there are eight rounds. */
  readonly coherence: number
  /** How slowly time passes for the agent: near 2 where it stays what it was, near 0.1 where it has changed much. */
  readonly tau: number
  /** Whether the agent has moved so far in one round that the path breaks. */
  readonly rupture: boolean
  readonly natality: number
  readonly surplus: number
  readonly energy: number
  /** Directions of change for which the agent was recognised, and their weight. */
  readonly traces: number
  readonly traceWeight: number
  readonly frustration: number
  readonly fatigue: number
  /** How much the agent would have to hold back to be taken up as often as its target. */
  readonly grit: Grit['level']
  /** The mean number of words of its messages, against the most that its grit allows. */
  readonly words: number
  readonly wordLimit: number
  /** The temperature at which such an agent would speak. */
  readonly temperature: number
}

/** What identities are measured against. */
export interface IdentityOptions {
  /** The engagement that people like these agents have. */
  readonly target?: number
}

const ruptureAt = 0.15

/**
 * The paths of all agents. The seven dimensions are engagement, alignment, contribution, voice, stance, reasons, and the share of the
 * talk, each from 0 to 1, measured and not taken from a profile. An agent is recognised as far as others engage with it.
 */
export function identityPaths(
  cell: string,
  rounds: readonly RoundResult[],
  { target = usualTarget }: IdentityOptions = {},
): IdentityPath[] {
  const agents = [...new Set(rounds.flatMap(({ feedback }) => Object.keys(feedback)))]
  return agents.map((agent) => ({ cell, agent, rounds: pathOf(agent, rounds, target) }))
}

function pathOf(agent: string, rounds: readonly RoundResult[], target: number): IdentityPoint[] {
  const own = rounds.filter(({ feedback }) => Object.hasOwn(feedback, agent))
  const vectors = own.map((round) => identityVector(agent, round))
  const drifts = vectors.map((vector) => distance(vector, vectors[0]!))
  const engagements = vectors.map(([engagement]) => engagement!)
  const others = own.map(({ feedback }) => engagementOfOthers(feedback, agent))
  let [state, strain, traces] = [beginNatality(), noStrain, [] as readonly Trace[]]
  return own.map((round, index): IdentityPoint => {
    const vector = vectors[index]!
    const before = vectors[index - 1] ?? vector
    const drift = drifts[index]!
    const until = (series: readonly number[]) => series.slice(0, index + 1)
    const coherence =
      cosine(vector, vectors[0]!) * transferRatio(until(drifts), until(engagements), until(others))
    const rupture = distance(vector, before) > ruptureAt
    const grit = gritByEngagement(vector[0]!, target)
    const words = wordsPerMessage(agent, round)
    const recognised = vector[0]!
    state = natalityAfter(state, {
      drift,
      rupture,
      recognised,
      overshoot: Math.max(0, words / grit.words - 1),
    })
    strain = strainAfter(strain, recognised)
    const change = vector.map((value, dimension) => value - before[dimension]!)
    traces = tracesAfter(traces, { round: round.round_number, change, surplus: state.surplus, recognised })
    const { natality, surplus, energy } = state
    return {
      round: round.round_number,
      vector,
      drift,
      coherence,
      tau: tauOf(drift),
      rupture,
      natality,
      surplus,
      energy,
      traces: traces.length,
      traceWeight: traces.reduce((sum, { weight }) => sum + weight, 0),
      ...strain,
      grit: grit.level,
      words,
      wordLimit: grit.words,
      temperature: temperatureOf({
        rupture,
        coherence,
        natality,
        frustration: strain.frustration,
        grit: grit.temperature,
      }),
    }
  })
}

function engagementOfOthers(feedback: RoundResult['feedback'], agent: string): number {
  const values = Object.entries(feedback).flatMap(([id, { engagement }]) =>
    id === agent ? [] : [engagement],
  )
  return values.length === 0 ? 0 : mean(values)
}

function wordsPerMessage(agent: string, { messages }: RoundResult): number {
  const own = messages.filter((message) => isSaid(message) && message.agent_id === agent)
  return own.length === 0 ? 0 : mean(own.map(({ content }) => wordsOf(content).length))
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
