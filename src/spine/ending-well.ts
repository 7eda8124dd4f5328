import type { Budget } from './budget.ts'
import type { Run } from './run.ts'

/**
 * A run for a loop that ends by itself when its budget is used up: a question that can no longer be asked fails, and what
 * was paid for is still judged. Inside another loop, a used-up budget stops the whole run instead.
 */
export function endingWell(run: Run): Run {
  return run.path === '' ? lenient(run) : run
}

function lenient(run: Run): Run {
  const ask: Run['ask'] = (agent, question, options) =>
    run.ask(agent, question, { ...options, whenUsedUp: 'fail' })
  const step: Run['step'] = (name, work, options) =>
    run.step(name, work, { ...options, whenUsedUp: 'proceed' })
  const scope: Run['scope'] = (name, options) => lenient(run.scope(name, options))
  const parallel: Run['parallel'] = (items, options, work) =>
    run.parallel(items, options, (item, branch, index) => work(item, lenient(branch), index))
  return Object.create(run, {
    ask: { value: ask },
    step: { value: step },
    scope: { value: scope },
    parallel: { value: parallel },
  }) as Run
}

/** What is left of each limit; a limit that there is not is left out. */
export type Left = { readonly [kind in keyof Omit<Budget, 'spent'>]?: number }

/** What is left of the budget of the whole run; journaled, so that a replay sees the same. */
export async function leftOf(run: Run, branch: Run): Promise<Left> {
  if (run.path !== '') return {}
  return branch.step('left', async () => {
    const { usd, tokens, calls, seconds } = run.budget
    const left = Object.entries({ usd, tokens, calls, seconds }).filter(([, amount]) => amount !== undefined)
    return Object.fromEntries(left) as Left
  })
}
