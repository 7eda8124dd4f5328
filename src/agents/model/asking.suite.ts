import type { AgentContext, AgentFailure, AgentReply, AgentRequest } from '../agent.ts'
import { type LoopbackScript, startLoopback } from '../loopback/start-loopback.ts'
import type { Clock } from './clock.ts'
import { modelAgent } from './model-agent.ts'
import type { ModelOptions } from './options.ts'
import type { ModelProvider } from './provider.ts'

/** The key that no outcome may ever contain. */
export const secret = 'sk-very-secret-0123456789'

export const hello: AgentRequest = { messages: [{ role: 'user', content: 'hello' }] }

/** Every provider, whole and as a stream. */
export const ways = (['anthropic', 'openai', 'ollama', 'compatible'] as const).flatMap((provider) => [
  { provider, stream: false, way: `${provider}, whole` },
  { provider, stream: true, way: `${provider}, as a stream` },
])

export function context(changes: Partial<AgentContext> = {}): AgentContext {
  return {
    key: 'round-1/ask',
    attempt: 1,
    signal: new AbortController().signal,
    random: () => 0.5,
    ...changes,
  }
}

interface Asking extends Partial<ModelOptions> {
  readonly provider: ModelProvider
  readonly stream?: boolean
  readonly request?: AgentRequest
  readonly context?: Partial<AgentContext>
}

/** Asks a model on a loopback server once, and closes the server. */
export async function askOnce(script: LoopbackScript, asking: Asking) {
  const { stream = false, request = hello, context: changes, ...options } = asking
  const server = await startLoopback(script)
  const texts: string[] = []
  try {
    const agent = modelAgent({ model: 'some-model', baseUrl: server.url, apiKey: secret, ...options })
    const onText = stream ? { onText: (text: string) => texts.push(text) } : {}
    const outcome = await agent.act(request, context({ ...onText, ...changes }))
    return { outcome, texts, calls: server.calls, timesOfKey: server.timesOfKey }
  } finally {
    await server.close()
  }
}

/** The reply of an outcome; fails the test where there is none. */
export function replyIn({ outcome }: Pick<Awaited<ReturnType<typeof askOnce>>, 'outcome'>): AgentReply {
  if (outcome.kind === 'reply') return outcome.reply
  throw new Error(`no reply but ${outcome.failure.code}: ${outcome.failure.message}`)
}

/** The failure of an outcome; fails the test where there is none. */
export function failureIn({ outcome }: Pick<Awaited<ReturnType<typeof askOnce>>, 'outcome'>): AgentFailure {
  if (outcome.kind === 'failed') return outcome.failure
  throw new Error(`no failure but a reply: ${outcome.reply.text}`)
}

/** A clock that stands still until a test moves it. */
export function handClock(): Clock & { move(milliseconds: number): void } {
  let now = 0
  const timers = new Set<{ readonly at: number; readonly action: () => void }>()
  return {
    now: () => now,
    today: () => Date.UTC(2026, 10, 16) + now,
    after(milliseconds, action) {
      const timer = { at: now + milliseconds, action }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    move(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((left, right) => left.at - right.at)[0]
        if (due === undefined) break
        now = due.at
        timers.delete(due)
        due.action()
      }
      now = end
    },
  }
}
