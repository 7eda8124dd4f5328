import type { AgentFailure } from '../agent.ts'
import type { ProcessEnd } from './run-process.ts'

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
  const how = end.code === null ? `was ended by ${end.signal}` : `exited with code ${end.code}`
  return { code: 'exit_code', message: `${program} ${how}.${complaint}`, retryable: true }
}

/** People look for the reason at the end of what a program complains. */
function lastLines({ stderr, stdout }: ProcessEnd): string {
  const complaint = stderr.text.trim() || stdout.text.trim()
  const lines = complaint.split('\n').slice(-10).join('\n').slice(-2000)
  return lines === '' ? '' : `\n${lines}`
}
