import { isErrorText, type RoundResult, type SocialMessage } from '../../../contracts/index.ts'

/** As much of a message as scoring reads. */
export type Spoken = Pick<SocialMessage, 'agent_id' | 'content'> &
  Partial<Pick<SocialMessage, 'internal' | 'role'>>

/** Whether a message counts as something that an agent said to the others. Notes and texts of failed calls do not. */
export function isSaid(message: Spoken): boolean {
  return isTurn(message) && !isErrorText(message.content)
}

/** Whether a message is a turn of an agent, whatever came of it. */
export function isTurn({ internal, role }: Spoken): boolean {
  return internal !== true && (role ?? 'assistant') === 'assistant'
}

/** Whether any of those who were measured said anything in a round. Where nobody did, the scores are what the formulas begin with. */
export function someoneSpoke({ messages, feedback }: Pick<RoundResult, 'messages' | 'feedback'>): boolean {
  return messages.some((message) => isTurn(message) && Object.hasOwn(feedback, message.agent_id))
}

/** What is shown in place of figures for a round in which nobody spoke. */
export const nobodySpoke = 'nobody spoke'

/** Whether the agent observes the talk and reports on it. */
export function isAnalyst(agent: string): boolean {
  return /(?:^|[^a-z])analyst(?![a-z])/i.test(agent)
}

/** What was said without a label of the speaker in front of it, such as `[Owner+Marta]:`. */
export function withoutLabel({ agent_id: agent, content }: Spoken): string {
  const bracketed = content.replace(/^\s*\[[^\]\n]{1,80}\]\s*:\s*/, '')
  return bracketed.startsWith(`${agent}:`) ? bracketed.slice(agent.length + 1).trimStart() : bracketed
}
