import type { Framework } from '../frameworks/framework.ts'
import { roleOf } from '../scoring/names-in-text.ts'
import { type AgentPolicy, type Cue, newCue, type Thresholds } from './cue.ts'
import { roleCues } from './role-cues.ts'

/** When challenge cues are used: never, when an agent is hardly taken up, or in every turn. */
export type ChallengeMode = 'off' | 'adaptive' | 'always'

/** Feedback below these values makes a policy react. */
export const usualThresholds: Thresholds = {
  engagement: 0.3,
  theoretical_alignment: 0.3,
  contribution_value: 0.3,
}

/** The policy of an agent before the first round; `own` are cues that a plan gives its role. */
export function beginPolicy(agent: string, framework: Framework, own: readonly Cue[] = []): AgentPolicy {
  const role = roleOf(agent)
  const replaced = new Set(own.map(({ mode }) => mode))
  const usual = roleCues(role, framework).filter(({ mode }) => !replaced.has(mode))
  return { agent, role, cues: [...usual, ...own].map(newCue), thresholds: { ...usualThresholds } }
}

/** A policy as a challenge mode has it: its challenge cues are locked, on in every turn, or left to feedback. */
export function underChallengeMode(policy: AgentPolicy, mode: ChallengeMode): AgentPolicy {
  const always = mode === 'always'
  return {
    ...policy,
    cues: policy.cues.map((cue) => {
      if (cue.mode !== 'CHALLENGE') return cue
      const active = mode === 'off' ? false : always || cue.active
      return { ...cue, active, locked: mode === 'off', usual: { ...cue.usual, active: always } }
    }),
  }
}
