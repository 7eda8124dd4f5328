import type { Trajectory } from '../../../contracts/index.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import type { LogSource } from '../log-source.ts'
import type { LoggedEnd } from '../logged-step.ts'
import { looksFailed } from '../looks-failed.ts'
import { TrajectoryBuilder } from '../trajectory-builder.ts'
import { amountOf, contentText, countOf, listOf, objectOf, textOf, wordsOf } from '../values.ts'
import { fileName } from './claude-code.ts'
import { documentsOf } from './documents.ts'

const system = 'swe-agent'

/** Files of SWE-agent (`.traj`): actions in a shell with thoughts and observations. */
export const sweAgent: LogFormat = {
  name: system,
  title: 'SWE-agent trajectory',
  mark: /"trajectory"\s*:\s*\[\s*\{[\s\S]*?"(?:action|observation)"\s*:/,
  fits: ({ document, lines }) => isTraj(document) || (lines.length > 0 && lines.every(isTraj)),
  async *read(source, context) {
    let number = 0
    for await (const { value, line } of documentsOf(source, context.losses)) {
      if (!isTraj(value)) {
        context.losses.add('documents of another kind', line)
        continue
      }
      const document = objectOf(value)
      const attempts = listOf(document.attempts).filter(isTraj)
      const runs = attempts.length > 1 ? attempts : [document]
      for (const run of runs) yield* readTraj(objectOf(run), { source, number: ++number, line }, context)
    }
  },
}

function isTraj(value: unknown): boolean {
  const { trajectory } = objectOf(value)
  return (
    Array.isArray(trajectory) &&
    (trajectory.length === 0
      ? objectOf(value).info !== undefined
      : trajectory.some((step) => objectOf(step).action !== undefined))
  )
}

function* readTraj(
  document: Readonly<Record<string, unknown>>,
  {
    source,
    number,
    line,
  }: { readonly source: LogSource; readonly number: number; readonly line?: number | undefined },
  { losses, taskType }: ReadContext,
): Generator<Trajectory> {
  const info = objectOf(document.info)
  const steps = listOf(document.trajectory).map(objectOf)
  const builder = new TrajectoryBuilder(
    {
      system,
      key: `${fileName(source.path)}#${number}`,
      file: source.path,
      line,
      taskType: taskType ?? 'bug_fixing',
      prompt: promptOf(document, steps, losses),
      model: modelOf(document),
      extra: {
        ...(wordsOf(document.environment) && { environment: document.environment }),
        ...(wordsOf(info.exit_status) && { exit_status: info.exit_status }),
      },
    },
    losses,
  )
  for (const step of steps) {
    const { action, observation, thought, response, state, execution_time: seconds } = step
    const command = (textOf(action) ?? '').trim()
    if (wordsOf(state) !== undefined || Object.keys(objectOf(state)).length > 0)
      losses.add('states of the shell')
    const output = contentText(observation, losses)
    builder.add({
      thought: wordsOf(thought) ?? wordsOf(response),
      tool: command === '' ? 'none' : toolOf(command),
      parameters: { command },
      status: looksFailed(output) ? 'failure' : undefined,
      result: output,
      durationMs: typeof seconds === 'number' && seconds >= 0 ? Math.round(seconds * 1000) : undefined,
    })
    yield* builder.take()
  }
  if (Array.isArray(document.history) && document.history.length > 0)
    losses.add('messages of the history, which repeat the steps', undefined, document.history.length)
  if (builder.length === 0) losses.add('documents without a step')
  yield builder.end(endOf(info, steps, losses))
}

/** The first word of a command, without its path. */
const toolOf = (command: string) => fileName(command.split(/[\s;|&()]/, 1)[0] || 'shell') || 'shell'

/** The task: the first message of the user that is no demonstration. */
function promptOf(
  document: Readonly<Record<string, unknown>>,
  steps: readonly Readonly<Record<string, unknown>>[],
  losses: ReadContext['losses'],
): string | undefined {
  const messages = [
    ...listOf(document.history),
    ...listOf(steps[0]?.query),
    ...listOf(steps[0]?.messages),
  ].map(objectOf)
  const asked = messages.find(
    ({ role, is_demo: demo, message_type: type }) =>
      role === 'user' && demo !== true && type !== 'demonstration',
  )
  return asked === undefined ? undefined : wordsOf(contentText(asked.content, losses))
}

function modelOf(document: Readonly<Record<string, unknown>>): string | undefined {
  const config = objectOf(
    typeof document.replay_config === 'string' ? safeJson(document.replay_config) : document.replay_config,
  )
  return wordsOf(objectOf(objectOf(config.agent).model).name) ?? wordsOf(objectOf(document.info).model_name)
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function endOf(
  info: Readonly<Record<string, unknown>>,
  steps: readonly Readonly<Record<string, unknown>>[],
  losses: ReadContext['losses'],
): LoggedEnd {
  const exit = textOf(info.exit_status) ?? ''
  const submission = wordsOf(info.submission)
  const {
    tokens_sent: sent,
    tokens_received: received,
    instance_cost: cost,
    total_cost: total,
  } = objectOf(info.model_stats)
  const tokens =
    countOf(sent) === undefined && countOf(received) === undefined
      ? undefined
      : (countOf(sent) ?? 0) + (countOf(received) ?? 0)
  const totals = { totalTokens: tokens, totalUsd: amountOf(cost) ?? amountOf(total) }
  const last = contentText(steps.at(-1)?.observation, losses)
  const finalResult = submission ?? wordsOf(last) ?? wordsOf(steps.at(-1)?.thought)
  if (exit === '' && steps.length === 0) return {}
  if (/^submitted$/i.test(exit)) return { status: 'success', reason: 'task_complete', finalResult, ...totals }
  if (/timeout/i.test(exit))
    return { status: 'timeout', reason: 'timeout', finalResult: submission, ...totals }
  if (/cost|context|limit|early/i.test(exit))
    return {
      status: submission === undefined ? 'failure' : 'partial_success',
      reason: 'max_iterations',
      finalResult: submission,
      ...totals,
    }
  if (/error|exit_|forfeit|skipped/i.test(exit))
    return {
      status: submission === undefined ? 'failure' : 'partial_success',
      reason: 'error',
      finalResult: submission,
      ...totals,
    }
  return { status: 'partial_success', finalResult, ...totals }
}
