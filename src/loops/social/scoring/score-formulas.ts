/** What was counted for one agent in one round. */
export interface Tally {
  references: number
  responses: number
  initiated: number
  questions: number
  directives: number
  compliance: number
  analystMentions: number
  synthesisInclusion: number
  concepts: string[]
  messages: number
}

export function emptyTally(): Tally {
  return {
    references: 0,
    responses: 0,
    initiated: 0,
    questions: 0,
    directives: 0,
    compliance: 0,
    analystMentions: 0,
    synthesisInclusion: 0,
    concepts: [],
    messages: 0,
  }
}

/** How much others took up the agent, and how often it began something, against the number of messages. */
export function engagementOf({ references, responses, initiated }: Tally, messages: number): number {
  if (messages === 0) return 0.5
  const reference = Math.min(1, references / Math.max(messages * 0.3, 1))
  const response = Math.min(1, responses / Math.max(messages * 0.2, 1))
  const initiative = Math.min(1, initiated / Math.max(messages * 0.1, 1))
  return reference * 0.4 + response * 0.4 + initiative * 0.2
}

/** How far the agent showed the concepts of the framework, and how often the analyst took note of it. */
export function alignmentOf({ concepts, analystMentions }: Tally): number {
  const concept = Math.min(1, new Set(concepts).size / 2)
  return concept * 0.7 + Math.min(1, analystMentions / 3) * 0.3
}

/** What the agent brought: a place in the synthesis, questions, and a balance of directing and complying. */
export function contributionOf({ synthesisInclusion, questions, directives, compliance }: Tally): number {
  const balance = 1 - Math.abs(directives - compliance) / Math.max(directives + compliance, 1)
  return synthesisInclusion * 0.5 + Math.min(1, questions / 3) * 0.3 + balance * 0.2
}
