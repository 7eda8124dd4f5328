import type { Trajectory, TrajectoryOutcome } from '../../../contracts/index.ts'
import { Conversation } from '../conversation.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import type { LogSource } from '../log-source.ts'
import { taskIdOf } from '../logged-ids.ts'
import type { LoggedCost, LoggedStep } from '../logged-step.ts'
import { amountOf, contentText, countOf, listOf, objectOf, textOf, timeOf, wordsOf } from '../values.ts'
import { fileName } from './claude-code.ts'
import { documentsOf } from './documents.ts'

const system = 'atif'

/** Harbor's Agent Trajectory Interchange Format, versions 1.0 to 1.7. */
export const atif: LogFormat = {
  name: system,
  title: 'ATIF trajectory',
  mark: /"schema_version"\s*:\s*"ATIF/,
  fits: ({ document, lines }) =>
    documentsIn(document).length > 0 || (lines.length > 0 && lines.every(isAtif)),
  async *read(source, context) {
    for await (const { value, line } of documentsOf(source, context.losses)) {
      const documents = documentsIn(value)
      if (documents.length === 0) context.losses.add('documents of another kind', line)
      for (const document of documents) yield* readTrajectory(objectOf(document), { source, line }, context)
    }
  },
}

/** The trajectories of a value: itself, or those that it holds by name. */
function documentsIn(value: unknown): unknown[] {
  if (isAtif(value)) return [value]
  return Array.isArray(value) ? value.filter(isAtif) : Object.values(objectOf(value)).filter(isAtif)
}

function isAtif(value: unknown): boolean {
  const { schema_version: version, steps, agent } = objectOf(value)
  if (typeof version === 'string' && /^ATIF/i.test(version)) return true
  return (
    Array.isArray(steps) && agent !== undefined && steps.some((step) => objectOf(step).source !== undefined)
  )
}

interface Place {
  readonly source: LogSource
  readonly line?: number | undefined
  readonly parentKey?: string
  readonly depth?: number
}

function* readTrajectory(
  document: Readonly<Record<string, unknown>>,
  { source, line, parentKey, depth = 0 }: Place,
  context: ReadContext,
): Generator<Trajectory> {
  const { losses, taskType } = context
  const agent = objectOf(document.agent)
  const extra = objectOf(agent.extra)
  const own = objectOf(objectOf(document.extra).reprise)
  const id = wordsOf(document.session_id) ?? wordsOf(document.trajectory_id)
  const key = id === undefined ? `${fileName(source.path)}#${line ?? 1}` : `${id}@${fileName(source.path)}`
  const conversation = new Conversation(
    {
      system,
      key,
      file: source.path,
      line,
      taskType: taskType ?? wordsOf(own.task_type),
      model: wordsOf(agent.model_name),
      temperature: typeof extra.temperature === 'number' ? extra.temperature : undefined,
      sessionId: id,
      ...(parentKey !== undefined && { parentKey, depth }),
      extra: {
        version: document.schema_version,
        agent: { name: agent.name, version: agent.version },
        ...(document.continued_trajectory_ref !== undefined && {
          continued_trajectory_ref: document.continued_trajectory_ref,
        }),
        ...(wordsOf(document.notes) && { notes: document.notes }),
      },
    },
    losses,
  )
  for (const step of listOf(document.steps)) addStep(conversation, objectOf(step), losses)
  for (const child of listOf(document.subagent_trajectories)) {
    const inner = objectOf(child)
    const childId = wordsOf(inner.session_id) ?? wordsOf(inner.trajectory_id)
    yield* readTrajectory(inner, { source, line, parentKey: key, depth: depth + 1 }, context)
    if (childId !== undefined && !conversation.isEmpty)
      conversation.addSubtask(taskIdOf(system, `${childId}@${fileName(source.path)}`))
  }
  if (conversation.isEmpty && !conversation.wasAsked) {
    losses.add('documents without a step')
    return
  }
  const totals = objectOf(document.final_metrics)
  const stated = objectOf(own.outcome)
  const prompt = countOf(totals.total_prompt_tokens)
  const completion = countOf(totals.total_completion_tokens)
  const continued = document.continued_trajectory_ref !== undefined
  yield* conversation.end({
    ...(continued && { status: 'partial_success', reason: undefined }),
    // What we wrote ourselves is taken back as it was.
    ...(typeof stated.status === 'string' && {
      status: stated.status as TrajectoryOutcome['status'],
      reason: stated.completion_reason as TrajectoryOutcome['completion_reason'],
      finalResult: wordsOf(stated.final_result),
      observed: true,
    }),
    totalTokens:
      prompt === undefined && completion === undefined ? undefined : (prompt ?? 0) + (completion ?? 0),
    totalUsd: amountOf(totals.total_cost_usd),
  })
}

function addStep(
  conversation: Conversation,
  step: Readonly<Record<string, unknown>>,
  losses: ReadContext['losses'],
): void {
  const { source, message, tool_calls: calls, observation, metrics, reasoning_content: reasoning } = step
  const at = timeOf(step.timestamp, losses)
  if (step.is_copied_context === true) {
    losses.add('steps copied from the trajectory before')
    return
  }
  const own = objectOf(step.extra).reprise
  if (objectOf(own).final_result === true) return
  const results = listOf(objectOf(observation).results).map(objectOf)
  const references = results.flatMap(({ subagent_trajectory_ref: references }) => listOf(references))
  if (references.length > 0)
    losses.add('references to trajectories of subagents in other files', undefined, references.length)
  if (source === 'user') {
    conversation.user(contentText(message, losses), at)
    return
  }
  if (source === 'system') {
    losses.add('system steps')
    return
  }
  const measured = objectOf(metrics)
  for (const key of ['prompt_token_ids', 'completion_token_ids', 'logprobs'])
    if (measured[key] !== undefined && measured[key] !== null) losses.add(`lists of ${key}`)
  const text = contentText(message, losses)
  const made = listOf(calls).map((call) => {
    const { tool_call_id: id, function_name: tool, arguments: parameters } = objectOf(call)
    return { id: textOf(id), tool: textOf(tool) ?? 'unnamed', parameters }
  })
  // A step without calls that was answered acted by its message.
  const acted = made.length === 0 && results.length > 0
  conversation.agent({
    text,
    thought: wordsOf(reasoning),
    calls: acted ? [{ tool: 'message', parameters: { text } }] : made,
    cost: costOf(measured),
    at,
  })
  addResults(conversation, results, made, statusesOf(made, own), losses)
}

/** How calls ended, where we wrote the document ourselves. */
function statusesOf(
  calls: readonly { readonly id: string | undefined }[],
  own: unknown,
): ReadonlyMap<string | undefined, LoggedStep['status']> {
  const known = listOf(own).map((extra) => objectOf(objectOf(extra).observation).status)
  return new Map(calls.map(({ id }, index) => [id, known[index] as LoggedStep['status']]))
}

/** Results name their call; one without a name is that of the last call, whose output comes after all of them. */
function addResults(
  conversation: Conversation,
  results: readonly Readonly<Record<string, unknown>>[],
  calls: readonly { readonly id: string | undefined }[],
  statuses: ReadonlyMap<string | undefined, LoggedStep['status']>,
  losses: ReadContext['losses'],
): void {
  const unnamed = results.filter(({ source_call_id: id }) => typeof id !== 'string')
  for (const { source_call_id: id, content } of results) {
    if (typeof id === 'string')
      conversation.result(id, { result: contentText(content, losses), status: statuses.get(id) })
  }
  if (unnamed.length === 0) return
  const output = { result: unnamed.map(({ content }) => contentText(content, losses)).join('\n') }
  const last = calls.at(-1)
  for (const { id } of calls.slice(0, -1))
    conversation.result(id, { result: 'See the result of the last call of this turn.', failed: false })
  conversation.result(last?.id, output)
}

function costOf(metrics: Readonly<Record<string, unknown>>): LoggedCost | undefined {
  const input = countOf(metrics.prompt_tokens)
  const output = countOf(metrics.completion_tokens)
  const usd = amountOf(metrics.cost_usd)
  if (input === undefined && output === undefined && usd === undefined) return undefined
  return { input, output, usd, cached: countOf(metrics.cached_tokens) }
}
