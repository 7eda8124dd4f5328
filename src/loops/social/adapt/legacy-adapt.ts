import type { FeedbackDeltas } from '../scoring/feedback-deltas.ts'

/** A policy as the original program keeps it: one for all agents of a role. */
export interface LegacyPolicy {
  readonly name: string
  readonly cues: readonly {
    readonly mode: string
    readonly text: string
    readonly intensity: number
    readonly grounding?: string
  }[]
  readonly thresholds: Readonly<Record<string, number>>
}

/** The rate at which the original program learns. */
export const legacyLearningRate = 0.15

/** Changes a policy as the original program does after one agent of its role was measured. */
export function legacyAdapt(
  policy: LegacyPolicy,
  deltas: Partial<FeedbackDeltas>,
  rate: number = legacyLearningRate,
): LegacyPolicy {
  const { engagement_delta: engagement = 0, alignment_delta: alignment = 0 } = deltas
  return {
    ...policy,
    cues: policy.cues.map((cue) => {
      if (cue.mode === 'challenge')
        return { ...cue, intensity: moved(cue.intensity, engagement > 0, rate, [0.1, 1]) }
      if (cue.mode === 'comply' && alignment > 0)
        return { ...cue, intensity: Math.min(1, cue.intensity + rate * 0.1) }
      return cue
    }),
    thresholds: Object.fromEntries(
      Object.entries(policy.thresholds).map(([signal, threshold]) => {
        const delta = deltas[`${signal}_delta` as keyof FeedbackDeltas]
        // A threshold falls where the signal rises.
        if (delta === undefined) return [signal, threshold]
        return [
          signal,
          delta > 0 ? Math.max(0.1, threshold - rate * 0.1) : Math.min(0.9, threshold + rate * 0.05),
        ]
      }),
    ),
  }
}

function moved(intensity: number, up: boolean, rate: number, [low, high]: readonly [number, number]): number {
  return up ? Math.min(high, intensity + rate * 0.1) : Math.max(low, intensity - rate * 0.05)
}
