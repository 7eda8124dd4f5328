import type { Agent, AgentRequest } from '../../agents/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { type Run, type StepContext, WorkFailed } from '../../loops/index.ts'
import { perform, type RunCore, stopped, type Work, type WorkOutcome } from './perform.ts'
import type { Projections } from './projections.ts'
import { takeTurns } from './take-turns.ts'
import { toldText } from './told-text.ts'
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

/** How many questions are made ready before the process looks up; as much as takes it a few milliseconds. */
const questionsATurn = 16

/** A run from its root. */
export function makeRun(parts: RunParts): Run {
  return branch({ ...parts, turn: takeTurns(questionsATurn) }, '')
}

interface BranchParts extends RunParts {
  readonly turn: Work['turn']
}

/** The branch of a run under a path. */
function branch(parts: BranchParts, path: string): Run {
  const { id, seed, core, projections, clock, turn } = parts
  const nameOf = workNames(path)
  return {
    id,
    path,
    seed,
    signal: core.signal,
    budget: core.ledger,
    random: seededRandom(seed, path),
    scope: (name) => branch(parts, nameOf(name)),
    async ask(agent, question, options = {}) {
      const { name, ...request } = question
      const key = nameOf(name)
      // What is recorded counts, whoever answers now: in the shared part of a fork it was somebody else.
      const isPlayed = agent.pure && core.history.ended(key, 1) === undefined
      if (isPlayed) return askPure(parts, agent, key, request)
      const { onText } = options
      const reply = await perform(core, {
        retries: usualRetries,
        ...options,
        key,
        kind: 'ask',
        agent: agent.spec,
        request,
        turn,
        act(attempt) {
          if (onText === undefined) return askNow(parts, agent, request, { key, attempt })
          const told = toldText(core, key, onText)
          return askNow(parts, agent, request, { key, attempt, onText: told.onText }).finally(told.end)
        },
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
        act(attempt) {
          return stepNow(work, { key, attempt, signal })
        },
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
  request: AgentRequest,
  context: { key: string; attempt: number; onText?: (text: string) => void },
): Promise<WorkOutcome> {
  let random: (() => number) | undefined
  const outcome = await agent.act(request, {
    ...context,
    idempotencyKey: `${id}/${context.key}`,
    signal: core.signal,
    // Seeded when somebody uses it: for most that would be the dearest part of asking.
    random() {
      random ??= seededRandom(seed, context.key, context.attempt)
      return random()
    },
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
async function askPure(parts: RunParts, agent: Agent, key: string, request: AgentRequest) {
  const { core } = parts
  if (core.writer !== undefined && core.stopping()) throw stopped(core)
  const outcome = await askNow(parts, agent, request, { key, attempt: 1 })
  if (outcome.kind === 'failed' && core.signal.aborted) throw stopped(core)
  if (outcome.kind === 'failed') throw new WorkFailed(key, outcome.failure.code, outcome.failure.message)
  return outcome.value as Awaited<ReturnType<Run['ask']>>
}

async function stepNow(
  work: (context: StepContext) => Promise<unknown>,
  context: StepContext,
): Promise<WorkOutcome> {
  const start = performance.now()
  try {
    return { kind: 'done', value: await work(context), durationMs: Math.round(performance.now() - start) }
  } catch (error) {
    const {
      code = 'error',
      message = String(error),
      retryable = false,
    } = error as Partial<WorkFailed> & { retryable?: boolean }
    return { kind: 'failed', failure: { code: String(code), message, retryable } }
  }
}
