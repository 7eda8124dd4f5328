import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Agent, AgentOutcome, AgentRequest } from '../../agents/index.ts'
import type { Surroundings } from './conduct-run.ts'

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The world around a run in a folder, with a clock that moves a second at each look. */
export function around(folder: string, overrides: Partial<Surroundings> = {}): Surroundings {
  let time = Date.UTC(2026, 10, 16, 9)
  return {
    workspace: { folder },
    clock: () => {
      time += 1000
      return new Date(time)
    },
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    tell: () => undefined,
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
