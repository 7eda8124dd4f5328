import type { Trajectory } from '../../../contracts/index.ts'
import { Conversation, type LoggedCall } from '../conversation.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import { jsonLines, type LogSource, parseLog, wholeText } from '../log-source.ts'
import type { LoggedCost, LoggedTask } from '../logged-step.ts'
import { contentText, countOf, listOf, objectOf, textOf, thoughtText, timeOf, wordsOf } from '../values.ts'
import { fileName } from './claude-code.ts'

const system = 'openai-chat'
const roles = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

/** Chat transcripts as OpenAI's API has them: messages with tool calls, one conversation or one a line. */
export const openaiChat: LogFormat = {
  name: system,
  title: 'OpenAI chat transcript',
  mark: /"(?:messages|traj)"\s*:\s*\[\s*\{\s*"(?:role|content)"\s*:/,
  fits({ lines, document }) {
    if (document !== undefined) return conversationsIn(document).length > 0
    return lines.length > 0 && lines.every((line) => conversationsIn(line).length > 0 || isMessage(line))
  },
  read: readChats,
}

export function isMessage(value: unknown): boolean {
  const { role, content, tool_calls: calls, function_call: call } = objectOf(value)
  return (
    typeof role === 'string' && roles.has(role) && [content, calls, call].some((part) => part !== undefined)
  )
}

interface Chat {
  readonly messages: readonly unknown[]
  readonly about: Readonly<Record<string, unknown>>
}

/** The conversations of a document: a list of messages, an object with one, or a list of such objects. */
function conversationsIn(document: unknown): Chat[] {
  if (Array.isArray(document)) {
    if (document.some((item) => objectOf(item).role === 'assistant') && document.every(isMessage))
      return [{ messages: document, about: {} }]
    return document.flatMap((item) => (Array.isArray(item) ? conversationsIn(item) : chatOf(item)))
  }
  return chatOf(document)
}

/** What programs call the messages of a conversation. */
const messageKeys = ['messages', 'conversation', 'history', 'traj', 'trajectory', 'transcript', 'turns']

function chatOf(value: unknown): Chat[] {
  const about = objectOf(value)
  const request = objectOf(about.request ?? about.body)
  for (const messages of [...messageKeys.map((key) => about[key]), request.messages]) {
    if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage)) continue
    const answer = answersIn(about.response).length > 0 ? answersIn(about.response) : answersIn(about)
    const all = [...messages, ...answer]
    if (all.some((message) => objectOf(message).role === 'assistant')) return [{ messages: all, about }]
  }
  return []
}

/** The message of a response that lies beside its request. */
function answersIn(response: unknown): unknown[] {
  const [choice] = listOf(objectOf(response).choices)
  const { message } = objectOf(choice)
  return isMessage(message) ? [{ ...objectOf(message), usage: objectOf(response).usage }] : []
}

async function* readChats(source: LogSource, context: ReadContext): AsyncGenerator<Trajectory> {
  const { losses } = context
  let number = 0
  const next = (chat: Chat, line: number | undefined) => {
    number++
    const { about } = chat
    const id = textOf(about.id) ?? textOf(about.instance_id) ?? textOf(about.conversation_id)
    const key = `${fileName(source.path)}#${id ?? number}`
    return readChat(chat, { system, key, file: source.path, line, ...aboutTask(about, context) }, losses)
  }
  if (!/\.(?:jsonl|ndjson)$/.test(source.path)) {
    const document = parseLog(await wholeText(source))
    if (document !== undefined) {
      for (const chat of conversationsIn(document)) yield* next(chat, undefined)
      return
    }
  }
  let loose: unknown[] = []
  for await (const line of jsonLines(source)) {
    if ('problem' in line) losses.add(`lines that cannot be read: ${line.problem}`, line.number)
    else if (isMessage(line.value)) loose.push(line.value)
    else {
      const chats = conversationsIn(line.value)
      if (chats.length === 0) losses.add('lines that hold no conversation', line.number)
      for (const chat of chats) yield* next(chat, line.number)
    }
  }
  if (loose.length > 0) yield* next({ messages: loose, about: {} }, 1)
  loose = []
}

function aboutTask(
  about: Readonly<Record<string, unknown>>,
  { losses, taskType }: ReadContext,
): Partial<LoggedTask> {
  const info = objectOf(about.info)
  return {
    taskType,
    model:
      wordsOf(about.model) ??
      wordsOf(objectOf(about.response).model) ??
      wordsOf(objectOf(objectOf(info.config).model).model_name),
    temperature: typeof about.temperature === 'number' ? about.temperature : undefined,
    startedAt: timeOf(about.created ?? about.created_at, losses),
  }
}

/** Reads one conversation. */
export function* readChat(
  { messages, about }: Chat,
  task: LoggedTask,
  losses: ReadContext['losses'],
): Generator<Trajectory> {
  const conversation = new Conversation(task, losses)
  for (const message of messages) addChatMessage(conversation, objectOf(message), losses)
  if (conversation.isEmpty) {
    losses.add('conversations in which nothing was answered')
    return
  }
  const { exit_status: exit, submission } = objectOf(about.info)
  const submitted = typeof exit === 'string' && /^submitted/i.test(exit)
  const { reward } = about
  yield* conversation.end({
    ...(typeof reward === 'number' && {
      status: reward >= 1 ? 'success' : reward > 0 ? 'partial_success' : 'failure',
      reason: 'task_complete',
      extra: { reward },
    }),
    ...(typeof exit === 'string' && {
      status: submitted ? 'success' : 'failure',
      reason: submitted ? 'task_complete' : 'max_iterations',
      extra: { exit_status: exit },
    }),
    finalResult: wordsOf(submission),
  })
}

/** Adds a message of a chat; names of fields differ a little between programs. */
export function addChatMessage(
  conversation: Conversation,
  message: Readonly<Record<string, unknown>>,
  losses: ReadContext['losses'],
): void {
  const { role, content } = message
  const at = timeOf(message.timestamp ?? message.created_at ?? objectOf(message.extra).timestamp, losses)
  if (role === 'system' || role === 'developer') {
    losses.add('system messages')
    return
  }
  if (role === 'user') {
    conversation.user(contentText(content, losses), at)
    return
  }
  if (role === 'tool' || role === 'function') {
    const error = objectOf(message.error)
    const failed = message.error === undefined || message.error === null ? undefined : true
    const found = conversation.result(textOf(message.tool_call_id), {
      result:
        failed === true && contentText(content, losses) === ''
          ? (textOf(error.message) ?? '')
          : contentText(content, losses),
      failed,
      errorType: wordsOf(error.type),
      at,
    })
    if (!found) losses.add('results of calls that are not in the log')
    return
  }
  const calls = callsOf(message)
  const reasoning =
    wordsOf(message.reasoning_content) ?? wordsOf(message.reasoning) ?? thoughtText(content, losses)
  conversation.agent({
    text: contentText(content, losses),
    thought: reasoning,
    calls,
    cost: costOf(objectOf(message.usage ?? objectOf(objectOf(message.extra).response).usage)),
    at,
  })
}

/** The calls of a message, in today's form or that of 2023. */
export function callsOf(message: Readonly<Record<string, unknown>>): LoggedCall[] {
  const old = objectOf(message.function_call)
  const all = [...listOf(message.tool_calls), ...(typeof old.name === 'string' ? [{ function: old }] : [])]
  return all.map((item) => {
    const call = objectOf(item)
    const called =
      typeof call.function === 'string'
        ? { name: call.function, arguments: call.arguments }
        : objectOf(call.function ?? call)
    const { name, arguments: given } = called as { name?: unknown; arguments?: unknown }
    const parsed = typeof given === 'string' ? (parseLog(given) ?? given) : given
    return { id: textOf(call.id), tool: textOf(name) ?? 'unnamed', parameters: parsed }
  })
}

export function costOf(usage: Readonly<Record<string, unknown>>): LoggedCost | undefined {
  const input = countOf(usage.prompt_tokens ?? usage.input_tokens)
  const output = countOf(usage.completion_tokens ?? usage.output_tokens)
  if (input === undefined && output === undefined) return undefined
  const details = objectOf(usage.prompt_tokens_details ?? usage.input_tokens_details)
  return { input, output, cached: countOf(details.cached_tokens) }
}
