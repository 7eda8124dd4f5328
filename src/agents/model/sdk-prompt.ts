import type { LanguageModelV3Message } from '@ai-sdk/provider'
import type { AgentMessage } from '../agent.ts'

/** A conversation in the words of the AI SDK. */
export function sdkPrompt(messages: readonly AgentMessage[]): LanguageModelV3Message[] {
  const names = new Map<string, string>()
  return messages.map((message) => {
    if (message.role === 'assistant') {
      for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
    }
    return toSdkMessage(message, names)
  })
}

/** The first result of a tool that nobody called before; providers refuse such a conversation. */
export function strayResult(messages: readonly AgentMessage[]): string | undefined {
  const called = new Set<string>()
  for (const message of messages) {
    if (message.role === 'assistant') for (const { id } of message.toolCalls ?? []) called.add(id)
    if (message.role === 'tool' && !called.has(message.callId)) return message.callId
  }
  return undefined
}

function toSdkMessage(message: AgentMessage, names: ReadonlyMap<string, string>): LanguageModelV3Message {
  const { content } = message
  switch (message.role) {
    case 'system':
      return { role: 'system', content }
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: content }] }
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map(({ id, name, input }) => {
        return { type: 'tool-call' as const, toolCallId: id, toolName: name, input }
      })
      // Providers refuse an empty text beside a tool call.
      const text = content === '' && calls.length > 0 ? [] : [{ type: 'text' as const, text: content }]
      return { role: 'assistant', content: [...text, ...calls] }
    }
    case 'tool': {
      const toolName = names.get(message.callId) ?? ''
      const output = { type: 'text' as const, value: content }
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: message.callId, toolName, output }],
      }
    }
  }
}
