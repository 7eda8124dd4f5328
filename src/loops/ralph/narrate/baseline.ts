import type { Verdict } from '../attempt.ts'
import { span } from './words.ts'

/** What the checks say about the files before the first attempt, on one line. */
export function baselineMessage({ results, reward }: Verdict): string {
  const checks = results.map(
    ({ command, status, durationMs }) => `${status === 'pass' ? '✓' : '✗'} ${command} (${span(durationMs)})`,
  )
  return `before     ${checks.join('  ')}  reward ${reward.toFixed(3)}`
}
