import type { Agent, AgentContext, AgentReply, AgentRequest, AgentUsage } from '../../agents/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { WorkFailed } from '../../spine/index.ts'
import type { RunParts } from './branch-parts.ts'
import type { WorkOutcome } from './perform.ts'
import { stopped } from './run-core.ts'

/** Asks an agent once. */
export async function askNow(
  { id, seed, core }: RunParts,
  agent: Agent,
  request: AgentRequest,
  context: Pick<AgentContext, 'key' | 'attempt' | 'onText' | 'left' | 'elsewhere'>,
): Promise<WorkOutcome> {
  let random: (() => number) | undefined
  const outcome = await agent.act(request, {
    ...context,
    idempotencyKey: `${id}/${context.key}`,
    signal: core.signal,
    // Seeded on first use: for most agents seeding would be the most expensive part of a question.
    random() {
      random ??= seededRandom(seed, context.key, context.attempt)
      return random()
    },
  })
  if (outcome.kind === 'failed') {
    const usage = costOf(agent, outcome.failure.usage, true)
    return { kind: 'failed', failure: { ...outcome.failure, ...(usage && { usage }) } }
  }
  const { model, durationMs } = outcome.reply
  const usage = costOf(agent, outcome.reply.usage, false)
  return {
    kind: 'done',
    value: outcome.reply,
    ...(model && { model }),
    ...(usage && { usage }),
    ...(durationMs !== undefined && { durationMs }),
  }
}

/** What a call used. Whoever costs nothing says so; a call to a model that failed without a bill costs nothing either. */
function costOf(agent: Agent, usage: AgentUsage | undefined, hasFailed: boolean): AgentUsage | undefined {
  const isUnbilled = hasFailed && usage === undefined && agent.priced === 'known'
  if (usage?.cost_usd !== undefined || !(agent.priced === 'free' || isUnbilled)) return usage
  return { ...usage, cost_usd: 0 }
}

/** Pure bots are part of the deterministic function: they are asked again, and the journal stays empty. */
export async function askPure(
  parts: RunParts,
  agent: Agent,
  key: string,
  request: AgentRequest,
): Promise<AgentReply> {
  const { core } = parts
  if (core.writer !== undefined && core.stopping()) throw stopped(core)
  core.emit({ type: 'started', key, work: 'ask', agent: agent.spec })
  const outcome = await askNow(parts, agent, request, { key, attempt: 1 })
  if (outcome.kind === 'failed') {
    if (core.signal.aborted) throw stopped(core)
    const { code, message } = outcome.failure
    core.emit({ type: 'ended', key, outcome: 'failed', recorded: false, failure: { code, message } })
    throw new WorkFailed(key, code, message)
  }
  core.emit({ type: 'ended', key, outcome: 'done', recorded: false })
  core.keepPure?.(key, agent, request, outcome.value)
  return outcome.value as AgentReply
}
