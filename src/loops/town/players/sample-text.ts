import type { AgentMessage, AgentReply } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Slip } from './slip.ts'

/** A prompt as one text, with the turns marked. */
export function renderPrompt(messages: readonly AgentMessage[]): string {
  return messages.map(({ role, content }) => `<${role}>\n${content}\n</${role}>`).join('\n')
}

/** A reply as one text, its own reasoning first; tool calls are written as the tags they stand for. */
export function renderReply({ text, toolCalls = [], reasoning = '' }: AgentReply): string {
  const thought = reasoning.trim() === '' ? '' : `<thinking>${reasoning}</thinking>\n`
  if (toolCalls.length === 0) return `${thought}${text}`
  return thought + toolCalls.map(({ name, input }) => asTag(name, isObject(input) ? input : {})).join('\n')
}

function asTag(name: string, input: Readonly<Record<string, unknown>>): string {
  const { thought, text = '', ...rest } = input
  const attributes = Object.entries(rest).map(([key, value]) => ` ${key}="${String(value)}"`)
  const own = thought === undefined ? '' : `<thinking>${String(thought)}</thinking>`
  return `${own}<${name}${attributes.join('')}>${String(text)}</${name}>`
}

/** Shorter replies may occur in any prompt by chance. */
const tellingLength = 40

/** How well formed a reply was: as asked for, understood with some leniency, or not at all. */
export interface SampleFormat {
  readonly format: 1 | 0 | -1
  readonly forgiven: readonly Slip[]
}

/** A prompt and its reply as a sample. There is none of an empty reply, nor of one that repeats an earlier reply word for word. */
export function sampleOf({ id, messages, reply, reward, format }: SampledReply): TraceStep[] {
  const completion = renderReply(reply)
  const words = completion.trim()
  const repeats = words.length >= tellingLength && messages.some(({ content }) => content.includes(words))
  if (words === '' || repeats) return [{ kind: 'unsampled', id, why: repeats ? 'repeated' : 'empty' }]
  const { model } = reply
  return [
    {
      kind: 'sample',
      id,
      prompt: renderPrompt(messages),
      completion,
      messages: messages.map(({ role, content }) => ({ role, content })),
      ...format,
      ...(reward !== undefined && { reward }),
      ...(model !== undefined && { model }),
    },
  ]
}

/** A reply with what it was an answer to. */
export interface SampledReply {
  readonly id: string
  readonly messages: readonly AgentMessage[]
  readonly reply: AgentReply
  readonly reward: number | undefined
  readonly format: SampleFormat
}
