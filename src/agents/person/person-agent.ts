import { isObject } from '../../kit/index.ts'
import type { Agent, AgentMessage, AgentOutcome } from '../agent.ts'
import { shapeReply } from '../command/shape-reply.ts'

/** Somebody who reads and answers, wherever that may be. */
export interface Person {
  /** Shows a text and waits for an answer of one line. Rejects when the signal aborts. */
  ask(text: string, signal: AbortSignal): Promise<string>
}

/** A person as an agent. Whoever else asks meanwhile waits until the person has answered. */
export function personAgent(person: Person): Agent {
  let before: Promise<unknown> = Promise.resolve()
  let isFirst = true
  return {
    spec: 'person',
    kind: 'person',
    pure: false,
    priced: 'free',
    async act({ messages, schema, input }, { signal, elsewhere }) {
      // After a pause, a person has to be reminded of what was shown before it.
      const reminder = isFirst ? reminderIn(input) : ''
      isFirst = false
      const answer = before.then(() => {
        signal.throwIfAborted()
        return firstAnswer(person, reminder + newIn(messages), signal, elsewhere)
      })
      before = answer.catch(() => undefined)
      try {
        return shapeReply({ text: await answer }, schema)
      } catch (error) {
        return signal.aborted ? cancelled : gone(error)
      }
    },
  }
}

/** Whoever answers first, here or elsewhere, has answered; the other is no longer asked. */
async function firstAnswer(
  person: Person,
  text: string,
  signal: AbortSignal,
  elsewhere: ((signal: AbortSignal) => Promise<string>) | undefined,
): Promise<string> {
  if (elsewhere === undefined) return person.ask(text, signal)
  const answered = new AbortController()
  const either = AbortSignal.any([signal, answered.signal])
  const asked = [person.ask(text, either), elsewhere(either)]
  try {
    return await Promise.race(asked)
  } finally {
    answered.abort()
    await Promise.allSettled(asked)
  }
}

/** What somebody needs to read who takes up a conversation that others, or an earlier session, began. */
function reminderIn(input: unknown): string {
  const reminder = isObject(input) ? input.reminder : undefined
  return typeof reminder === 'string' && reminder !== '' ? `${reminder}\n\n` : ''
}

/** What the person has not read yet: all that came after the last answer. */
function newIn(messages: readonly AgentMessage[]): string {
  const answered = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages
    .slice(answered + 1)
    .map(({ content }) => content)
    .join('\n\n')
}

const cancelled: AgentOutcome = {
  kind: 'failed',
  failure: { code: 'cancelled', message: 'The question was taken back.', retryable: false },
}

function gone(error: unknown): AgentOutcome {
  const message = `Nobody answers: ${error instanceof Error ? error.message : String(error)}`
  return { kind: 'failed', failure: { code: 'no_reply_left', message, retryable: false } }
}
