/** A message of a prompt. */
export interface Message {
  readonly role: string
  readonly content: string
  readonly toolCalls?: readonly unknown[]
}

/** A message with what is new in it since an earlier prompt. */
export interface MarkedMessage extends Message {
  /** The whole message is new. */
  readonly isNew: boolean
  /** What it was before, where only some lines are new. */
  readonly before?: string
}

/** The messages of a request; undefined where it is no question to an agent. */
export function messagesOf(request: unknown): readonly Message[] | undefined {
  const { messages } = (request ?? {}) as { messages?: unknown }
  if (!Array.isArray(messages)) return undefined
  return messages.map(({ role, content, toolCalls }) => ({
    role: String(role),
    content: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    ...(Array.isArray(toolCalls) && { toolCalls }),
  }))
}

/** Marks what is new in messages since earlier ones; nothing is marked where there are none. */
export function newIn(
  messages: readonly Message[],
  earlier: readonly Message[] | undefined,
): readonly MarkedMessage[] {
  return messages.map((message, index) => {
    if (earlier === undefined) return { ...message, isNew: false }
    const before = earlier[index]
    if (before === undefined || before.role !== message.role) return { ...message, isNew: true }
    return before.content === message.content
      ? { ...message, isNew: false }
      : { ...message, isNew: false, before: before.content }
  })
}
