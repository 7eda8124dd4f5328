import type { StreamEvent, ToolUse, Trouble, UsagePart } from './stream-event.ts'

/** What a coding agent reported from its start to now. */
export interface Stream {
  readonly began: boolean
  readonly ended: boolean
  readonly session?: string
  readonly model?: string
  /** Its answer: what it said last, unless it said which it is. */
  readonly answer: string
  readonly tools: readonly ToolUse[]
  readonly denied: readonly ToolUse[]
  readonly usage: readonly UsagePart[]
  readonly trouble?: Trouble
  readonly resetsAt?: number
  /** Lines that were no part of the stream. */
  readonly printed: readonly string[]
}

// Enough to see what was done; a record does not have to hold thousands of calls.
const mostTools = 500
const mostPrinted = 50

/** Gathers the events of a stream. */
export function collectStream(): { add(event: StreamEvent): void; readonly stream: Stream } {
  const tools: ToolUse[] = []
  const denied: ToolUse[] = []
  const printed: string[] = []
  const stream: { -readonly [key in keyof Stream]: Stream[key] } = {
    began: false,
    ended: false,
    answer: '',
    tools,
    denied,
    usage: [],
    printed,
  }
  let isOpen = false
  return {
    stream,
    add(event) {
      switch (event.type) {
        case 'began':
          stream.began = true
          if (event.session !== undefined) stream.session = event.session
          if (event.model !== undefined) stream.model = event.model
          break
        case 'said':
          stream.answer = isOpen && event.continues ? stream.answer + event.text : event.text
          isOpen = true
          break
        case 'tool':
          isOpen = false
          stream.trouble = undefined
          if (tools.length < mostTools) tools.push(use(event))
          break
        case 'denied':
          if (denied.length < mostTools) denied.push(use(event))
          break
        case 'usage':
          // A model that answers has overcome its trouble.
          if (!event.whole) stream.trouble = undefined
          stream.usage = event.whole ? event.parts : merged(stream.usage, event.parts)
          break
        case 'limit':
          stream.resetsAt = event.resetsAt
          break
        case 'failed':
          stream.trouble = { ...stream.trouble, ...event.trouble }
          break
        case 'ended':
          stream.ended = true
          stream.trouble = undefined
          if (event.text !== undefined) stream.answer = event.text
          break
        case 'printed':
          if (printed.length < mostPrinted) printed.push(event.text)
          break
        case 'retrying':
          break
      }
    },
  }
}

function use({ what, on }: ToolUse): ToolUse {
  return { what, ...(on !== undefined && { on }) }
}

function merged(before: readonly UsagePart[], added: readonly UsagePart[]): readonly UsagePart[] {
  const replaced = new Set(added.flatMap(({ name }) => (name === undefined ? [] : [name])))
  return [...before.filter(({ name }) => name === undefined || !replaced.has(name)), ...added]
}
