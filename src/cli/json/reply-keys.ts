import { isObject } from '../../kit/index.ts'

/** Our own keys in what agents are asked and answer, as the records spell them. Data of the user keeps its keys. */
const names: Readonly<Record<string, string>> = {
  toolCalls: 'tool_calls',
  callId: 'call_id',
  durationMs: 'duration_ms',
}

/** A request or a reply of an agent with keys in snake case. */
export function withSnakeKeys(value: unknown): unknown {
  if (!isObject(value)) return value
  const { messages } = value
  return {
    ...renamed(value),
    ...(Array.isArray(messages) && {
      messages: messages.map((message) => (isObject(message) ? renamed(message) : message)),
    }),
  }
}

function renamed(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [names[key] ?? key, inner]))
}
