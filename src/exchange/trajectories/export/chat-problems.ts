import * as z from 'zod'

const call = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
})

const chat = z.strictObject({
  id: z.string(),
  model: z.string().optional(),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.strictObject({ role: z.literal('user'), content: z.string() }),
        z.strictObject({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          tool_calls: z.array(call).min(1).optional(),
        }),
        z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
      ]),
    )
    .min(1),
})

/** What is wrong with a chat: its structure, and calls that are not answered right after they were made. */
export function chatProblems(document: unknown): string[] {
  const { success, data, error } = chat.safeParse(document)
  if (!success) return error.issues.map(({ path, message }) => `/${path.join('/')}: ${message}`)
  const problems: string[] = []
  let open: string[] = []
  for (const [index, message] of data.messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id)) problems.push(`/messages/${index}: a result without its call`)
      open = open.filter((id) => id !== message.tool_call_id)
      continue
    }
    if (open.length > 0) problems.push(`/messages/${index}: the call ${open[0]} was not answered`)
    open = message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : []
    if (message.role === 'assistant' && message.content === null && open.length === 0)
      problems.push(`/messages/${index}: neither text nor calls`)
  }
  return open.length === 0 ? problems : [...problems, `the call ${open[0]} was not answered`]
}
