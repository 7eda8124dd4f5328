import type { Trajectory } from '../../../contracts/index.ts'
import { Conversation, type LoggedCall } from '../conversation.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import { jsonLines, type LogLine, type LogSource, parseLog, wholeText } from '../log-source.ts'
import { taskIdOf } from '../logged-ids.ts'
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

const system = 'claude-code'
const kinds = new Set([
  'user',
  'assistant',
  'system',
  'summary',
  'result',
  'file-history-snapshot',
  'progress',
  'queue-operation',
  'attachment',
])

/** Session logs of Claude Code: JSON lines of a session, the output of `--output-format stream-json`, or a list of log lines. */
export const claudeCode: LogFormat = {
  name: system,
  title: 'Claude Code session',
  mark: /"loglines"\s*:\s*\[/,
  fits({ lines, document }) {
    const { loglines } = objectOf(document)
    const candidates = Array.isArray(loglines) ? loglines : lines
    const known = candidates.filter((line) => kinds.has(textOf(objectOf(line).type) ?? '') || isNews(line))
    return candidates.some(isMessage) && known.length > candidates.length / 2
  },
  read: readSessions,
}

/** A line that belongs to a message of a session. */
function isMessage(line: unknown): boolean {
  const { type, message, sessionId, session_id, uuid, timestamp } = objectOf(line)
  if (type !== 'user' && type !== 'assistant') return false
  return (
    objectOf(message).content !== undefined &&
    [sessionId, session_id, uuid, timestamp].some((id) => id !== undefined)
  )
}

/** Lines of kinds that newer versions may add carry the session all the same. */
const isNews = (line: unknown) => {
  const { type, sessionId, session_id, uuid } = objectOf(line)
  return typeof type === 'string' && [sessionId, session_id, uuid].some((id) => id !== undefined)
}

interface Session {
  readonly key: string
  readonly conversation: Conversation
  readonly parent?: string
  /** The message that is being written, over several lines with one id. */
  turn?: Turn
  end?: LoggedEnd
}

interface Turn {
  readonly id: string | undefined
  readonly at: number | undefined
  readonly texts: string[]
  readonly thoughts: string[]
  readonly calls: LoggedCall[]
  cost: LoggedCost | undefined
}

async function* readSessions(source: LogSource, context: ReadContext): AsyncGenerator<Trajectory> {
  const { losses } = context
  const sessions = new Map<string, Session>()
  const seen = new Set<string>()
  const chains = new Map<string, string>()
  for await (const line of linesOf(source)) {
    if ('problem' in line) {
      losses.add(`lines that cannot be read: ${line.problem}`, line.number)
      continue
    }
    const entry = objectOf(line.value)
    const { uuid, type } = entry
    if (typeof uuid === 'string') {
      if (seen.has(uuid)) {
        losses.add('lines that are there twice', line.number)
        continue
      }
      seen.add(uuid)
    }
    if (type !== 'user' && type !== 'assistant' && type !== 'result') {
      const kind = typeof type === 'string' ? `of the kind "${type}"` : 'without a kind'
      losses.add(`lines ${kind}, which are no part of a trajectory`, line.number)
      continue
    }
    const session = sessionOf(entry, line.number, { source, context, sessions, chains })
    if (type === 'result') session.end = endOf(entry, losses)
    else if (type === 'assistant') addAgent(session, entry, context)
    else addUser(session, entry, context, line.number)
    yield* session.conversation.take()
  }
  yield* endSessions(sessions, losses)
}

async function* linesOf(source: LogSource): AsyncGenerator<LogLine> {
  if (!source.path.endsWith('.json')) {
    yield* jsonLines(source)
    return
  }
  const whole = parseLog(await wholeText(source))
  const lines = Array.isArray(whole) ? whole : objectOf(whole).loglines
  if (Array.isArray(lines)) for (const [index, value] of lines.entries()) yield { number: index + 1, value }
  else yield* jsonLines(source)
}

interface Reading {
  readonly source: LogSource
  readonly context: ReadContext
  readonly sessions: Map<string, Session>
  /** The subagent that a line without its id belongs to, by the line before it. */
  readonly chains: Map<string, string>
}

function sessionOf(entry: Readonly<Record<string, unknown>>, line: number, reading: Reading): Session {
  const { sessions, source, context } = reading
  const id = textOf(entry.sessionId) ?? textOf(entry.session_id) ?? fileName(source.path)
  const branch = branchOf(entry, reading)
  const key = branch === undefined ? id : `${id}/${branch}`
  const known = sessions.get(key)
  if (known !== undefined) return known
  const model = wordsOf(objectOf(entry.message).model)
  const session: Session = {
    key,
    ...(branch !== undefined && { parent: id }),
    conversation: new Conversation(
      {
        system,
        key,
        file: source.path,
        line,
        taskType: context.taskType,
        model: model === '<synthetic>' ? undefined : model,
        sessionId: id,
        startedAt: timeOf(entry.timestamp, context.losses),
        ...(branch !== undefined && { parentKey: id, depth: 1 }),
        extra: {
          ...(wordsOf(entry.cwd) && { cwd: entry.cwd }),
          ...(wordsOf(entry.gitBranch) && { git_branch: entry.gitBranch }),
          ...(wordsOf(entry.version) && { version: entry.version }),
        },
      },
      context.losses,
    ),
  }
  sessions.set(key, session)
  return session
}

/** The subagent of a line; undefined for the session itself. */
function branchOf(entry: Readonly<Record<string, unknown>>, { chains }: Reading): string | undefined {
  const tool = textOf(entry.parent_tool_use_id)
  if (entry.isSidechain !== true) return tool
  const agent = textOf(entry.agentId)
  if (agent !== undefined) return agent
  const parent = textOf(entry.parentUuid)
  const uuid = textOf(entry.uuid) ?? ''
  const chain = (parent === undefined ? undefined : chains.get(parent)) ?? uuid
  chains.set(uuid, chain)
  return chain
}

function addAgent(session: Session, entry: Readonly<Record<string, unknown>>, { losses }: ReadContext): void {
  const message = objectOf(entry.message)
  const id = textOf(message.id)
  if (session.turn === undefined || id === undefined || session.turn.id !== id) {
    flush(session)
    session.turn = {
      id,
      at: timeOf(entry.timestamp, losses),
      texts: [],
      thoughts: [],
      calls: [],
      cost: undefined,
    }
  }
  const { turn } = session
  const text = contentText(message.content, losses)
  if (text.trim() !== '') turn.texts.push(text)
  const thought = thoughtText(message.content, losses)
  if (thought !== '') turn.thoughts.push(thought)
  for (const part of listOf(message.content)) {
    const { type, id: call, name, input } = objectOf(part)
    if (type === 'tool_use' || type === 'server_tool_use')
      turn.calls.push({ id: textOf(call), tool: textOf(name) ?? 'unnamed', parameters: input })
  }
  // Every line of a message repeats its usage, the last one with the final count.
  turn.cost = costOf(objectOf(message.usage)) ?? turn.cost
}

function costOf(usage: Readonly<Record<string, unknown>>): LoggedCost | undefined {
  const plain = countOf(usage.input_tokens)
  const output = countOf(usage.output_tokens)
  if (plain === undefined && output === undefined) return undefined
  const cached = countOf(usage.cache_read_input_tokens)
  const written = countOf(usage.cache_creation_input_tokens)
  return { input: (plain ?? 0) + (cached ?? 0) + (written ?? 0), output, cached }
}

/** Hands the message on that is complete. */
function flush(session: Session): void {
  const { turn } = session
  if (turn === undefined) return
  delete session.turn
  const { texts, thoughts, calls, cost, at } = turn
  session.conversation.agent({ text: texts.join('\n'), thought: thoughts.join('\n'), calls, cost, at })
}

function addUser(
  session: Session,
  entry: Readonly<Record<string, unknown>>,
  { losses }: ReadContext,
  line: number,
): void {
  const { content } = objectOf(entry.message)
  const at = timeOf(entry.timestamp, losses)
  flush(session)
  const results = listOf(content).filter((part) => objectOf(part).type === 'tool_result')
  const { agentId, durationMs, totalDurationMs } = objectOf(entry.toolUseResult)
  const child = textOf(agentId)
  for (const part of results) {
    const { tool_use_id: id, content: result, is_error: failed } = objectOf(part)
    const found = session.conversation.result(textOf(id), {
      result: typeof result === 'object' && !Array.isArray(result) ? result : contentText(result, losses),
      failed: failed === true ? true : failed === false ? false : undefined,
      at,
      durationMs: results.length === 1 ? (countOf(totalDurationMs) ?? countOf(durationMs)) : undefined,
      ...(child !== undefined && { subtasks: [taskIdOf(system, `${session.key}/${child}`)] }),
    })
    if (!found) losses.add('results of calls that are not in the log', line)
  }
  const text = contentText(
    typeof content === 'string'
      ? content
      : listOf(content).filter((part) => objectOf(part).type !== 'tool_result'),
    losses,
  )
  if (text.trim() === '') return
  if (entry.isMeta === true) {
    losses.add('messages that Claude Code added itself', line)
    return
  }
  session.conversation.user(text, at)
}

function endOf(entry: Readonly<Record<string, unknown>>, losses: ReadContext['losses']): LoggedEnd {
  const { subtype, is_error: failed, result, total_cost_usd: usd } = entry
  const reached = subtype === 'error_max_turns'
  return {
    observed: true,
    status: failed === true ? (reached ? 'failure' : 'error') : 'success',
    reason: failed === true ? (reached ? 'max_iterations' : 'error') : 'task_complete',
    finalResult: wordsOf(contentText(result, losses)),
    totalUsd: amountOf(usd),
  }
}

/** Subagents first, so that a session can name all tasks that it spawned. */
function* endSessions(
  sessions: ReadonlyMap<string, Session>,
  losses: ReadContext['losses'],
): Generator<Trajectory> {
  for (const session of sessions.values()) flush(session)
  const byDepth = [...sessions.values()].sort(
    (left, right) => Number(left.parent === undefined) - Number(right.parent === undefined),
  )
  for (const { key, parent, conversation, end } of byDepth) {
    if (conversation.isEmpty) {
      losses.add('sessions in which nothing was answered')
      continue
    }
    yield* conversation.end(end)
    if (parent === undefined) continue
    const above = sessions.get(parent)?.conversation
    if (above !== undefined && !above.isEmpty) above.addSubtask(taskIdOf(system, key))
  }
}

export const fileName = (path: string) => path.replace(/^.*[/\\]/, '')
