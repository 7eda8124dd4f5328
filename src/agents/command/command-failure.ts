import type { ProcessEnd } from '../../kit/index.ts'
import type { AgentFailure } from '../agent.ts'

/** Why the end of a program is no answer, or undefined when it is one. */
export function commandFailure(
  program: string,
  timeoutMs: number,
  end: ProcessEnd,
): AgentFailure | undefined {
  const left = end.survivors.length > 0 ? ` Could not be ended: process ${end.survivors.join(', ')}.` : ''
  if (end.stopped === 'cancelled') {
    return { code: 'cancelled', message: `${program} was cancelled.${left}`, retryable: false }
  }
  const complaint = left + lastLines(end)
  if (end.stopped === 'timeout') {
    const message = `${program} was ended after ${timeoutMs / 1000} s.${complaint}`
    return { code: 'timeout', message, retryable: true }
  }
  if (end.code === 0) return undefined
  // What a shell and `env` say about a program that is not there or cannot be executed.
  if (end.code === 127 || end.code === 126) {
    const message = `${program} could not start its command (exit code ${end.code}).${complaint}`
    return { code: 'not_startable', message, retryable: false }
  }
  const how = end.code === null ? `was ended by ${end.signal}` : `exited with code ${end.code}`
  return { code: 'exit_code', message: `${program} ${how}.${complaint}`, retryable: true }
}

/** People look for the reason at the end of what a program complains. */
function lastLines({ stderr, stdout }: ProcessEnd): string {
  const complaint = stderr.text.trim() || stdout.text.trim()
  const lines = complaint.split('\n').slice(-10).join('\n').slice(-2000)
  return lines === '' ? '' : `\n${lines}`
}
