import type { Trajectory } from '../../../contracts/index.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import { jsonLines, type LogSource } from '../log-source.ts'
import { taskIdOf } from '../logged-ids.ts'
import type { LoggedCost, LoggedEnd, LoggedStep } from '../logged-step.ts'
import { Losses } from '../losses.ts'
import { TrajectoryBuilder } from '../trajectory-builder.ts'
import { amountOf, contentText, countOf, listOf, objectOf, textOf, timeOf, wordsOf } from '../values.ts'
import { fileName } from './claude-code.ts'

const system = 'rlm'

/** Logs of the reference implementation of recursive language models: a line of metadata, then a line for each iteration. */
export const rlmLog: LogFormat = {
  name: system,
  title: 'RLM log',
  fits: ({ lines }) => lines.some(isIteration) || lines.some(isMetadata),
  read: readRuns,
}

const isIteration = (line: unknown) => {
  const { type, iteration, response, code_blocks: blocks } = objectOf(line)
  return type === 'iteration' && iteration !== undefined && (response !== undefined || blocks !== undefined)
}

const isMetadata = (line: unknown) =>
  objectOf(line).type === 'metadata' &&
  ['root_model', 'max_depth', 'backend'].some((key) => key in objectOf(line))

/** What was asked may come with the whole context. */
const mostPrompt = 20_000

interface OpenRun {
  readonly builder: TrajectoryBuilder
  last: number
  answer: string | undefined
  endedAt: number | undefined
}

/** Several runs may follow one another in a file: a line of metadata or a number that starts again begins the next. */
async function* readRuns(source: LogSource, context: ReadContext): AsyncGenerator<Trajectory> {
  const { losses } = context
  let metadata: Readonly<Record<string, unknown>> = {}
  let runContext: Readonly<Record<string, unknown>> | undefined
  let run: OpenRun | undefined
  let number = 0
  for await (const line of jsonLines(source)) {
    if ('problem' in line) {
      losses.add(`lines that cannot be read: ${line.problem}`, line.number)
      continue
    }
    const entry = objectOf(line.value)
    if (isMetadata(entry) || entry.type === 'run_context') {
      if (run !== undefined) yield* endRun(run)
      run = undefined
      if (entry.type === 'run_context') runContext = entry
      else metadata = entry
      continue
    }
    if (!isIteration(entry)) {
      losses.add(`lines of the kind "${entry.type}", which are no part of a trajectory`, line.number)
      continue
    }
    const at = countOf(entry.iteration) ?? 0
    if (run !== undefined && (at <= run.last || run.answer !== undefined)) {
      yield* endRun(run)
      run = undefined
    }
    run ??= openRun(
      entry,
      { key: `${fileName(source.path)}#${++number}`, line: line.number, source, metadata, runContext },
      context,
    )
    run.last = at
    yield* addIteration(run, entry, { source, context, depth: 0 })
  }
  if (run !== undefined) yield* endRun(run)
}

interface RunPlace {
  readonly key: string
  readonly line?: number
  readonly source: LogSource
  readonly metadata: Readonly<Record<string, unknown>>
  readonly runContext?: Readonly<Record<string, unknown>> | undefined
  readonly parentKey?: string
  readonly depth?: number
}

function openRun(
  first: Readonly<Record<string, unknown>>,
  { key, line, source, metadata, runContext = {}, parentKey, depth }: RunPlace,
  { losses, taskType }: ReadContext,
): OpenRun {
  // The time is read again with the iteration, and what there is to say about it is said there.
  const ended = timeOf(first.timestamp, new Losses())
  const took = amountOf(first.iteration_time)
  const builder = new TrajectoryBuilder(
    {
      system,
      key,
      file: source.path,
      line,
      taskType: taskType ?? 'long_context',
      prompt: promptOf(first, runContext, losses),
      model: wordsOf(metadata.root_model) ?? wordsOf(runContext.model),
      startedAt: ended === undefined ? undefined : Math.floor(ended - (took ?? 0) * 1000),
      ...(parentKey !== undefined && { parentKey, depth }),
      extra: {
        ...(metadata.environment_type !== undefined && { environment_type: metadata.environment_type }),
        ...(metadata.max_depth !== undefined && { max_depth: metadata.max_depth }),
      },
    },
    losses,
  )
  return { builder, last: 0, answer: undefined, endedAt: undefined }
}

/** The question: what the last message of the user asks, without the standing words around it. */
function promptOf(
  first: Readonly<Record<string, unknown>>,
  runContext: Readonly<Record<string, unknown>>,
  losses: ReadContext['losses'],
): string | undefined {
  const asked = [runContext.query, runContext.root_prompt, runContext.question, runContext.prompt]
  const known = asked
    .map(wordsOf)
    .find((text) => text !== undefined)
    ?.slice(0, mostPrompt)
  if (known !== undefined) return known
  const { prompt } = first
  if (typeof prompt === 'string') return prompt
  const messages = listOf(prompt).map(objectOf)
  const texts = messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => contentText(content, losses))
  const quoted = texts.map(
    (text) => /(?:original prompt|query|question)[^"“:]{0,60}[:]?\s*["“]([^"”]{3,2000})["”]/i.exec(text)?.[1],
  )
  return quoted.find((text) => text !== undefined) ?? texts.find((text) => text.trim() !== '')
}

interface Inner {
  readonly source: LogSource
  readonly context: ReadContext
  readonly depth: number
}

function* addIteration(
  run: OpenRun,
  entry: Readonly<Record<string, unknown>>,
  inner: Inner,
): Generator<Trajectory> {
  const { losses } = inner.context
  const ended = timeOf(entry.timestamp, losses)
  const took = amountOf(entry.iteration_time)
  const durationMs = took === undefined ? undefined : Math.round(took * 1000)
  const response = contentText(entry.response, losses)
  const blocks = listOf(entry.code_blocks).map(objectOf)
  const thought = withoutCode(response)
  const answer = answerOf(entry, blocks)
  if (listOf(entry.prompt).length > 0) losses.add('prompts, which repeat the conversation in every iteration')
  const usage = costOf(objectOf(entry.usage ?? objectOf(entry.usage_summary)))
  const start = ended === undefined ? undefined : ended - (durationMs ?? 0)
  const steps: LoggedStep[] = []
  for (const block of blocks) {
    const { code, result } = block
    const ran = objectOf(result)
    const children: string[] = []
    for (const [index, call] of listOf(ran.rlm_calls).map(objectOf).entries())
      yield* childOf(
        run,
        call,
        `${run.builder.task.key}/${run.last}.${steps.length + 1}.${index + 1}`,
        inner,
        children,
      )
    const stdout = contentText(ran.stdout, losses)
    const stderr = contentText(ran.stderr, losses)
    if (ran.locals !== undefined) losses.add('variables of the interpreter')
    steps.push({
      thought: steps.length === 0 ? thought : undefined,
      tool: 'repl',
      parameters: { code: textOf(code) ?? '' },
      status: stderr.trim() === '' ? 'success' : 'failure',
      result: [stdout, stderr].filter((text) => text !== '').join('\n'),
      errorMessage: stderr.trim() === '' ? undefined : lastLine(stderr),
      errorType: /^(\w*(?:Error|Exception))\b/m.exec(stderr)?.[1],
      subtasks: children,
    })
  }
  if (steps.length === 0)
    steps.push({
      tool: answer === undefined ? 'respond' : 'Final',
      thought,
      parameters: { text: response },
      status: 'success',
      result: answer ?? '',
    })
  for (const [index, step] of steps.entries()) {
    const isFirst = index === 0
    const isLast = index === steps.length - 1
    run.builder.add({
      ...step,
      ...(isFirst && { at: start, cost: usage }),
      ...(isLast && { observedAt: ended }),
      ...(steps.length === 1 && { durationMs }),
      ...(steps.length > 1 && { turn: run.last }),
    })
  }
  run.endedAt = ended ?? run.endedAt
  run.answer = answer
  yield* run.builder.take()
}

/** A call to another model: a subtask with its own trajectory where the log holds one, or else one iteration. */
function* childOf(
  run: OpenRun,
  call: Readonly<Record<string, unknown>>,
  key: string,
  inner: Inner,
  children: string[],
): Generator<Trajectory> {
  const { source, context } = inner
  const { losses } = context
  const metadata = objectOf(call.metadata)
  const iterations = listOf(metadata.iterations ?? objectOf(metadata.trajectory).iterations)
    .map(objectOf)
    .filter(isIteration)
  const depth = inner.depth + 1
  const parentKey = run.builder.task.key
  const spent = costOf(objectOf(call.usage_summary))
  const answer = contentText(call.response, losses)
  const prompt = promptText(call.prompt, losses)
  const [first] = iterations
  children.push(taskIdOf(system, key))
  if (first !== undefined) {
    const child = openRun(
      first,
      {
        key,
        source,
        metadata: objectOf(metadata.run_metadata ?? metadata),
        runContext: { query: prompt },
        parentKey,
        depth,
      },
      context,
    )
    for (const [index, entry] of iterations.entries()) {
      child.last = index + 1
      yield* addIteration(child, entry, { ...inner, depth })
    }
    child.answer ??= wordsOf(answer)
    yield* endRun(child)
    return
  }
  const builder = new TrajectoryBuilder(
    {
      system,
      key,
      file: source.path,
      taskType: context.taskType ?? 'long_context',
      prompt,
      model: wordsOf(call.root_model),
      parentKey,
      depth,
    },
    losses,
  )
  const error = wordsOf(call.error)
  const took = amountOf(call.execution_time)
  builder.add({
    tool: 'invoke_model',
    parameters: { prompt, ...(wordsOf(call.root_model) && { model: call.root_model }) },
    status: error === undefined ? 'success' : 'error',
    result: error ?? answer,
    errorMessage: error,
    cost: spent,
    durationMs: took === undefined ? undefined : Math.round(took * 1000),
  })
  yield builder.end(
    error === undefined
      ? { status: 'success', reason: 'task_complete', finalResult: answer }
      : { status: 'error', reason: 'error', finalResult: error },
  )
}

function promptText(prompt: unknown, losses: ReadContext['losses']): string {
  if (!Array.isArray(prompt)) return contentText(prompt, losses)
  const texts = prompt.map((message) => contentText(objectOf(message).content ?? message, losses))
  return texts.filter((text) => text !== '').join('\n')
}

function* endRun({ builder, answer, endedAt }: OpenRun): Generator<Trajectory> {
  const end: LoggedEnd =
    answer === undefined
      ? { status: 'failure', reason: 'max_iterations', endedAt }
      : { status: 'success', reason: 'Final_set', observed: true, finalResult: answer, endedAt }
  yield* builder.take()
  yield builder.end(end)
}

/** The final answer: in the iteration, in one of its blocks, or a pair of a kind and a text in older logs. */
function answerOf(
  entry: Readonly<Record<string, unknown>>,
  blocks: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  const given = [entry.final_answer, ...blocks.map(({ result }) => objectOf(result).final_answer)]
  for (const answer of given) {
    if (answer === null || answer === undefined) continue
    const text = Array.isArray(answer) ? answer.at(-1) : answer
    return typeof text === 'string' ? text : JSON.stringify(text)
  }
  return undefined
}

const withoutCode = (response: string) => response.replace(/```[\s\S]*?```/g, '').trim()

const lastLine = (text: string) => text.trim().split('\n').at(-1)!.trim()

/** Tokens of a call: plain, or summed over the models that it used. */
function costOf(usage: Readonly<Record<string, unknown>>): LoggedCost | undefined {
  const models = Object.values(objectOf(usage.model_usage_summaries)).map(objectOf)
  const all = models.length > 0 ? models : [usage]
  const sum = (...keys: string[]) => {
    const known = all.flatMap((one) => keys.flatMap((key) => countOf(one[key]) ?? []))
    return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0)
  }
  const input = sum('total_input_tokens', 'prompt_tokens', 'input_tokens')
  const output = sum('total_output_tokens', 'completion_tokens', 'output_tokens')
  const money = all.flatMap(({ total_cost: cost }) => amountOf(cost) ?? [])
  if (input === undefined && output === undefined) return undefined
  return { input, output, ...(money.length > 0 && { usd: money.reduce((total, one) => total + one, 0) }) }
}
