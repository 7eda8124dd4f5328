import { stat } from 'node:fs/promises'
import type { Agent, AgentContext, AgentFailureCode, AgentOutcome, AgentRequest } from '../agent.ts'
import { makeRedactor } from '../redact/make-redactor.ts'
import { allowedEnvironment, type Environment } from './allowed-environment.ts'
import { commandFailure } from './command-failure.ts'
import { endOrphans, newMark } from './end-orphans.ts'
import { renderPrompt } from './render-prompt.ts'
import { type ProcessEnd, runProcess } from './run-process.ts'
import { shapeReply } from './shape-reply.ts'
import { splitWords } from './split-words.ts'
import { type ToldChanges, watchChanges } from './watch-changes.ts'

export interface CommandAgentOptions {
  /** The command line, split into words as a shell would and started without one. */
  readonly command: string
  /** Where it works when a request names no folder; here unless said otherwise. */
  readonly folder?: string
  /** How long it may take; half an hour unless said otherwise. */
  readonly timeoutMs?: number
  /** How long it may take to end after SIGTERM, before SIGKILL; five seconds unless said otherwise. */
  readonly graceMs?: number
  /** Names of variables that it may see beside PATH, HOME, LANG, TERM and TMPDIR. */
  readonly allow?: readonly string[]
  /** Where the variables come from; the environment of this process unless said otherwise. */
  readonly environment?: Environment
  /** How much of what it prints is kept, head and tail; a mebibyte unless said otherwise. */
  readonly maxOutputBytes?: number
  readonly maxErrorBytes?: number
  readonly maxDiffBytes?: number
}

/** A coding agent, or any program that reads a prompt from standard input, answers on standard output and exits. */
export function commandAgent(options: CommandAgentOptions): Agent {
  const command = readOptions(options)
  return {
    spec: makeRedactor({ env: command.environment })(`command:${options.command}`),
    kind: 'command',
    pure: false,
    async act(request, context) {
      try {
        return await ask(command, request, context)
      } catch (error) {
        return failed('bug', `${command.program}: ${(error as Error).message}`)
      }
    },
  }
}

type Command = ReturnType<typeof readOptions>

function readOptions(options: CommandAgentOptions) {
  const words = splitWords(options.command)
  return {
    words,
    program: words[0]!,
    folder: options.folder ?? '.',
    timeoutMs: options.timeoutMs ?? 30 * 60_000,
    graceMs: options.graceMs ?? 5000,
    allow: options.allow ?? [],
    environment: options.environment ?? process.env,
    maxOutputBytes: options.maxOutputBytes ?? 1024 * 1024,
    maxErrorBytes: options.maxErrorBytes ?? 64 * 1024,
    maxDiffBytes: options.maxDiffBytes ?? 4 * 1024 * 1024,
  }
}

async function ask(command: Command, request: AgentRequest, context: AgentContext): Promise<AgentOutcome> {
  const { program, environment, maxDiffBytes } = command
  const { signal } = context
  const folder = request.folder ?? command.folder
  if (request.tools !== undefined && request.tools.length > 0) {
    return failed('bad_request', `${program} brings its own tools; a command cannot call those of a request.`)
  }
  if (!(await isFolder(folder))) {
    return failed('not_startable', `There is no folder '${folder}' for ${program} to work in.`)
  }
  const work = { folder, key: context.key }
  await endOrphans(work, command.graceMs)
  const watch = await watchChanges({ folder, environment, signal, maxDiffBytes })
  try {
    if (signal.aborted) return failed('cancelled', `${program} was cancelled before it started.`)
    const end = await runProcess({
      ...command,
      folder,
      environment: {
        ...allowedEnvironment(environment, command.allow),
        REPRISE_KEY: context.key,
        REPRISE_ATTEMPT: String(context.attempt),
      },
      input: renderPrompt(request),
      mark: newMark(work),
      signal,
      ...(context.onText && { onText: context.onText }),
    })
    if (end.kind === 'not-started') {
      return failed('not_startable', `${program} cannot be started: ${end.reason}`)
    }
    const failure = commandFailure(program, command.timeoutMs, end)
    // Who cancels does not wait for a diff.
    if (failure?.code === 'cancelled') return { kind: 'failed', failure }
    const details = detailsOf(end, await watch.changes())
    if (failure !== undefined) return { kind: 'failed', failure: { ...failure, details } }
    return shapeReply({ text: end.stdout.text, durationMs: end.durationMs, details }, request.schema)
  } finally {
    await watch.close()
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

function detailsOf({ code, stdout, stderr, durationMs, survivors }: ProcessEnd, changes: ToldChanges) {
  return {
    exit_code: code,
    stderr: stderr.text,
    duration_ms: durationMs,
    ...(stdout.cut > 0 && { stdout_cut_bytes: stdout.cut }),
    ...(stderr.cut > 0 && { stderr_cut_bytes: stderr.cut }),
    ...(survivors.length > 0 && { survivors }),
    ...changes,
  }
}

function failed(code: AgentFailureCode, message: string): AgentOutcome {
  return { kind: 'failed', failure: { code, message, retryable: false } }
}
