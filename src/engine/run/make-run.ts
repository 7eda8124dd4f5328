import type { Agent } from '../../agents/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { type Question, type Run, type StepContext, WorkFailed } from '../../loops/index.ts'
import { perform, type RunCore, stopped, type WorkOutcome } from './perform.ts'
import type { Projections } from './projections.ts'
import { workNames } from './work-names.ts'

/** A run as its loop sees it, at one branch. */
export interface RunParts {
  readonly id: string
  readonly seed: number
  readonly core: RunCore
  readonly projections: Projections
  readonly clock: () => Date
}

/** How often a question that failed for a passing reason is asked again, unless the loop says otherwise. */
const usualRetries = 4

/** The branch of a run under a path. */
export function makeRun(parts: RunParts, path = ''): Run {
  const { id, seed, core, projections, clock } = parts
  const nameOf = workNames(path)
  return {
    id,
    path,
    signal: core.signal,
    budget: core.ledger,
    random: seededRandom(seed, path),
    scope: (name) => makeRun(parts, nameOf(name)),
    async ask(agent, question, options = {}) {
      const { name, ...request } = question
      const key = nameOf(name)
      if (agent.pure) return askPure(parts, agent, key, question)
      const onText = (text: string) => {
        core.tell({ type: 'text', key, text })
        options.onText?.(text)
      }
      const reply = await perform(core, {
        retries: usualRetries,
        ...options,
        key,
        kind: 'ask',
        agent: agent.spec,
        request,
        act: (attempt) => askNow(parts, agent, question, { key, attempt, ...(options.onText && { onText }) }),
      })
      return reply as Awaited<ReturnType<Run['ask']>>
    },
    async step<T>(name: string, work: (context: StepContext) => Promise<T>, options = {}) {
      const key = nameOf(name)
      const { signal } = core
      const value = await perform(core, {
        ...options,
        key,
        kind: 'step',
        act: (attempt) => stepNow(() => work({ key, attempt, signal })),
      })
      return value as T
    },
    write: (contract, record) => projections.write(contract, core.redact(record)),
    append: (contract, record) => projections.append(contract, core.redact(record)),
    now() {
      const key = nameOf('now')
      const told = core.history.time(key)
      if (told !== undefined) return new Date(told)
      const value = clock().getTime()
      core.writer?.note({ type: 'time', key, value })
      return new Date(value)
    },
  }
}

async function askNow(
  { id, seed, core }: RunParts,
  agent: Agent,
  { name: _, ...request }: Question,
  context: { key: string; attempt: number; onText?: (text: string) => void },
): Promise<WorkOutcome> {
  const random = seededRandom(seed, context.key, context.attempt)
  const outcome = await agent.act(request, {
    ...context,
    idempotencyKey: `${id}/${context.key}`,
    signal: core.signal,
    random,
  })
  if (outcome.kind === 'failed') return outcome
  const { model, usage, durationMs } = outcome.reply
  return {
    kind: 'done',
    value: outcome.reply,
    ...(model && { model }),
    ...(usage && { usage }),
    ...(durationMs !== undefined && { durationMs }),
  }
}

/** Pure bots are part of the deterministic function: they are asked again, and the journal stays empty. */
async function askPure(parts: RunParts, agent: Agent, key: string, question: Question) {
  const { core } = parts
  if (core.writer !== undefined && core.stopping()) throw stopped(core)
  const outcome = await askNow(parts, agent, question, { key, attempt: 1 })
  if (outcome.kind === 'failed' && core.signal.aborted) throw stopped(core)
  if (outcome.kind === 'failed') throw new WorkFailed(key, outcome.failure.code, outcome.failure.message)
  return outcome.value as Awaited<ReturnType<Run['ask']>>
}

async function stepNow(work: () => Promise<unknown>): Promise<WorkOutcome> {
  const start = performance.now()
  try {
    return { kind: 'done', value: await work(), durationMs: Math.round(performance.now() - start) }
  } catch (error) {
    const {
      code = 'error',
      message = String(error),
      retryable = false,
    } = error as Partial<WorkFailed> & { retryable?: boolean }
    return { kind: 'failed', failure: { code: String(code), message, retryable } }
  }
}
