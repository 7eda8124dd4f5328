/** The capacity of an agent to begin something new, and what it rests on. */
export interface NatalityState {
  /** From 0 to 1. */
  readonly natality: number
  /** How well the agent was recognised so far, smoothed. */
  readonly recognition: number
  /** How much of what the agent becomes has a place in the talk, smoothed. */
  readonly surplus: number
  /** What ruptures cost and recognition restores, from 0 to 1. */
  readonly energy: number
}

/** How slowly time passes for an agent: near 2 where it stays what it was, near 0.1 where it has changed much. */
export function tauOf(drift: number): number {
  return tauLeast + tauSpan / (1 + Math.exp(5 * (drift - 0.2)))
}

const tauLeast = 0.1
const tauSpan = 1.9
const shareOfTau = (tau: number) => (tau - tauLeast) / tauSpan

/** The natality to which an agent returns by itself; it is higher where time is slow. */
export const natalityBaseline = (tau: number) => 0.2 + 0.6 * shareOfTau(tau)

/** An agent before its first round. */
export function beginNatality(): NatalityState {
  return { natality: natalityBaseline(tauOf(0)), recognition: 0.5, surplus: 0, energy: 1 }
}

/** What a round was like for an agent. */
export interface LivedRound {
  readonly drift: number
  readonly rupture: boolean
  /** How far others took it up, from 0 to 1. */
  readonly recognised: number
  /** By how much it spoke longer than it should, as a share; 0 within the limit. */
  readonly overshoot: number
}

const decay = 0.02
const rate = 0.05
const lowRecognition = 0.3

/** The state after a round: recognition gives, being talked over takes away, and the rest decays to the baseline. */
export function natalityAfter(state: NatalityState, round: LivedRound): NatalityState {
  const { drift, rupture, recognised, overshoot } = round
  const tau = tauOf(drift)
  const recognition = 0.7 * state.recognition + 0.3 * recognised
  const held = recognised < lowRecognition ? -rate * overshoot : rate * recognised
  const change = rate * (recognised - 0.5) + (overshoot > 0 ? held : 0)
  const kept = (1 - decay) * state.natality + decay * natalityBaseline(tau)
  const natality = between(0, kept + change, 1)
  const half = (share: number) => 0.5 + 0.5 * share
  const local = drift * half(shareOfTau(tau)) * half(natality) * half(recognition)
  const spent = rupture ? Math.max(0, state.energy - 0.1) : state.energy
  return {
    natality,
    recognition,
    surplus: 0.8 * state.surplus + 0.2 * local,
    energy: Math.min(1, spent + rate * recognised),
  }
}

/** The temperature at which such an agent would speak. */
export function temperatureOf({
  rupture,
  coherence,
  natality,
  frustration,
  grit,
}: {
  readonly rupture: boolean
  readonly coherence: number
  readonly natality: number
  readonly frustration: number
  readonly grit: number
}): number {
  // An agent that has lost itself is made steadier: its grit counts for less.
  const steadied = coherence < 0.5 ? grit * (0.5 + coherence) : grit
  const restless = (rupture ? 0.3 : 0) + 0.2 * (1 - coherence) + 0.1 * natality + 0.15 * frustration
  return between(0.2, 0.7 + restless + steadied, 1.2)
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
