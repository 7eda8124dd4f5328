import type { CheckError } from './check-report.ts'

const longestMessage = 2000
const longestStack = 4000

/** An error of a check without empty fields and within bounds. */
export function makeError(error: CheckError): CheckError {
  const cut = {
    severity: 'error' as const,
    ...error,
    message: shorten(error.message.trim(), longestMessage) || 'It gave no message.',
    ...(error.stack_trace && { stack_trace: shorten(error.stack_trace, longestStack) }),
  }
  return Object.fromEntries(
    Object.entries(cut).filter(([, value]) => value !== undefined && value !== ''),
  ) as CheckError
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
}
