import type { AgentMessage, AgentRequest } from '../agent.ts'

const titles = { system: 'Instructions', user: 'User', assistant: 'You', tool: 'Tool result' } as const

/** A request as one text, for somebody who reads a prompt from standard input. */
export function renderPrompt({ messages, schema }: AgentRequest): string {
  const spoken = messages.filter(({ role }) => role !== 'system')
  const [only] = spoken
  const isDialogue = spoken.length > 1 || only?.role === 'assistant'
  const parts = messages.map((message) =>
    isDialogue ? `# ${titles[message.role]}\n\n${written(message)}` : message.content,
  )
  if (schema !== undefined) {
    parts.push(
      `Answer with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`,
    )
  }
  return `${parts.join('\n\n')}\n`
}

function written(message: AgentMessage): string {
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : []
  const lines = calls.map(({ name, input }) => `Called ${name} with ${JSON.stringify(input)}.`)
  return [...(message.content === '' ? [] : [message.content]), ...lines].join('\n')
}
