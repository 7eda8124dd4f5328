import type { SemioticMetrics } from './semiotic-metrics.ts'

type Bounds = readonly [low: number, high: number]

/** A way in which a group talks, by the bounds of its metrics. */
interface RegimeBounds {
  readonly name: string
  readonly engagement: Bounds
  readonly voice: Bounds
  readonly stance: Bounds
  readonly justification: Bounds
}

/** The regimes in the order in which they are tried: those in which a talk collapses come first. */
export const regimes: readonly RegimeBounds[] = [
  {
    name: 'PROCEDURALIST_RETREAT',
    engagement: [0, 0.2],
    voice: [-0.6, 0.1],
    stance: [0, 0.4],
    justification: [0.8, 1],
  },
  {
    name: 'PATERNALISTIC_HARMONY',
    engagement: [0, 0.2],
    voice: [0, 0.5],
    stance: [0.6, 1],
    justification: [0.5, 1],
  },
  {
    name: 'STIMULATED_DIALOGUE',
    engagement: [0.4, 0.8],
    voice: [0, 0.5],
    stance: [0.5, 1],
    justification: [0.3, 0.7],
  },
  {
    name: 'ACTIVE_CONTESTATION',
    engagement: [0.5, 1],
    voice: [-0.2, 0.4],
    stance: [0.5, 1],
    justification: [0, 0.5],
  },
  {
    name: 'ENGAGED_HARMONY',
    engagement: [0.5, 1],
    voice: [0.5, 1],
    stance: [0.8, 1],
    justification: [0.3, 0.6],
  },
  {
    name: 'PRODUCTIVE_DISSONANCE',
    engagement: [0.3, 0.9],
    voice: [0, 0.5],
    stance: [0.3, 0.7],
    justification: [0.4, 0.6],
  },
]

/** The first regime whose bounds hold the metrics, or UNKNOWN. */
export function regimeOf(metrics: SemioticMetrics): string {
  const within = (value: number, [low, high]: Bounds) => value >= low && value <= high
  const regime = regimes.find(
    ({ engagement, voice, stance, justification }) =>
      within(metrics.engagement, engagement) &&
      within(metrics.voice_valence, voice) &&
      within(metrics.stance_valence, stance) &&
      within(metrics.justificatory_pct, justification),
  )
  return regime?.name ?? 'UNKNOWN'
}
