import type { Trajectory } from '../../../contracts/index.ts'
import { Conversation } from '../conversation.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import type { LogSource } from '../log-source.ts'
import type { LoggedEnd } from '../logged-step.ts'
import { contentText, countOf, listOf, objectOf, textOf, timeOf, wordsOf } from '../values.ts'
import { addChatMessage } from './chat.ts'
import { fileName } from './claude-code.ts'
import { documentsOf } from './documents.ts'

const system = 'inspect'

/** Evaluation logs of Inspect as JSON: each sample is a trajectory, with its scores. */
export const inspect: LogFormat = {
  name: system,
  title: 'Inspect evaluation log',
  mark: /"eval"\s*:\s*\{[\s\S]*?"task"\s*:/,
  fits: ({ document }) => isEvaluation(document),
  async *read(source, context) {
    for await (const { value, line } of documentsOf(source, context.losses)) {
      if (isEvaluation(value)) yield* readEvaluation(objectOf(value), source, context)
      else context.losses.add('documents of another kind', line)
    }
  },
}

function isEvaluation(value: unknown): boolean {
  const { eval: about, samples, plan, status, results } = objectOf(value)
  return (
    objectOf(about).task !== undefined && [samples, plan, status, results].some((part) => part !== undefined)
  )
}

function* readEvaluation(
  log: Readonly<Record<string, unknown>>,
  source: LogSource,
  context: ReadContext,
): Generator<Trajectory> {
  const about = objectOf(log.eval)
  for (const item of listOf(log.samples)) {
    const sample = objectOf(item)
    yield* readSample(sample, about, source, context)
  }
  if (listOf(log.samples).length === 0) context.losses.add('evaluations without samples')
}

function* readSample(
  sample: Readonly<Record<string, unknown>>,
  about: Readonly<Record<string, unknown>>,
  source: LogSource,
  { losses, taskType }: ReadContext,
): Generator<Trajectory> {
  const id =
    wordsOf(sample.uuid) ??
    `${about.eval_id ?? about.run_id ?? fileName(source.path)}/${sample.id}/${sample.epoch ?? 1}`
  const output = objectOf(sample.output)
  const messages = listOf(sample.messages).map(objectOf)
  const asked = typeof sample.input === 'string' ? sample.input : undefined
  const task = wordsOf(about.task) ?? 'evaluation'
  const conversation = new Conversation(
    {
      system,
      key: id,
      file: source.path,
      taskType: taskType ?? fileName(task),
      model: wordsOf(output.model) ?? wordsOf(about.model),
      startedAt: timeOf(sample.started_at, losses),
      sessionId: wordsOf(about.run_id),
      extra: {
        sample: sample.id,
        epoch: sample.epoch ?? 1,
        task,
        ...(sample.scores !== undefined && { scores: shortScores(sample) }),
      },
    },
    losses,
  )
  if (asked !== undefined && !messages.some(({ role }) => role === 'user')) conversation.user(asked)
  const usage = usages(sample)
  for (const message of messages) {
    const measured = message.role === 'assistant' ? usage.get(textOf(message.id) ?? '') : undefined
    addChatMessage(conversation, measured === undefined ? message : { ...message, usage: measured }, losses)
    yield* conversation.take()
  }
  if (conversation.isEmpty) {
    const answer =
      wordsOf(output.completion) ??
      contentText(objectOf(objectOf(listOf(output.choices)[0]).message).content, losses)
    if (answer.trim() === '' && !conversation.wasAsked) {
      losses.add('samples without a message')
      return
    }
    conversation.agent({ text: answer, calls: [] })
    if (conversation.isEmpty) {
      losses.add('samples in which nothing was answered')
      return
    }
  }
  const events = listOf(sample.events).length
  if (events > 0) losses.add('events of samples, which repeat the messages', undefined, events)
  yield* conversation.end(endOf(sample, losses))
}

/** What each message of the model took, by the events that made them. */
function usages(sample: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>()
  for (const item of listOf(sample.events)) {
    const { event, output } = objectOf(item)
    if (event !== 'model') continue
    const { choices, usage } = objectOf(output)
    const { id } = objectOf(objectOf(listOf(choices)[0]).message)
    if (typeof id === 'string' && usage !== undefined && usage !== null) known.set(id, usage)
  }
  return known
}

function endOf(sample: Readonly<Record<string, unknown>>, losses: ReadContext['losses']): LoggedEnd {
  const finalResult = wordsOf(objectOf(sample.output).completion)
  const endedAt = timeOf(sample.completed_at, losses)
  const totals = Object.values(objectOf(sample.model_usage)).map(
    (usage) => countOf(objectOf(usage).total_tokens) ?? 0,
  )
  const common = {
    finalResult,
    endedAt,
    ...(totals.length > 0 && { totalTokens: totals.reduce((sum, tokens) => sum + tokens, 0) }),
  }
  const error = wordsOf(objectOf(sample.error).message)
  if (error !== undefined)
    return { ...common, status: 'error', reason: 'error', observed: true, finalResult: finalResult ?? error }
  const limit = textOf(objectOf(sample.limit).type)
  if (limit === 'time' || limit === 'working')
    return { ...common, status: 'timeout', reason: 'timeout', observed: true }
  const verdict = verdictOf(sample)
  if (verdict === undefined)
    return {
      ...common,
      ...(limit !== undefined && { status: 'failure', reason: 'max_iterations', observed: true }),
    }
  return {
    ...common,
    status: verdict >= 1 ? 'success' : verdict > 0 ? 'partial_success' : 'failure',
    reason: limit === undefined ? 'task_complete' : 'max_iterations',
    observed: true,
  }
}

/** The first score as a number from 0 to 1: correct, partly correct, incorrect, or a number as it stands. */
function verdictOf(sample: Readonly<Record<string, unknown>>): number | undefined {
  for (const score of Object.values(objectOf(sample.scores))) {
    const { value } = objectOf(score)
    const first = typeof value === 'object' && value !== null ? Object.values(value)[0] : value
    if (typeof first === 'boolean') return first ? 1 : 0
    if (typeof first === 'number') return first
    if (typeof first !== 'string') continue
    const known = { C: 1, P: 0.5, I: 0, N: 0, yes: 1, no: 0, correct: 1, incorrect: 0, true: 1, false: 0 }[
      first
    ]
    if (known !== undefined) return known
  }
  return undefined
}

function shortScores(sample: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(objectOf(sample.scores)).map(([name, score]) => [name, objectOf(score).value ?? null]),
  )
}
