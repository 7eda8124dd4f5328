import type { CheckError, ErrorType } from '../check-report.ts'
import { makeError } from '../make-error.ts'
import { isOwn, type Place, placeOf } from '../text/place.ts'

const mostLines = 60

/** The place and the words of `    price_test.go:12: got -3, want 3`, and of the compiler's `./price.go:5:2: …`. */
export function goPlace(line: string): { readonly place: Place; readonly rest: string } | undefined {
  const [, at, rest] = /^\s*((?:[A-Za-z]:)?[^\s:][^:]{0,500}\.go(?::\d{1,9}){1,2}): ?(.*)$/.exec(line) ?? []
  const place = at === undefined ? undefined : placeOf(at)
  return place === undefined ? undefined : { place, rest: rest! }
}

/** A failed Go test: its first logged line is the place, a panic is a breakdown. */
export function goFailure(name: string, log: readonly string[]): CheckError {
  const panic = log.findIndex((line) => line.startsWith('panic: '))
  if (panic >= 0) return panicOf(name, log.slice(panic))
  const logged = log.map(goPlace).find((found) => found !== undefined)
  const message = log.map((line) => goPlace(line)?.rest ?? line.trim()).join('\n')
  const place = logged?.place
  return makeError({
    type: 'test_failure',
    message: message.trim() || `${name} failed.`,
    ...place,
    rule: name,
  })
}

function panicOf(name: string, log: readonly string[]): CheckError {
  const frames = log.filter((line) => line.startsWith('\t')).map((line) => line.trim())
  const own = frames.map(frameOf).find((place) => place !== undefined && isOwn(place))
  const type = log[0]!.includes('test timed out after') ? 'timeout' : 'runtime_error'
  return makeError({ type, message: log[0]!, ...own, rule: name, stack_trace: frames.join('\n') })
}

/** The place of `/home/me/price.go:9 +0x1d`; those of Go itself lie under its root. */
function frameOf(frame: string): Place | undefined {
  const place = placeOf(frame.split(' ', 1)[0]!)
  return place?.file.includes('/src/testing/') || place?.file.includes('/src/runtime/') ? undefined : place
}

/** Keeps the first lines that a test logged. */
export function keepLine(log: string[], line: string): void {
  if (log.length < mostLines) log.push(line)
}

/** The kind of an error of the Go compiler. */
export function typeOfBuild(message: string): ErrorType {
  return /^(?:syntax error|expected )/.test(message) ? 'syntax_error' : 'type_error'
}
