import { createHash } from 'node:crypto'
import { readFile, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endOrphans, newMark, runProcess } from '../../kit/index.ts'
import { checkEnvironment } from './check-environment.ts'
import type { CheckReport } from './check-report.ts'
import type { CheckTry } from './check-result.ts'
import { readCheckOutput } from './read-check-output.ts'

/** A check to be run. */
export interface CheckOrder {
  readonly command: string
  readonly folder: string
  /** The name of the work, by which what a killed process left running is found and ended. */
  readonly key: string
  readonly timeoutMs: number
  /** Files that it may write as a report, seen from the folder. */
  readonly reports: readonly string[]
  /** Names of variables that it may see although they look like secrets. */
  readonly variables?: readonly string[]
  readonly signal: AbortSignal
  /** How it is started, where that is not in the shell and environment of the user; `shell` are the words of its shell. */
  readonly wrapper?: CheckWrapper
}

export interface CheckWrapper {
  words(shell: readonly string[]): readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The result of a check with its parsed output. Plain data for the journal. */
export interface CheckDone {
  readonly check: CheckTry
  readonly report: CheckReport
}

/** How much of what a check prints is read, head and tail; of the rest only the digest is taken. */
const readBytes = 2 * 1024 * 1024
/** How much of it is kept in a record. */
const keptText = 16 * 1024
const graceMs = 2000

/** Runs a check in a process group of its own, ends it after its time, and reads what it printed. */
export async function runCheck(order: CheckOrder): Promise<CheckDone> {
  const { command, folder, key, timeoutMs, signal, wrapper } = order
  await endOrphans({ folder, key }, graceMs)
  // A report from before would be taken for that of this run.
  for (const name of order.reports) await rm(join(folder, name), { force: true })
  const digest = createHash('sha256')
  let outputBytes = 0
  const end = await runProcess({
    words: wrapper?.words(shellWords(command)) ?? shellWords(command),
    folder,
    environment: wrapper?.environment ?? checkEnvironment(process.env, folder, order.variables),
    input: '',
    mark: newMark({ folder, key }),
    timeoutMs,
    graceMs,
    maxOutputBytes: readBytes,
    maxErrorBytes: readBytes,
    signal,
    onBytes(bytes) {
      digest.update(bytes)
      outputBytes += bytes.length
    },
  })
  if (end.kind === 'not-started') throw new Error(`The check '${command}' cannot be started: ${end.reason}`)
  if (end.stopped === 'cancelled') throw new Error(`The check '${command}' was cancelled.`)
  const timedOut = end.stopped === 'timeout'
  const clean = await withoutFolder(folder)
  const run = {
    command,
    exitCode: timedOut ? null : end.code,
    timedOut,
    stdout: clean(end.stdout.text),
    stderr: clean(end.stderr.text),
    durationMs: Math.round(end.durationMs),
  }
  const report = readCheckOutput({ ...run, reports: await reportsOf(order, clean) })
  const { tool, status } = report
  const texts = { stdout: clip(run.stdout), stderr: clip(run.stderr) }
  return {
    check: { ...run, ...texts, tool, status, outputSha256: digest.digest('hex'), outputBytes },
    report,
  }
}

function shellWords(command: string): string[] {
  return process.platform === 'win32' ? ['cmd', '/d', '/s', '/c', command] : ['sh', '-c', command]
}

/** Removes the path of the files from a text, so that the same errors read the same wherever a loop works. */
async function withoutFolder(folder: string): Promise<(text: string) => string> {
  const real = await realpath(folder).catch(() => folder)
  // The longer one first, as the other may be its end: /private/tmp/x and /tmp/x.
  const places = [...new Set([folder, real])].sort((left, right) => right.length - left.length)
  return (text) =>
    places.reduce(
      (rest, place) =>
        withoutAddress(rest, place)
          .replaceAll(`file://${place}/`, '')
          .replaceAll(`${place}/`, '')
          .replaceAll(place, '.'),
      text,
    )
}

/** Shortens the addresses of files in a folder. Node writes a space in them as `%20`. */
function withoutAddress(text: string, folder: string): string {
  const [before, ...rest] = text.split(pathToFileURL(`${folder}/`).href)
  return [before, ...rest.map((piece) => piece.replace(/^[^\s()'"<>]+/, plainName))].join('')
}

function plainName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

async function reportsOf(
  { folder, reports }: CheckOrder,
  clean: (text: string) => string,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of reports) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts?.isFile() && facts.size <= 32 * 1024 * 1024) found[name] = clean(await readFile(path, 'utf8'))
  }
  return found
}

/** The head and the tail of a long text. */
function clip(text: string): string {
  if (text.length <= keptText) return text
  const half = keptText / 2
  return `${text.slice(0, half)}\n[… ${text.length - keptText} characters cut …]\n${text.slice(-half)}`
}
