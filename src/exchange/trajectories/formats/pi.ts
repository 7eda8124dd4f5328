import type { Trajectory } from '../../../contracts/index.ts'
import { Conversation } from '../conversation.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import { jsonLines, type LogSource } from '../log-source.ts'
import type { LoggedCost, LoggedEnd } from '../logged-step.ts'
import {
  amountOf,
  contentText,
  countOf,
  listOf,
  objectOf,
  textOf,
  thoughtText,
  timeOf,
  wordsOf,
} from '../values.ts'
import { fileName } from './claude-code.ts'

const system = 'pi'

/** Sessions of pi: a line for the session, then its messages; from version 2 on, the entries form a tree. */
export const pi: LogFormat = {
  name: system,
  title: 'pi session',
  fits: ({ lines }) =>
    lines.some((line) => objectOf(line).type === 'session' && objectOf(line).id !== undefined) ||
    (lines.length > 0 &&
      lines.some(
        (line) => objectOf(line).type === 'message' && objectOf(objectOf(line).message).role !== undefined,
      )),
  read: readSession,
}

async function* readSession(
  source: LogSource,
  { losses, taskType }: ReadContext,
): AsyncGenerator<Trajectory> {
  const active = await activeEntries(source)
  let conversation: Conversation | undefined
  let end: LoggedEnd = {}
  let head: Readonly<Record<string, unknown>> = {}
  for await (const line of jsonLines(source)) {
    if ('problem' in line) {
      losses.add(`lines that cannot be read: ${line.problem}`, line.number)
      continue
    }
    const entry = objectOf(line.value)
    if (entry.type === 'session') {
      if (conversation !== undefined && !conversation.isEmpty) yield* conversation.end(end)
      conversation = undefined
      end = {}
      head = entry
      continue
    }
    if (typeof entry.id === 'string' && active !== undefined && !active.has(entry.id)) {
      losses.add('entries of branches that were left', line.number)
      continue
    }
    if (entry.type !== 'message') {
      losses.add(`entries of the kind "${entry.type}", which are no part of a trajectory`, line.number)
      continue
    }
    const message = objectOf(entry.message)
    conversation ??= new Conversation(
      {
        system,
        key: textOf(head.id) ?? fileName(source.path),
        file: source.path,
        line: line.number,
        taskType,
        model: wordsOf(head.modelId) ?? wordsOf(message.model),
        sessionId: wordsOf(head.id),
        extra: { ...(wordsOf(head.cwd) && { cwd: head.cwd }) },
      },
      losses,
    )
    end = addMessage(conversation, entry, message, losses) ?? end
    yield* conversation.take()
  }
  if (conversation !== undefined && !conversation.isEmpty) yield* conversation.end(end)
}

/** The entries on the way to the last one; undefined where entries have no parents. */
async function activeEntries(source: LogSource): Promise<ReadonlySet<string> | undefined> {
  const parents = new Map<string, string | undefined>()
  let last: string | undefined
  for await (const line of jsonLines(source)) {
    const { id, parentId, type } = objectOf('value' in line ? line.value : undefined)
    if (type === 'session' || typeof id !== 'string') continue
    parents.set(id, textOf(parentId))
    last = id
  }
  if (![...parents.values()].some((parent) => parent !== undefined)) return undefined
  const active = new Set<string>()
  for (let at = last; at !== undefined && !active.has(at); at = parents.get(at)) active.add(at)
  return active
}

/** Adds a message; gives how the session ends, where the message says so and is the last one. */
function addMessage(
  conversation: Conversation,
  entry: Readonly<Record<string, unknown>>,
  message: Readonly<Record<string, unknown>>,
  losses: ReadContext['losses'],
): LoggedEnd | undefined {
  const { role, content } = message
  const at = timeOf(entry.timestamp, losses) ?? timeOf(message.timestamp, losses)
  if (role === 'toolResult') {
    const found = conversation.result(textOf(message.toolCallId), {
      result: contentText(content, losses),
      failed: message.isError === true,
      at,
    })
    if (!found) losses.add('results of calls that are not in the log')
    return undefined
  }
  if (role === 'assistant') {
    conversation.agent({
      text: contentText(content, losses),
      thought: thoughtText(content, losses),
      calls: listOf(content).flatMap((part) => {
        const { type, id, name, arguments: parameters } = objectOf(part)
        return type === 'toolCall' ? [{ id: textOf(id), tool: textOf(name) ?? 'unnamed', parameters }] : []
      }),
      cost: costOf(objectOf(message.usage)),
      at,
    })
    return endOf(message)
  }
  if (role === 'bashExecution') {
    conversation.agent({
      text: '',
      calls: [{ tool: 'bash', parameters: { command: message.command, run_by: 'user' } }],
      at,
    })
    conversation.result(undefined, {
      result: textOf(message.output) ?? '',
      failed: typeof message.exitCode === 'number' ? message.exitCode !== 0 : undefined,
      at,
    })
    return {}
  }
  conversation.user(contentText(content, losses), at)
  return {}
}

function costOf(usage: Readonly<Record<string, unknown>>): LoggedCost | undefined {
  const input = countOf(usage.input)
  const output = countOf(usage.output)
  if (input === undefined && output === undefined) return undefined
  const cached = countOf(usage.cacheRead)
  return {
    input: (input ?? 0) + (cached ?? 0) + (countOf(usage.cacheWrite) ?? 0),
    output,
    cached,
    usd: amountOf(objectOf(usage.cost).total),
  }
}

function endOf({ stopReason, errorMessage }: Readonly<Record<string, unknown>>): LoggedEnd {
  if (stopReason === 'aborted') return { status: 'cancelled', reason: 'user_cancel', observed: true }
  if (stopReason === 'error')
    return { status: 'error', reason: 'error', observed: true, finalResult: wordsOf(errorMessage) }
  return {}
}
