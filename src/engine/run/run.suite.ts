import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Agent, AgentOutcome, AgentRequest } from '../../agents/index.ts'
import { fileStore } from '../../store/index.ts'
import type { RunContext } from './run-context.ts'

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What runs in a folder need, with a clock that moves a second at each look. */
export function contextIn(folder: string, overrides: Partial<RunContext> = {}): RunContext {
  let time = Date.UTC(2026, 10, 16, 9)
  return {
    store: fileStore({ folder }),
    project: folder,
    clock: () => {
      time += 1000
      return new Date(time)
    },
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    emit: () => undefined,
    wait: async () => undefined,
    ...overrides,
  }
}

/** An agent that remembers under which keys it was asked; a bot is pure. */
export function counter(
  answer: (request: AgentRequest, key: string) => AgentOutcome,
  spec = 'script:counter',
): { readonly agent: Agent; readonly calls: string[] } {
  const calls: string[] = []
  const kind = spec.startsWith('bot:') ? 'bot' : 'script'
  const agent: Agent = {
    spec,
    kind,
    pure: kind === 'bot',
    priced: 'free',
    async act(request, { key }) {
      calls.push(key)
      return answer(request, key)
    },
  }
  return { agent, calls }
}

export const says = (text: string, usage = {}): AgentOutcome => ({ kind: 'reply', reply: { text, usage } })

export const question = (name: string, content: string) => ({
  name,
  messages: [{ role: 'user' as const, content }],
})
