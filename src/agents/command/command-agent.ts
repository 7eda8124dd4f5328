import { allowedEnvironment, type Environment, splitWords } from '../../kit/index.ts'
import type { Agent, AgentContext, AgentOutcome, AgentRequest } from '../agent.ts'
import { makeRedactor } from '../redact/make-redactor.ts'
import { refusePromptInCode } from './code-words.ts'
import { commandFailure } from './command-failure.ts'
import { type CommandOrder, detailsOf, runCommand } from './run-command.ts'
import { shapeReply } from './shape-reply.ts'

/** What makes a command agent. */
export interface CommandAgentOptions {
  /**
   * The command line, split into words as a shell would and started without one. In its words, `{prompt}` stands for the
   * prompt and `{prompt_file}` for the path of a file that holds it.
   */
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
}

/** How long a command may take unless said otherwise. */
export const usualTimeoutMs = 30 * 60_000

/** How long a command may take to end after SIGTERM unless said otherwise. */
export const usualGraceMs = 5000

/** Any program that reads a prompt, answers on standard output and exits. */
export function commandAgent(options: CommandAgentOptions): Agent {
  const { order, spec } = readOptions(options)
  const { environment = process.env, allow = [] } = options
  return {
    spec,
    kind: 'command',
    pure: false,
    priced: 'unknown',
    async act(request, context) {
      try {
        const names = [...allow, ...(request.variables ?? [])]
        return await ask({ ...order, environment: allowedEnvironment(environment, names) }, request, context)
      } catch (error) {
        const message = `${order.program}: ${(error as Error).message}`
        return { kind: 'failed', failure: { code: 'bug', message, retryable: false } }
      }
    },
  }
}

function readOptions(options: CommandAgentOptions) {
  const words = splitWords(options.command)
  refusePromptInCode(words, options.command)
  const order: Omit<CommandOrder, 'environment'> = {
    words,
    program: words[0]!,
    folder: options.folder ?? '.',
    timeoutMs: options.timeoutMs ?? usualTimeoutMs,
    graceMs: options.graceMs ?? usualGraceMs,
    maxOutputBytes: options.maxOutputBytes ?? 1024 * 1024,
    maxErrorBytes: options.maxErrorBytes ?? 64 * 1024,
  }
  const redact = makeRedactor({ env: options.environment ?? process.env })
  return { order, spec: redact(`command:${options.command}`) }
}

async function ask(order: CommandOrder, request: AgentRequest, context: AgentContext): Promise<AgentOutcome> {
  const { onText } = context
  const end = await runCommand({ ...order, ...(onText && { onText }) }, request, context)
  if (!('kind' in end)) return { kind: 'failed', failure: end }
  const failure = commandFailure(order.program, order.timeoutMs, end)
  if (failure?.code === 'cancelled') return { kind: 'failed', failure }
  const details = detailsOf(end)
  if (failure !== undefined) return { kind: 'failed', failure: { ...failure, details } }
  return shapeReply({ text: end.stdout.text, durationMs: end.durationMs, details }, request.schema)
}
