import { type Budget, type Run, WorkFailed } from '../../run.ts'
import type { RalphConfig } from '../config.ts'
import type { Stop } from './stop.ts'

/**
 * Whether the budget of a run is that of the loop: it was told one, and it is the whole run. Then it ends by itself when
 * the budget is used up; otherwise the run is stopped with all that is in it.
 */
const isOwn = ({ budget }: RalphConfig, { path }: Run): boolean =>
  path === '' && Object.values(budget).some((limit) => limit !== undefined)

/**
 * The run as a loop needs it that ends by itself: who can no longer be asked is told of as a failure, and what is done
 * here with what was paid for goes on.
 */
export function endingWell(config: RalphConfig, run: Run): Run {
  return isOwn(config, run) ? lenient(run) : run
}

function lenient(run: Run): Run {
  const ask: Run['ask'] = (agent, question, options) =>
    run.ask(agent, question, { ...options, whenUsedUp: 'fail' })
  const step: Run['step'] = (name, work, options) =>
    run.step(name, work, { ...options, whenUsedUp: 'proceed' })
  const scope: Run['scope'] = (name) => lenient(run.scope(name))
  return Object.create(run, { ask: { value: ask }, step: { value: step }, scope: { value: scope } }) as Run
}

/** What is left of the loop's own budget, as the journal has it from then on. */
export async function leftOf(config: RalphConfig, run: Run, branch: Run): Promise<Partial<Budget>> {
  if (!isOwn(config, run)) return {}
  return branch.step('left', async () => {
    const { usd, tokens, calls, seconds } = run.budget
    return { usd, tokens, calls, seconds }
  })
}

/** The code of the limit because of which somebody was not asked; undefined for all else that may go wrong. */
export function limitIn(error: unknown): string | undefined {
  return error instanceof WorkFailed && error.code.startsWith('budget_') ? error.code : undefined
}

/** The reason to end where the actor could not even be asked. Throws on what went wrong otherwise. */
export function notBegun(error: unknown): Stop {
  const limit = limitIn(error)
  if (limit === undefined) throw error
  const kind = limit.slice('budget_'.length)
  return { reason: 'budget', message: `No ${kind} of the budget are left for another attempt.` }
}
