import { isObject, plural, Refusal } from '../../../kit/index.ts'
import type { Context } from '../context/context.ts'
import { contextOfPieces, narrow } from '../context/narrow.ts'
import { openPieces } from '../context/open-pieces.ts'
import { sizeOf } from '../context/piece.ts'
import { readText } from '../search/read-text.ts'
import { mergeAnswers } from '../tree/merge-answers.ts'
import { newTask, type Task } from '../tree/task.ts'
import type { Merge } from '../tree/tree-log.ts'
import type { Desk, TaskResult, Tool } from './desk.ts'
import { optionalCount, optionalText, textIn } from './inputs.ts'
import type { Observed } from './observed.ts'

const merges: readonly Merge[] = ['concatenate', 'summarize', 'vote', 'best-of-n']
const mostPartBytes = 1 << 20

/** Gives questions to tasks of their own, several at once, and merges their answers. One that fails does not end the others. */
export const subtaskTool: Tool = async (input, desk) => {
  const { work, task } = desk
  const { depth, maxTasks } = work.config
  if (task.depth >= depth)
    throw new Refusal(
      'depth_limit',
      'usage',
      `Tasks may spawn subtasks to depth ${depth}, and this one is there.`,
      {
        hint: 'Use invoke_model instead.',
      },
    )
  const orders = await ordersIn(input, desk)
  if (work.tree.size() + orders.length > maxTasks)
    throw new Refusal('too_many_tasks', 'usage', `The tree may have at most ${maxTasks} tasks.`, {
      hint: 'Divide the work into fewer parts.',
    })
  const merge = merges.find((one) => one === optionalText(input, 'merge')) ?? 'concatenate'
  const tokens = optionalCount(input, 'tokens')
  const results = await spawn(orders, desk, { merge, ...(tokens !== undefined && { tokens }) })
  const merged = await mergeAnswers(merge, results, desk)
  return observationOf(results, merged)
}

/** A question for a subtask, and what it may read. */
export interface SubtaskOrder {
  readonly prompt: string
  readonly context: Context
}

/** Works on questions in tasks of their own. */
export async function spawn(
  orders: readonly SubtaskOrder[],
  { work, task, entry, run, variables, solve, iteration }: Desk,
  options: { readonly merge: Merge; readonly tokens?: number },
): Promise<readonly TaskResult[]> {
  const at = run.now()
  const handed = variables.all().filter(({ scope }) => scope === 'tree')
  const tasks = orders.map(({ prompt, context }, index): Task => {
    const name = `${run.path}/subtask-${index + 1}`
    return newTask(run.id, name, { depth: task.depth + 1, prompt, context, handed, parentId: task.id })
  })
  for (const one of tasks) work.tree.add(one, at)
  entry.merge = options.merge
  entry.strategy = orders.length > 1 ? 'parallel' : 'sequential'
  const results = await run.parallel(
    tasks,
    {
      name: (_, index) => `subtask-${index + 1}`,
      atOnce: work.config.parallel,
      whenUsedUp: 'fail',
      ...(options.tokens !== undefined && { budget: { tokens: options.tokens } }),
    },
    (one, branch) => solve(one, branch),
  )
  // In the order of the tasks, so that it does not matter which one ended first.
  for (const { handed: back } of results)
    for (const { name, value } of back)
      if (variables.get(name)?.readOnly !== true)
        variables.set(name, value, { iteration, source: 'spawned_subtask' }, { scope: 'tree' })
  return results
}

async function ordersIn(
  input: Readonly<Record<string, unknown>>,
  desk: Desk,
): Promise<readonly SubtaskOrder[]> {
  const { task, work, run } = desk
  if (Array.isArray(input.tasks) && input.tasks.length > 0)
    return input.tasks.map((one: unknown) => {
      if (!isObject(one))
        throw new Refusal('bad_input', 'usage', "Each of 'tasks' is an object with a prompt.")
      return { prompt: textIn(one, 'prompt'), context: narrow(task.context, one) }
    })
  const prompt = textIn(input, 'prompt')
  const context = narrow(task.context, input)
  const copies = Math.max(1, Math.min(optionalCount(input, 'n') ?? 1, 100))
  const bytes = optionalCount(input, 'part_bytes')
  if (bytes === undefined) return Array.from({ length: copies }, () => ({ prompt, context }))
  const contexts = await run.step('parts', async ({ signal }) => {
    const pieces = await openPieces(context, work.place)
    const size = Math.max(256, bytes)
    if (sizeOf(pieces) / size > work.config.maxTasks)
      throw new Refusal(
        'too_many_tasks',
        'usage',
        `Parts of ${size} bytes are more than ${work.config.maxTasks} tasks.`,
      )
    const limits = { milliseconds: work.config.searchTime * 1000, signal }
    const parts = await work.threads.run({ type: 'split', pieces, bytes: size }, limits)
    return parts.map((part) => contextOfPieces(part, context, () => readText(part, mostPartBytes)))
  })
  return contexts.map((part) => ({ prompt, context: part }))
}

function observationOf(results: readonly TaskResult[], merged: Observed): Observed {
  const broken = results.filter(({ status }) => status !== 'success' && status !== 'partial_success')
  if (broken.length === 0) return merged
  const { problem } = broken[0]!
  const message = `${broken.length} of ${plural(results.length, 'subtask')} failed: ${problem?.message ?? 'no answer'}`
  const isAll = broken.length === results.length
  return {
    ...merged,
    status: isAll ? 'failure' : 'partial',
    text: isAll ? message : `${merged.text}\n${message}`,
    resultType: isAll ? 'error' : 'text',
    error: { error_type: problem?.code ?? 'no_answer', message },
  }
}
