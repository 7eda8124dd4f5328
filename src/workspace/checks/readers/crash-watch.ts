import type { CheckError } from '../check-report.ts'
import { errorOfFailure } from '../failure.ts'
import { isOwn, placeOf, plainPath } from '../text/place.ts'

const mostLines = 80

/** Watches for what Node prints when a program breaks down: place, source, error, stack, and its own version. */
export class CrashWatch {
  #lines: string[] = []
  #complete = true

  /** The crash, once its last line has come. */
  take(line: string): CheckError | undefined {
    if (isCrashStart(line)) this.#start()
    if (this.#lines.length < mostLines) this.#lines.push(line)
    else this.#complete = false
    if (!/^Node\.js v\d/.test(line)) return undefined
    const crash = this.#complete ? crashOf(this.#lines) : undefined
    this.#start()
    return crash
  }

  #start(): void {
    this.#lines = []
    this.#complete = true
  }
}

/** Whether a crash begins here, with the place where it happened. */
export function isCrashStart(line: string): boolean {
  if (!/:\d{1,9}$/.test(line.slice(-10))) return false
  return (
    /^(?:node:|file:\/\/|\/|[A-Za-z]:\\)/.test(line) || /^[^\s:]{1,500}\.[cm]?[jt]sx?:\d{1,9}$/.test(line)
  )
}

function crashOf(lines: readonly string[]): CheckError | undefined {
  const at = lines.findIndex((line) => /^(?:Uncaught )?[A-Za-z_]{0,60}(?:Error|Exception)\b/.test(line))
  if (at < 0) return undefined
  // The place on top is where it was thrown, and for a syntax error the only one that is the user's own.
  const top = placeOf(lines[0]!)
  const importer = / imported from (\S.{0,500})$/.exec(lines[at]!)?.[1]
  const place = importer === undefined ? top : { file: plainPath(importer) }
  return errorOfFailure({
    lines: lines.slice(at, -1),
    type: 'runtime_error',
    ...(place !== undefined && isOwn(place) && { place }),
  })
}
