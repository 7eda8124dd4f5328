import type { TaoIteration, Trajectory } from '../../../contracts/index.ts'
import { Losses } from '../losses.ts'
import type { Exported } from './exported.ts'
import { callIdOf, resultOf, spokenText, turnsOf } from './turns.ts'

/** A message of a chat as OpenAI's API has it. */
export type ChatMessage =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ChatCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

export interface ChatCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** A conversation, as datasets for fine-tuning have it. */
export interface Chat {
  readonly id: string
  readonly messages: readonly ChatMessage[]
  readonly model?: string
}

/** A trajectory as a chat with tool calls. What the form has no field for is counted as lost. */
export function toMessages(trajectory: Trajectory): Exported<Chat> {
  const losses = new Losses()
  const { task_context: task, iterations = [], metadata, outcome } = trajectory
  const messages: ChatMessage[] = [{ role: 'user', content: task.task_prompt }]
  for (const { thought, iterations: own } of turnsOf(trajectory)) addTurn(messages, thought, own)
  const final = outcome?.final_result
  if (final !== undefined && messages.at(-1)?.role !== 'assistant')
    messages.push({ role: 'assistant', content: final })
  countLosses(iterations, losses)
  if (trajectory.quality_metrics !== undefined) losses.add('quality metrics')
  if (outcome !== undefined) losses.add('statuses of outcomes')
  return {
    document: {
      id: trajectory.trajectory_id,
      messages,
      ...(metadata?.model !== undefined && { model: metadata.model }),
    },
    losses: losses.list(),
  }
}

function addTurn(messages: ChatMessage[], thought: string | undefined, own: readonly TaoIteration[]): void {
  const [first] = own
  if (own.length === 1 && first!.action.tool === 'respond') {
    messages.push({ role: 'assistant', content: spokenText(first!) })
    if (resultOf(first!) !== '') messages.push({ role: 'user', content: resultOf(first!) })
    return
  }
  if (own.length === 1 && first!.action.tool === 'listen') {
    messages.push({ role: 'user', content: resultOf(first!) })
    return
  }
  messages.push({
    role: 'assistant',
    content: thought ?? null,
    tool_calls: own.map((iteration) => ({
      id: callIdOf(iteration),
      type: 'function',
      function: { name: iteration.action.tool, arguments: JSON.stringify(iteration.action.parameters ?? {}) },
    })),
  })
  for (const iteration of own)
    messages.push({ role: 'tool', tool_call_id: callIdOf(iteration), content: resultOf(iteration) })
}

/** What messages have no field for. */
function countLosses(iterations: readonly TaoIteration[], losses: Losses): void {
  for (const {
    timestamp,
    thought,
    action,
    observation,
    cost,
    duration_ms: duration,
    state_snapshot: state,
  } of iterations) {
    losses.add('types of thoughts')
    losses.add('statuses of observations')
    if (timestamp !== undefined || observation.timestamp !== undefined) losses.add('times')
    if (cost !== undefined) losses.add('costs')
    if (duration !== undefined) losses.add('durations')
    if (state !== undefined) losses.add('snapshots of variables')
    if (thought.confidence !== undefined || thought.references !== undefined)
      losses.add('confidence and references of thoughts')
    if (action.rationale !== undefined || action.alternatives_considered !== undefined)
      losses.add('rationales and alternatives of actions')
    if (observation.extraction !== undefined || observation.learned !== undefined)
      losses.add('what was extracted and learned')
  }
}
