import type { AgentMessage, AgentToolCall } from '../agent.ts'
import type { Wire } from './loopback-call.ts'

type Body = Readonly<Record<string, unknown>>

/** The conversation that a call carried, in the words of the agent port. What is not understood is left out. */
export function receivedMessages(wire: Wire, body: Body): AgentMessage[] {
  const messages = objectsIn(body.messages)
  switch (wire) {
    case 'openai':
      return messages.flatMap(fromOpenai)
    case 'anthropic':
      return [...systemIn(body.system), ...messages.flatMap(fromAnthropic)]
    case 'responses':
      return [...systemIn(body.instructions), ...objectsIn(body.input).flatMap(fromResponses)]
    case 'gemini':
      return objectsIn(body.contents).flatMap(fromGemini)
  }
}

function systemIn(content: unknown): AgentMessage[] {
  return textsIn(content).map((text) => ({ role: 'system', content: text }))
}

/** In responses, calls and results are items beside the messages. */
function fromResponses(item: Body): AgentMessage[] {
  switch (item.type) {
    case 'function_call':
      return [
        assistant('', [{ id: String(item.call_id), name: String(item.name), input: jsonIn(item.arguments) }]),
      ]
    case 'function_call_output':
      return [{ role: 'tool', callId: String(item.call_id), content: textsIn(item.output).join('') }]
    default:
      return fromOpenai(item)
  }
}

function fromGemini({ role, parts }: Body): AgentMessage[] {
  return objectsIn(parts).flatMap(({ text, functionCall, functionResponse }): AgentMessage[] => {
    if (typeof text === 'string')
      return [role === 'model' ? assistant(text, []) : { role: 'user', content: text }]
    const [called] = objectsIn([functionCall])
    if (called !== undefined)
      return [assistant('', [{ id: String(called.id), name: String(called.name), input: called.args }])]
    return objectsIn([functionResponse]).map(({ id, response }) => ({
      role: 'tool',
      callId: String(id),
      content: JSON.stringify(response),
    }))
  })
}

function fromOpenai(message: Body): AgentMessage[] {
  const content = textsIn(message.content).join('')
  switch (message.role) {
    case 'system':
    case 'developer':
      return [{ role: 'system', content }]
    case 'user':
      return [{ role: 'user', content }]
    case 'tool':
      return [{ role: 'tool', callId: String(message.tool_call_id), content }]
    case 'assistant':
      return [assistant(content, objectsIn(message.tool_calls).map(openaiCall))]
    default:
      return []
  }
}

function openaiCall({ id, function: called }: Body): AgentToolCall {
  const { name, arguments: input } = called as { readonly name: string; readonly arguments: string }
  return { id: String(id), name, input: jsonIn(input) }
}

/** Anthropic puts texts and tool results of the same side into one message, in the order in which they were sent. */
function fromAnthropic({ role, content }: Body): AgentMessage[] {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content)
  if (role === 'assistant') {
    const calls = blocks.filter(({ type }) => type === 'tool_use')
    return [assistant(textsIn(blocks).join(''), calls.map(anthropicCall))]
  }
  return blocks.flatMap((block): AgentMessage[] => {
    if (block.type === 'text') return [{ role: 'user', content: String(block.text) }]
    if (block.type !== 'tool_result') return []
    return [{ role: 'tool', callId: String(block.tool_use_id), content: textsIn(block.content).join('') }]
  })
}

function anthropicCall({ id, name, input }: Body): AgentToolCall {
  return { id: String(id), name: String(name), input }
}

function assistant(content: string, toolCalls: readonly AgentToolCall[]): AgentMessage {
  return { role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }
}

/** The texts of a content that is a text or a list of parts. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return objectsIn(content).flatMap(({ type, text }) => (isText(type) ? [String(text)] : []))
}

const isText = (type: unknown) => type === 'text' || type === 'input_text' || type === 'output_text'

function jsonIn(text: unknown): unknown {
  return JSON.parse(String(text))
}

function objectsIn(value: unknown): Body[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
