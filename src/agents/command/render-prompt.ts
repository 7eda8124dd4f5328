import type { AgentRequest } from '../agent.ts'

const titles = { system: 'Instructions', user: 'User', assistant: 'You' } as const

/** A request as one text, for somebody who reads a prompt from standard input. */
export function renderPrompt({ messages, schema }: AgentRequest): string {
  const spoken = messages.filter(({ role }) => role !== 'system')
  const [only] = spoken
  const isDialogue = spoken.length > 1 || only?.role === 'assistant'
  const parts = messages.map(({ role, content }) =>
    isDialogue ? `# ${titles[role]}\n\n${content}` : content,
  )
  if (schema !== undefined) {
    parts.push(
      `Answer with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`,
    )
  }
  return `${parts.join('\n\n')}\n`
}
