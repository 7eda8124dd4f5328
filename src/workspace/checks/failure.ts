import type { CheckError, ErrorType } from './check-report.ts'
import { makeError } from './make-error.ts'
import { isOwn, type Place, placeOfFrame } from './text/place.ts'

/** A failed test as its runner printed it. */
export interface Failure {
  readonly name?: string | undefined
  /** Where it is when no frame of the stack is the user's own. */
  readonly place?: Place | undefined
  /** The message, the code around and the stack, as printed. */
  readonly lines: readonly string[]
  /** What it is when its message does not say; a failed test where not given. */
  readonly type?: ErrorType
}

/** The most lines of one failure that are worth keeping. */
export const mostLines = 150

/** Takes a printed failure apart: message, place, kind and stack. */
export function errorOfFailure({ name, place, lines, type = 'test_failure' }: Failure): CheckError {
  const frames = lines.filter(isFrame)
  const first = frames.length === 0 ? lines.length : lines.indexOf(frames[0]!)
  const said = lines.slice(0, first).filter((line) => !isSource(line))
  const message = [...dedent(said.slice(startOf(said))), ...causesIn(lines.slice(first))].join('\n')
  const own = frames.map(placeOfFrame).find((frame) => frame !== undefined && isOwn(frame))
  return makeError({
    type: typeOfFailure(message, type),
    message,
    ...(own ?? place),
    rule: name,
    stack_trace: frames.map((frame) => frame.trim()).join('\n'),
  })
}

/** The causes of an error, which stand after its stack, without their own stacks. */
function causesIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const cause = /^\s*(?:\[cause\]|Caused by): (.+?)(?: \{)?$/.exec(line)?.[1]
    return cause === undefined ? [] : [`Caused by: ${cause}`]
  })
}

/** Where the error itself begins: some tools put a page of advice before it, others its message alone. */
function startOf(said: readonly string[]): number {
  const first = said.find((line) => line.trim() !== '')?.trim() ?? ''
  const at = said.findIndex((line) => {
    const text = line.trimStart()
    if (text.startsWith('SyntaxError: ')) return true
    return first !== '' && text.endsWith(`: ${first}`) && /^[A-Za-z_.]{0,80}(?:Error|Exception)\b/.test(text)
  })
  return Math.max(0, at)
}

/** The kind of an error, from the name that its message begins with. */
export function typeOfFailure(message: string, otherwise: ErrorType): ErrorType {
  const head = message.trimStart().slice(0, 300)
  if (/timed out (?:in|after) \d|^(?:Error: )?Timeout of \d|Exceeded timeout of \d/.test(head))
    return 'timeout'
  if (/^(?:\w{0,40}: )?(?:SyntaxError|IndentationError|TabError)\b|invalid JS syntax/.test(head))
    return 'syntax_error'
  const name = /^(?:Uncaught )?([A-Za-z_.]{0,80}(?:Error|Exception))\b/.exec(head)?.[1]
  if (name === undefined || name === 'Error') return otherwise
  return name.endsWith('AssertionError') ? 'test_failure' : 'runtime_error'
}

function isFrame(line: string): boolean {
  const text = line.trimStart()
  return text.length < line.length && (text.startsWith('at ') || text.startsWith('❯ '))
}

/** Whether the line shows source code: `> 6 | expect(…)`, `| ^`. */
function isSource(line: string): boolean {
  return /^(?:> {1,4})?(?:\d{1,9} {0,4})?\|/.test(line.trimStart())
}

/** The lines without what all of them are indented by. */
export function dedent(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== '')
  const indent = Math.min(...filled.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(indent).trimEnd())
}
