/** How somebody tends to speak, from 0 to 1. */
export interface Traits {
  /** How much they hold back. */
  readonly reserve: number
  /** How much they direct others. */
  readonly command: number
}

const reserved =
  /\b(?:hesitant|quiet|shy|reserved|withdrawn|disengaged|passive|suppress\w*|timid|skeptical|sceptical|resigned|avoids?|uncertain|apathetic)\b/gi
const outgoing =
  /\b(?:confident|outspoken|assertive|engaged|passionate|talkative|bold|vocal|determined|active)\b/gi
const directing =
  /\b(?:directive|authority|control|orders?|commands?|leads?|manages?|in charge|decisions?)\b/gi
const leading = /^(?:owner|manager|director|boss|supervisor|chair|mayor)/i

/** Reads how somebody speaks out of role and persona. */
export function traitsOf(agent: string, persona: string): Traits {
  const count = (pattern: RegExp) => persona.match(pattern)?.length ?? 0
  const isLeading = leading.test(agent)
  const reserve = 0.45 + 0.2 * count(reserved) - 0.2 * count(outgoing) - (isLeading ? 0.2 : 0)
  const command = (isLeading ? 0.5 : 0.05) + 0.1 * count(directing)
  return { reserve: within(reserve), command: within(command) }
}

const within = (value: number) => Math.min(0.95, Math.max(0.05, value))
