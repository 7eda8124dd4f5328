import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentFailure, type AgentReply, makeAgent } from '../../agents/index.ts'
import { agentMakers } from './agent-makers.ts'
import type { Project } from './open-project.ts'
import { redactorOf } from './run-context-of.ts'

/** What came of a first word with an agent. */
export type AgentCheck = { readonly spec: string; readonly latencyMs: number } & (
  | { readonly ok: true; readonly reply: AgentReply }
  | { readonly ok: false; readonly failure: AgentFailure }
)

/** Sends an agent one tiny request. A coding agent gets it in an empty folder, where it can do no harm. */
export async function checkAgent(
  spelling: string,
  project: Project,
  signal: AbortSignal,
): Promise<AgentCheck> {
  const ownBots = project.loops.flatMap(({ loop }) => loop.bots)
  const agent = await makeAgent(spelling, agentMakers(project, ownBots))
  const redact = redactorOf(project)
  const folder = await mkdtemp(join(tmpdir(), 'reprise-check-'))
  const messages = [{ role: 'user' as const, content: 'Answer with the single word: ready' }]
  const context = { key: 'check', attempt: 1, signal, random: () => 0 }
  try {
    const start = performance.now()
    const outcome = await agent.act({ messages, folder }, context)
    const latencyMs = Math.round(performance.now() - start)
    const usage = agent.priced === 'free' ? { cost_usd: 0 } : {}
    return outcome.kind === 'reply'
      ? { spec: agent.spec, latencyMs, ok: true, reply: redact({ usage, ...outcome.reply }) }
      : { spec: agent.spec, latencyMs, ok: false, failure: redact(outcome.failure) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
