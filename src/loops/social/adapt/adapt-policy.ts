import type { FeedbackVector, PolicyAdaptation } from '../../../contracts/index.ts'
import type { AgentPolicy, CueMode, CueState, Thresholds } from '../cues/cue.ts'

/** How far and how fast policies change. */
export interface AdaptationRules {
  /** By how much an intensity changes in one round. */
  readonly step: number
  /** How far a signal must be above its threshold before a cue is taken back. */
  readonly hysteresis: number
}

export const usualAdaptation: AdaptationRules = { step: 0.1, hysteresis: 0.15 }

/** What was measured of an agent in a round. */
export interface Measured {
  readonly feedback: FeedbackVector
  /** How many of its replies the coach rejected. */
  readonly rejections: number
  /** Whether nothing that it would have said was heard: failed calls and rejected replies measure no engagement. */
  readonly silenced?: boolean
  /** Whether nobody else spoke, so that nobody could engage with it. */
  readonly alone?: boolean
}

/** What came of adapting: the policy for the next round, and a record for each change. */
export interface Adapted {
  readonly policy: AgentPolicy
  readonly adaptations: readonly PolicyAdaptation[]
}

/** Which cue answers to which signal. */
const answers: readonly (readonly [signal: keyof Thresholds, mode: CueMode, says: string])[] = [
  ['engagement', 'CHALLENGE', 'engagement'],
  ['theoretical_alignment', 'CONNECT', 'theoretical alignment'],
  ['contribution_value', 'SYNTHESIZE', 'contribution'],
]

const manyRejections = 2
const intensityBounds = [0.1, 1] as const

/**
 * Changes the cues of one agent after a round. A signal below its threshold activates its cue, or makes it stronger; one that has
 * recovered by more than the hysteresis makes it weaker, and deactivates it at its usual intensity. In between nothing changes.
 */
export function adaptPolicy(
  policy: AgentPolicy,
  measured: Measured,
  rules: AdaptationRules = usualAdaptation,
): Adapted {
  const adaptations: PolicyAdaptation[] = []
  const cues = policy.cues.map((cue) => {
    const change = changeOf(cue, policy.thresholds, measured, rules)
    if (change === undefined) return cue
    adaptations.push({
      agent_id: policy.agent,
      adaptation_type: change.type,
      cue: cue.id,
      reason: change.reason,
      round_number: measured.feedback.round_number,
      feedback_trigger: change.trigger,
      intensity_before: cue.intensity,
      intensity_after: change.cue.intensity,
    })
    return change.cue
  })
  return { policy: { ...policy, cues }, adaptations }
}

interface Change {
  readonly type: PolicyAdaptation['adaptation_type']
  readonly cue: CueState
  readonly reason: string
  readonly trigger: Readonly<Record<string, number>>
}

function changeOf(
  cue: CueState,
  thresholds: Thresholds,
  { feedback, rejections, silenced = false, alone = false }: Measured,
  { step, hysteresis }: AdaptationRules,
): Change | undefined {
  if (cue.locked) return undefined
  if (cue.mode === 'COMPLY') return changeForRejections(cue, rejections)
  if (silenced) return undefined
  const answer = answers.find(([, mode]) => mode === cue.mode)
  if (answer === undefined) return undefined
  const [signal, , says] = answer
  if (alone && signal === 'engagement') return undefined
  const value = feedback[signal]
  const low = thresholds[signal]
  const high = low + hysteresis
  const trigger = { [signal]: value }
  if (value < low) {
    const reason = `${says} ${value.toFixed(2)} is below ${low.toFixed(2)}`
    if (!cue.active) return { type: 'activate_cue', cue: { ...cue, active: true }, reason, trigger }
    return adjusted(cue, step, { reason: `${reason} although the cue is active`, trigger })
  }
  if (value < high) return undefined
  const reason = `${says} ${value.toFixed(2)} has recovered above ${high.toFixed(2)}`
  if (cue.active && cue.intensity > cue.usual.intensity) return adjusted(cue, -step, { reason, trigger })
  if (cue.active && !cue.usual.active)
    return { type: 'deactivate_cue', cue: { ...cue, active: false }, reason, trigger }
  return undefined
}

/** An intensity moves by a step, not beyond its bounds, and downwards not below the usual one. */
function adjusted(cue: CueState, by: number, why: Pick<Change, 'reason' | 'trigger'>): Change | undefined {
  const [least, most] = intensityBounds
  const floor = by < 0 ? Math.max(least, cue.usual.intensity) : least
  const intensity = Number(Math.min(most, Math.max(floor, cue.intensity + by)).toFixed(4))
  if (intensity === cue.intensity) return undefined
  return { type: 'adjust_intensity', cue: { ...cue, intensity }, ...why }
}

function changeForRejections(cue: CueState, rejections: number): Change | undefined {
  const trigger = { rejections }
  if (!cue.active && rejections >= manyRejections) {
    const reason = `the coach rejected ${rejections} replies`
    return { type: 'activate_cue', cue: { ...cue, active: true }, reason, trigger }
  }
  if (cue.active && !cue.usual.active && rejections === 0) {
    const reason = 'the coach rejected no reply'
    return { type: 'deactivate_cue', cue: { ...cue, active: false }, reason, trigger }
  }
  return undefined
}
