import { realpath } from 'node:fs/promises'
import { type Environment, splitWords } from '../../kit/index.ts'
import type { Agent, AgentContext, AgentOutcome, AgentRequest } from '../agent.ts'
import { usualGraceMs, usualTimeoutMs } from '../command/command-agent.ts'
import { runCommand } from '../command/run-command.ts'
import { oneToken } from '../model/model-price.ts'
import type { Prices } from '../model/price-table.ts'
import { makeRedactor } from '../redact/make-redactor.ts'
import { codingEnvironment } from './coding-environment.ts'
import { troubleFailure } from './coding-failure.ts'
import { codingOutcome } from './coding-outcome.ts'
import type { CodingPreset } from './coding-preset.ts'
import { type CommandLine, commandLine } from './command-line.ts'
import { followStream } from './follow-stream.ts'
import { readText } from './read-text.ts'
import { codingPrice } from './usage-of-stream.ts'

/** What makes a coding agent. */
export interface CodingAgentOptions {
  readonly preset: CodingPreset
  /** The model; that of the preset or of the program unless given. */
  readonly model?: string
  /** A command line of the user's own in place of that of the preset, as it stands after `command:`. */
  readonly command?: string
  /** Where it works when a request names no folder; here unless given. */
  readonly folder?: string
  /** How long it may take; half an hour unless given. */
  readonly timeoutMs?: number
  /** How long it may take to end after SIGTERM, before SIGKILL; five seconds unless given. */
  readonly graceMs?: number
  /** How long it may go on trying again by itself without any success; a minute unless given. */
  readonly patienceMs?: number
  /** Names of variables that it may see beside those that it needs. */
  readonly allow?: readonly string[]
  /** Where the variables come from; the environment of this process unless given. */
  readonly environment?: Environment
  /** Prices that come before those that the package knows. */
  readonly prices?: Prices
  /** The time of day in milliseconds since 1970, and the zone of times that name none. */
  readonly now?: () => number
  readonly timeZone?: string
  /** The operating system, as `process.platform` names it. */
  readonly platform?: string
}

/** A coding agent that is known by name: its credentials reach it, its output is read, and its failures are understood. */
export function codingAgent(options: CodingAgentOptions): Agent {
  const { preset, command, environment = process.env } = options
  const model = options.model === undefined ? '' : `:${options.model}`
  const spelling = command === undefined ? `${preset.name}${model}` : `command:${command}`
  return {
    spec: makeRedactor({ env: environment })(spelling),
    kind: 'command',
    pure: false,
    priced: isPriced(options) ? 'known' : 'unknown',
    async act(request, context) {
      try {
        return await ask(options, request, context)
      } catch (error) {
        const message = `${preset.title}: ${(error as Error).message}`
        return { kind: 'failed', failure: { code: 'bug', message, retryable: false } }
      }
    },
  }
}

function isPriced(options: CodingAgentOptions): boolean {
  const { preset, model, prices } = options
  if (!isStreamed(options)) return false
  if (preset.reportsCost) return true
  return model !== undefined && codingPrice(preset.seller, prices)(oneToken, model, new Date()) !== undefined
}

/** Whether the output is the stream that the preset reads; a command line of the user's own may ask for plain text. */
function isStreamed({ preset, command }: CodingAgentOptions): boolean {
  return (
    command === undefined ||
    (preset.streamWord !== undefined && splitWords(command).includes(preset.streamWord))
  )
}

// What matters of a stream is gathered as it arrives; the rest is kept for the reason of a failure.
const streamBytes = 64 * 1024
const textBytes = 1024 * 1024

async function ask(
  options: CodingAgentOptions,
  request: AgentRequest,
  context: AgentContext,
): Promise<AgentOutcome> {
  const { preset, command, environment = process.env, timeoutMs = usualTimeoutMs } = options
  const { now = Date.now, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options
  const model = options.model ?? (command === undefined ? preset.model : undefined)
  const folder = request.folder ?? options.folder ?? '.'
  const real = await realpath(folder).catch(() => folder)
  const allow = [...(options.allow ?? []), ...(request.variables ?? [])]
  const line = await wordsOf(options, { folder: real, model, budgetUsd: context.left?.usd })
  if (line === undefined) return notInstalled(preset)
  const streamed = isStreamed(options)
  const early = new AbortController()
  const following = followStream({
    read: streamed ? preset.read : readText,
    readErrors: preset.readErrors,
    folder: real,
    model,
    price: codingPrice(preset.seller, options.prices),
    now,
    context,
    patienceMs: options.patienceMs ?? 60_000,
    recognise: (trouble) => troubleFailure(preset, trouble, { now: now(), timeZone }),
    end: (failure) => early.abort(failure),
  })
  const order = {
    words: line.words,
    program: preset.title,
    folder,
    timeoutMs,
    graceMs: options.graceMs ?? usualGraceMs,
    environment: { ...codingEnvironment(preset, model, environment, allow), ...line.sets },
    maxOutputBytes: streamed ? streamBytes : textBytes,
    maxErrorBytes: streamBytes,
    onText: following.onText,
    onErrorText: following.onErrorText,
  }
  const signal = AbortSignal.any([context.signal, early.signal])
  const end = await runCommand(order, request, { ...context, signal })
  const followed = following.finish()
  if (!('kind' in end)) return { kind: 'failed', failure: end }
  return codingOutcome({
    preset,
    end,
    followed,
    streamed,
    model,
    hold: line.hold,
    folder: real,
    timeoutMs,
    time: { now: now(), timeZone },
    schema: request.schema,
    ...(early.signal.aborted && !context.signal.aborted && { stopped: early.signal.reason }),
  })
}

/** The command line of the user's own, or that of the preset. */
async function wordsOf(
  { preset, command, environment = process.env, platform }: CodingAgentOptions,
  { folder, model, budgetUsd }: { folder: string; model: string | undefined; budgetUsd: number | undefined },
): Promise<CommandLine | undefined> {
  if (command !== undefined) return { words: splitWords(command), hold: 'nothing', sets: {} }
  const call = {
    folder,
    ...(model !== undefined && { model }),
    ...(budgetUsd !== undefined && { budgetUsd }),
  }
  return commandLine(preset, call, environment, platform)
}

function notInstalled({ title, program, install }: CodingPreset): AgentOutcome {
  const message = `${title} is not installed: there is no program '${program}' on the PATH. Install it with: ${install}`
  return { kind: 'failed', failure: { code: 'not_startable', message, retryable: false } }
}
