import type { ProcessEnd } from '../../kit/index.ts'
import type { AgentFailure } from '../agent.ts'
import { commandFailure } from '../command/command-failure.ts'
import type { CodingPreset } from './coding-preset.ts'
import type { Stream } from './collect-stream.ts'
import { recogniseTrouble, type TroubleFacts } from './recognise-failure.ts'
import type { TimeOfDay } from './reset-time.ts'
import type { Trouble } from './stream-event.ts'

/** The end of a coding agent, as far as it shows whether it failed. */
export interface CodingExit {
  readonly preset: CodingPreset
  readonly end: ProcessEnd
  readonly stream: Stream
  /** Whether the output was the stream that the preset reads. */
  readonly streamed: boolean
  readonly timeoutMs: number
  readonly time: TimeOfDay
}

/** Why the end of a coding agent is no answer, or undefined when it is one. */
export function codingFailure(exit: CodingExit): AgentFailure | undefined {
  const { preset, end, stream, timeoutMs } = exit
  const byEnd = commandFailure(preset.title, timeoutMs, end)
  if (end.stopped !== undefined) return byEnd
  if (stream.trouble !== undefined) return failureByStream(exit, stream.trouble)
  if (byEnd !== undefined) return failureByExit(exit, byEnd)
  if (!reportsEnd(exit) || stream.ended) return undefined
  // Some end with code 0 when they are interrupted.
  return { code: 'exit_code', message: `${preset.title} ended without a result.`, retryable: true }
}

function failureByStream({ preset, stream, streamed, time }: CodingExit, trouble: Trouble): AgentFailure {
  const facts = { ...time, ...(stream.resetsAt !== undefined && { resetsAt: stream.resetsAt }) }
  const known = troubleFailure(preset, trouble, facts)
  // A request that is refused after some work ends the attempt and not the run.
  if (known !== undefined && !(known.code === 'bad_request' && stream.tools.length > 0)) return known
  const message = asSentence(`${preset.title}: ${trouble.message}`)
  return streamed && !stream.began
    ? { code: 'not_startable', message, retryable: false }
    : { code: 'exit_code', message, retryable: true }
}

function failureByExit(exit: CodingExit, byEnd: AgentFailure): AgentFailure {
  const { preset, stream, time } = exit
  const known = troubleFailure(preset, { message: complaintOf(exit) }, time)
  if (known !== undefined) return { ...known, message: withAdvice(byEnd.message, preset, known) }
  // What ends before it begins would end so in every attempt.
  const isForGood = reportsEnd(exit) && !stream.began
  return isForGood ? { ...byEnd, code: 'not_startable', retryable: false } : byEnd
}

function reportsEnd({ preset, streamed }: CodingExit): boolean {
  return streamed && preset.reportsEnd
}

/** What the program itself complained of. Of plain output only the end: what comes before is text of the model. */
function complaintOf({ end, stream, streamed }: CodingExit): string {
  const last = streamed ? '' : (end.stdout.text.trimEnd().split('\n').at(-1) ?? '').slice(0, 500)
  return [end.stderr.text, ...stream.printed, last].join('\n').trim()
}

/** Trouble as a failure of the agent; undefined where nothing is known about it. */
export function troubleFailure(
  preset: CodingPreset,
  trouble: Trouble,
  facts: TroubleFacts,
): AgentFailure | undefined {
  const known = recogniseTrouble(trouble, facts)
  return known && { ...known, message: withAdvice(`${preset.title}: ${trouble.message}`, preset, known) }
}

function withAdvice(
  message: string,
  { login }: CodingPreset,
  { code, retryable }: Pick<AgentFailure, 'code' | 'retryable'>,
): string {
  const said = asSentence(message)
  if (code === 'unauthorised') return `${said} ${login}`
  return code === 'rate_limited' && !retryable
    ? `${said} Waiting does not help: check the plan and the billing of the account.`
    : said
}

function asSentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
