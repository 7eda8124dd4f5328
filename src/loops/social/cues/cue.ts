/** The ways in which a cue makes an agent reason. */
export const cueModes = ['OBSERVE', 'REFLECT', 'CONNECT', 'CHALLENGE', 'COMPLY', 'SYNTHESIZE'] as const

/** One of the ways in which a cue makes an agent reason. */
export type CueMode = (typeof cueModes)[number]

/** A hint how to reason, which is put into the prompt of an agent. */
export interface Cue {
  readonly id: string
  readonly mode: CueMode
  readonly text: string
  /** How strongly it is put, from 0 to 1. */
  readonly intensity: number
  /** The theory that it comes from; empty for none. */
  readonly grounding: string
  readonly active: boolean
}

/** A cue as the policy of an agent holds it. */
export interface CueState extends Cue {
  /** What it began with, and returns to. */
  readonly usual: { readonly intensity: number; readonly active: boolean }
  /** Whether the condition keeps it off, whatever is measured. */
  readonly locked: boolean
  /** When it was last put into a prompt, as ISO time; null for never. */
  readonly lastTriggered: string | null
}

/** The signals of feedback below which a policy reacts. Every agent has its own. */
export interface Thresholds {
  readonly engagement: number
  readonly theoretical_alignment: number
  readonly contribution_value: number
}

/** How one agent is cued. */
export interface AgentPolicy {
  readonly agent: string
  readonly role: string
  readonly cues: readonly CueState[]
  readonly thresholds: Thresholds
}

/** A cue as it begins. */
export function newCue(cue: Cue): CueState {
  return {
    ...cue,
    usual: { intensity: cue.intensity, active: cue.active },
    locked: false,
    lastTriggered: null,
  }
}
