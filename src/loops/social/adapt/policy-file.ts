import type { FeedbackVector, PolicyState } from '../../../contracts/index.ts'
import { isObject } from '../../../kit/index.ts'
import { type AgentPolicy, type CueMode, type CueState, cueModes, newCue } from '../cues/cue.ts'
import type { Framework } from '../frameworks/framework.ts'

/** What a policy state says about its experiment. */
export interface PolicyOrigin {
  readonly framework: Framework
  readonly prarRunId: string
  readonly experimentId: string
  readonly runId: string
  readonly timestamp: string
}

/** The policies of all agents as a record. */
export function policyRecord(
  policies: readonly AgentPolicy[],
  feedback: Readonly<Record<string, FeedbackVector>>,
  { framework, prarRunId, experimentId, runId, timestamp }: PolicyOrigin,
): PolicyState {
  return {
    framework_option: framework.option,
    framework_name: framework.name,
    policies: policies.map(({ agent, role, cues, thresholds }) => ({
      role,
      agent_id: agent,
      cues_active: cues.filter(({ active }) => active).map(({ id }) => id),
      cue_states: Object.fromEntries(cues.map((cue) => [cue.id, cueRecord(cue)])),
      feedback_snapshot: Object.hasOwn(feedback, agent) ? snapshotOf(feedback[agent]!) : null,
      thresholds: { ...thresholds },
    })),
    timestamp,
    source_run_id: prarRunId,
    social_rl_version: '0.2.0',
    source_experiment_id: experimentId,
    run_id: runId,
  }
}

/** The three scores of a vector, as messages and policies repeat them. */
export function snapshotOf(vector: FeedbackVector): Record<string, number> {
  const { engagement, theoretical_alignment, contribution_value } = vector
  return { engagement, theoretical_alignment, contribution_value }
}

function cueRecord({ id, active, intensity, lastTriggered, mode, text, grounding, usual }: CueState) {
  return {
    cue_id: id,
    active,
    intensity,
    last_triggered: lastTriggered,
    mode: mode.toLowerCase(),
    text,
    grounding,
    usual_intensity: usual.intensity,
    usually_active: usual.active,
  }
}

/** A policy as an earlier state has it: that of the agent, or else the first one of its role without an agent. */
export function resumePolicy(policy: AgentPolicy, state: PolicyState): AgentPolicy {
  const own =
    state.policies.find(({ agent_id: agent }) => agent === policy.agent) ??
    state.policies.find(({ role, agent_id: agent }) => role === policy.role && agent === undefined)
  if (own === undefined) return policy
  const before = new Map(Object.entries(own.cue_states ?? {}))
  const known = policy.cues.map((cue) => {
    const found = before.get(cue.id)
    before.delete(cue.id)
    return found === undefined ? cue : { ...cue, active: found.active, intensity: found.intensity }
  })
  return {
    ...policy,
    cues: [...known, ...[...before.values()].flatMap(foreignCue)],
    thresholds: thresholdsOf(policy, own),
  }
}

/** A cue that this framework does not have, if the state says what it does. */
function foreignCue(state: Readonly<Record<string, unknown>>): CueState[] {
  const { cue_id: id, mode, text, grounding, active, intensity } = state
  const known = cueModes.find((one) => one === String(mode).toUpperCase()) as CueMode | undefined
  if (known === undefined || typeof text !== 'string') return []
  return [
    newCue({
      id: String(id),
      mode: known,
      text,
      intensity: Number(intensity),
      grounding: typeof grounding === 'string' ? grounding : '',
      active: active === true,
    }),
  ]
}

function thresholdsOf(
  policy: AgentPolicy,
  state: Readonly<Record<string, unknown>>,
): AgentPolicy['thresholds'] {
  const given = isObject(state.thresholds) ? state.thresholds : {}
  return Object.fromEntries(
    Object.entries(policy.thresholds).map(([signal, value]) => {
      const other = given[signal]
      return [signal, typeof other === 'number' ? other : value]
    }),
  ) as unknown as AgentPolicy['thresholds']
}
