import type { Trajectory } from '../../contracts/index.ts'
import { mean } from '../../kit/index.ts'
import { groupBy } from '../group-by.ts'
import { type Share, shareOf } from '../share.ts'
import { promptForm } from './prompt-templates.ts'
import { callHistories } from './retries.ts'
import { oneLine, resultText } from './steps.ts'

/** An instruction whose trajectories often try the same thing again, so that it may not say what is meant. */
export interface AmbiguousInstruction {
  readonly taskType: string
  readonly prompt: string
  readonly trajectories: number
  /** Retries of one trajectory on average. */
  readonly meanRetries: number
  /** Retries of all iterations. */
  readonly retryRate: Share
  /** The tools that were tried again, the most frequent first. */
  readonly tools: readonly { readonly tool: string; readonly retries: number }[]
  /** What the tried calls failed with first. */
  readonly firstError: string
  /** What to state in the prompt. */
  readonly advice: string
  readonly from: readonly string[]
}

const mostNamed = 5
const fewestRetries = 2

/** Instructions with at least two retries a trajectory, whose retry rate is above the average of all; the worst first. */
export function ambiguousInstructions(
  trajectories: readonly Trajectory[],
  most = 20,
): AmbiguousInstruction[] {
  const read = trajectories.map(retriesOf)
  const iterations = read.reduce((sum, { steps }) => sum + steps, 0)
  const average =
    iterations === 0 ? 0 : read.reduce((sum, { retries }) => sum + retries.length, 0) / iterations
  const found: AmbiguousInstruction[] = []
  for (const group of groupBy(read, ({ key }) => key).values()) {
    const retries = group.flatMap((one) => one.retries)
    const meanRetries = mean(group.map((one) => one.retries.length))
    const steps = group.reduce((sum, one) => sum + one.steps, 0)
    if (meanRetries < fewestRetries || retries.length / steps <= average) continue
    const tools = [...groupBy(retries, ({ tool }) => tool)]
      .map(([tool, { length }]) => ({ tool, retries: length }))
      .sort((left, right) => right.retries - left.retries || (left.tool < right.tool ? -1 : 1))
    const firstError = retries.find(({ error }) => error !== '')?.error ?? ''
    found.push({
      taskType: group[0]!.trajectory.task_context.task_type,
      prompt: oneLine(group[0]!.trajectory.task_context.task_prompt, 300),
      trajectories: group.length,
      meanRetries: Math.round(meanRetries * 100) / 100,
      retryRate: shareOf(retries.length, steps),
      tools,
      firstError,
      advice: `State what ${tools[0]!.tool} needs${firstError === '' ? '' : `: it failed with “${firstError}”`}.`,
      from: group.slice(0, mostNamed).map(({ trajectory }) => trajectory.trajectory_id),
    })
  }
  return found
    .sort((left, right) => right.meanRetries - left.meanRetries || (left.prompt < right.prompt ? -1 : 1))
    .slice(0, most)
}

function retriesOf(trajectory: Trajectory) {
  const { task_context: task, iterations = [] } = trajectory
  const histories = callHistories(iterations)
  return {
    trajectory,
    key: JSON.stringify([task.task_type, promptForm(task.task_prompt)]),
    steps: iterations.length,
    retries: iterations.flatMap((iteration, index) => {
      if (!histories[index]!.retries) return []
      const before = iterations[index - 1]
      const { error_details: details } = before?.observation ?? {}
      const error = details?.message ?? (before === undefined ? '' : resultText(before))
      return [{ tool: iteration.action.tool, error: oneLine(error, 120) }]
    }),
  }
}
