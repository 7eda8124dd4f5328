import { isSealed, type Plan } from '../../../contracts/index.ts'
import { limitIn, type Run } from '../../../spine/index.ts'
import {
  type ActResult,
  addUsage,
  askActor,
  type Beginning,
  beginAtCommit,
  commitResult,
  dropWorktree,
  type FailureCategory,
  noUsage,
  openWorktree,
  toolActor,
  type Usage,
  type Worktree,
  type WorktreePlan,
} from '../../../workspace/index.ts'
import type { Campaign } from '../campaign.ts'
import { type CandidateChange, changeBetween } from '../git/changed-files.ts'
import { experimentBranch } from '../git/names.ts'
import type { ExecutorInput, Situation } from '../roles.ts'
import { isLostAnswer } from '../stop/failed-agent.ts'
import { executorPrompt } from './executor-prompt.ts'
import { guarded } from './guard-executor.ts'
import { worktreeAt } from './reading-place.ts'

/** A plan that is to be executed. */
export interface ExecutionOrder {
  readonly round: number
  readonly executor: string
  readonly plan: Plan
  readonly situation: Situation
  /** The commit that the executor begins at. */
  readonly tip: string
  readonly setup?: string
}

/** What came of executing a plan. */
export interface Execution {
  readonly executor: string
  readonly plan: Plan
  /** The commit with the change; undefined where there is none. */
  readonly commit?: string
  readonly change?: CandidateChange
  /** Why there is nothing to measure. */
  readonly failure?: { readonly category: FailureCategory; readonly what: string; readonly why: string }
  /** What happened to the repository while it worked, and may as well be the work of the user. */
  readonly noticed?: readonly string[]
  /** What the executor said. */
  readonly said: string
  readonly usage: Usage
}

/** Lets an executor carry out a plan in a worktree of its own, once more where it changed nothing, and commits the result. */
export async function executePlan(campaign: Campaign, order: ExecutionOrder, run: Run): Promise<Execution> {
  const { executor, plan } = order
  const { setup } = order
  const files = { ...worktreeAt(campaign, run), ...(setup !== undefined && { setup }) }
  const beginning = await run.step('begin', () => beginAtCommit(files, order.tip))
  let usage = noUsage
  let problem: string | undefined
  const [forbidden, noticed]: [string[], string[]] = [[], []]
  let [said, category]: [string, FailureCategory] = ['', 'logic_error']
  for (const name of ['try-1', 'try-2']) {
    const worktree = opening(files, beginning)
    const scope = run.scope(name)
    try {
      const whole = { ...order, worktree: worktree.open, beginning, problem }
      const found = await guarded(campaign, whole, scope, () => tryPlan(campaign, whole, scope))
      const { done } = found
      forbidden.push(...found.forbidden)
      noticed.push(...found.noticed)
      if ('result' in done) {
        usage = addUsage(usage, done.result.usage, done.result.usage.calls)
        said = done.result.rationale
        const tree = done.result.treeAfter
        const kept = await keep(order, { files, beginning, tree, worktree: worktree.open }, scope)
        if (kept !== null) {
          const failure = { ...sealedChange(order, kept.change), ...misconduct(order, forbidden) }
          return { executor, plan, ...kept, ...failure, ...heard(noticed), said, usage }
        }
        problem =
          done.result.failure === undefined ? 'it changed nothing' : `it ended with ${done.result.failure}`
      } else problem = done.problem
      if ('isOver' in done) {
        category = 'infrastructure'
        break
      }
    } finally {
      await worktree.close()
    }
  }
  await run.step('drop', () => dropWorktree(files))
  const what = `${executor} made no change: ${problem}.`
  const why = said === '' ? 'The executor gave no answer.' : `The executor said: ${said.slice(0, 500)}`
  const failure = { failure: { category, what, why }, ...misconduct(order, forbidden) }
  return { executor, plan, ...failure, ...heard(noticed), said, usage }
}

const heard = (noticed: readonly string[]): Pick<Execution, 'noticed'> =>
  noticed.length === 0 ? {} : { noticed }

interface Try extends ExecutionOrder {
  readonly worktree: OpenWorktree
  readonly beginning: Beginning
  readonly problem: string | undefined
}

type Tried = { readonly result: ActResult } | { readonly problem: string; readonly isOver?: true }

/** Whoever changes the repository itself does more than its plan says. */
function misconduct({ executor }: ExecutionOrder, forbidden: readonly string[]): Pick<Execution, 'failure'> {
  if (forbidden.length === 0) return {}
  const what = `While ${executor} worked, ${forbidden.join('; ')}.`
  const why =
    'Executors change files and nothing else in the repository. If it was you, `reprise improve revive` tries the change again.'
  return { failure: { category: 'scope_error', what, why } }
}

/** One try of an executor. A lost answer is a problem that a second try may not have. */
async function tryPlan(campaign: Campaign, order: Try, run: Run): Promise<Tried> {
  const { config, team } = campaign
  const { situation, plan, worktree, beginning, problem } = order
  const prompt = executorPrompt(situation, plan, problem)
  const { executorTimeout, maxTurns, env: variables } = config
  const placement = { worktree, tree: beginning.tree, timeoutMs: executorTimeout * 1000, variables }
  const failure = problem === undefined ? {} : { failure: problem }
  const input: ExecutorInput = { role: 'executor', situation, plan, ...failure }
  const { executor } = team
  try {
    if (executor.kind === 'model' || executor.kind === 'script')
      return { result: await toolActor(executor, prompt, { ...placement, maxTurns }, run) }
    const request = executor.kind === 'bot' ? { prompt, input } : { prompt }
    return { result: await askActor(executor, request, placement, run) }
  } catch (error) {
    if (limitIn(error) !== undefined) return { problem: 'the budget is used up', isOver: true }
    if (isLostAnswer(error)) return { problem: error.message }
    throw error
  }
}

interface Result {
  readonly files: WorktreePlan
  readonly beginning: Beginning
  readonly tree: string
  readonly worktree: OpenWorktree
}

interface Kept {
  readonly commit: string
  readonly change: CandidateChange
}

/** Commits what the executor left, and removes its worktree. Null where it changed nothing. */
function keep(
  { round, executor, plan, tip }: ExecutionOrder,
  { files, beginning, tree, worktree }: Result,
  run: Run,
): Promise<Kept | null> {
  const date = run.now().toISOString()
  const branch = experimentBranch(round, executor)
  const message = `Round ${round}, ${executor}: ${plan.hypothesis}`
  if (tree === beginning.tree) return Promise.resolve(null)
  return run.step('commit', async () => {
    const opened = await worktree()
    const commit = await commitResult(files, beginning, opened, { tree, message, branch, date })
    if (commit === undefined) return null
    const change = await changeBetween(opened.userTop, [tip, commit], files.signal, beginning.prefix)
    await dropWorktree(files)
    return { commit, change }
  })
}

/** A change to what is sealed is never merged, so it is not measured either. */
function sealedChange(
  { situation, executor }: ExecutionOrder,
  { files }: CandidateChange,
): Pick<Execution, 'failure'> {
  const touched = files.filter((file) => isSealed(file, situation.sealed))
  if (touched.length === 0) return {}
  const what = `${executor} changed what is sealed: ${touched.slice(0, 5).join(', ')}.`
  const why = 'What measures a candidate is not the candidate’s to change.'
  return { failure: { category: 'sealed_file_violation', what, why } }
}

type OpenWorktree = () => Promise<Worktree>

/** A worktree that is opened when it is needed, and only once: a try and the commit of its result share it. */
function opening(files: WorktreePlan, beginning: Beginning) {
  let opened: Promise<Worktree> | undefined
  return {
    open() {
      opened ??= openWorktree(files, beginning)
      return opened
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}
