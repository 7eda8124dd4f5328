import type { AgentPolicy, CueState } from './cue.ts'

/** How many cues besides those that reflect and connect reach an agent in one turn. */
const mostOthers = 2

/**
 * The cues that an agent gets in a turn: those that are active, first one that reflects and one that connects, then the
 * strongest of the others; a challenge goes before all others.
 */
export function cuesInUse({ cues }: AgentPolicy): CueState[] {
  const active = cues.filter((cue) => cue.active)
  const first = (mode: string) => active.filter((cue) => cue.mode === mode).slice(0, 1)
  const rank = (cue: CueState) => (cue.mode === 'CHALLENGE' ? 2 : cue.intensity)
  const others = active
    .filter(({ mode }) => mode !== 'REFLECT' && mode !== 'CONNECT')
    .sort((left, right) => rank(right) - rank(left))
  return [...first('REFLECT'), ...first('CONNECT'), ...others.slice(0, mostOthers)]
}

/** The cues as they stand in the prompt and in the record, with intensity and grounding. */
export function cueText(cues: readonly CueState[]): string {
  return cues
    .map(({ mode, text, intensity, grounding }) => {
      const ground = grounding === '' ? '' : ` (Grounding: ${grounding})`
      return `[${mode}] ${text} (Intensity: ${intensity.toFixed(2)})${ground}`
    })
    .join('\n')
}
