import type { AgentMessage, AgentReply } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import type { TraceStep } from '../play/seat-player.ts'

/** A prompt as one text, with the turns marked. */
export function renderPrompt(messages: readonly AgentMessage[]): string {
  return messages.map(({ role, content }) => `<${role}>\n${content}\n</${role}>`).join('\n')
}

/** A reply as one text; tool calls are written as the tags they stand for. */
export function renderReply({ text, toolCalls = [] }: AgentReply): string {
  if (toolCalls.length === 0) return text
  return toolCalls.map(({ name, input }) => asTag(name, isObject(input) ? input : {})).join('\n')
}

function asTag(name: string, input: Readonly<Record<string, unknown>>): string {
  const { thought = '', text = '', ...rest } = input
  const attributes = Object.entries(rest).map(([key, value]) => ` ${key}="${String(value)}"`)
  return `<thinking>${String(thought)}</thinking><${name}${attributes.join('')}>${String(text)}</${name}>`
}

/** Shorter replies may occur in any prompt by chance. */
const tellingLength = 40

/** A prompt and its reply as a sample. There is none of an empty reply, nor of one that repeats an earlier reply word for word. */
export function sampleOf(
  id: string,
  messages: readonly AgentMessage[],
  reply: AgentReply,
  reward: number,
): TraceStep[] {
  const completion = renderReply(reply)
  const words = completion.trim()
  const repeats = words.length >= tellingLength && messages.some(({ content }) => content.includes(words))
  if (words === '' || repeats) return []
  const { model } = reply
  const prompt = renderPrompt(messages)
  return [{ kind: 'sample', id, prompt, completion, reward, ...(model !== undefined && { model }) }]
}
