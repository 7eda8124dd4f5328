import { stat } from 'node:fs/promises'
import { endOrphans, newMark, type ProcessEnd, runProcess } from '../../kit/index.ts'
import type { AgentContext, AgentFailure, AgentFailureCode, AgentRequest } from '../agent.ts'
import { placePrompt } from './place-prompt.ts'
import { renderPrompt } from './render-prompt.ts'

/** A program that is asked, with everything but the question. */
export interface CommandOrder {
  readonly words: readonly string[]
  /** What it is called in messages. */
  readonly program: string
  /** Where it works when a request names no folder. */
  readonly folder: string
  readonly timeoutMs: number
  readonly graceMs: number
  /** All variables that it sees, except those that name the question. */
  readonly environment: Readonly<Record<string, string>>
  readonly maxOutputBytes: number
  readonly maxErrorBytes: number
  readonly onText?: (text: string) => void
  readonly onErrorText?: (text: string) => void
}

/** Puts a question to a program and waits for its end, or says why it could not be started. */
export async function runCommand(
  order: CommandOrder,
  request: AgentRequest,
  context: Pick<AgentContext, 'key' | 'attempt' | 'signal'>,
): Promise<ProcessEnd | AgentFailure> {
  const { program, graceMs } = order
  const { key, attempt, signal } = context
  const folder = request.folder ?? order.folder
  if (request.tools !== undefined && request.tools.length > 0) {
    return notRun('bad_request', `${program} brings its own tools; a command cannot call those of a request.`)
  }
  if (!(await isFolder(folder))) {
    return notRun('not_startable', `There is no folder '${folder}' for ${program} to work in.`)
  }
  const work = { folder, key }
  await endOrphans(work, graceMs)
  if (signal.aborted) return notRun('cancelled', `${program} was cancelled before it started.`)
  const prompt = await placePrompt(order.words, renderPrompt(request))
  if (typeof prompt === 'string') return notRun('bad_request', prompt)
  const { words, input, remove } = prompt
  try {
    const environment = { ...order.environment, REPRISE_KEY: key, REPRISE_ATTEMPT: String(attempt) }
    const end = await runProcess({ ...order, words, folder, environment, input, mark: newMark(work), signal })
    if (end.kind === 'ended') return end
    return notRun('not_startable', `${program} cannot be started: ${end.reason}`)
  } finally {
    await remove()
  }
}

/** What is kept of the end of a program beside its answer. */
export function detailsOf({ code, stdout, stderr, durationMs, survivors }: ProcessEnd) {
  return {
    exit_code: code,
    stderr: stderr.text,
    duration_ms: durationMs,
    ...(stdout.cut > 0 && { stdout_cut_bytes: stdout.cut }),
    ...(stderr.cut > 0 && { stderr_cut_bytes: stderr.cut }),
    ...(survivors.length > 0 && { survivors }),
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

function notRun(code: AgentFailureCode, message: string): AgentFailure {
  return { code, message, retryable: false }
}
