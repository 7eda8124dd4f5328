import { newMark, type ProcessEnd, runProcess } from '../../kit/index.ts'
import type { PreparedRoom } from '../clean-room/rooms.ts'
import { withMemoryLimit } from './memory-limit.ts'
import { graceMs } from './open-context.ts'
import type { BenchmarkSettings } from './settings.ts'

/** What one command printed and how it ended. */
export interface CommandEnd {
  readonly end: ProcessEnd
  readonly output: string
  readonly errors: string
  readonly timedOut: boolean
}

/** How much of what a benchmark prints is kept; of more than that the middle is cut out, and the text says so. */
export const mostOutput = 64 * 1024 * 1024
const mostErrors = 8 * 1024 * 1024

/** Runs a command in a room: in a process group of its own, with its limit of memory, and nothing of it is left behind. */
export async function runCommand(
  { room, wrapper }: PreparedRoom,
  command: string,
  variables: Readonly<Record<string, string>>,
  { top, key, timeoutMs, signal, memoryMb }: BenchmarkSettings,
): Promise<CommandEnd> {
  const { words, environment } = wrapper(variables)
  const end = await runProcess({
    words: words(withMemoryLimit(command, memoryMb)),
    folder: room.folder,
    environment,
    input: '',
    mark: newMark({ folder: top, key }),
    timeoutMs,
    graceMs,
    maxOutputBytes: mostOutput,
    maxErrorBytes: mostErrors,
    signal,
  })
  if (end.kind === 'not-started') throw new Error(`'${command}' cannot be started: ${end.reason}`)
  if (end.stopped === 'cancelled') throw signal.reason ?? new Error(`'${command}' was cancelled.`)
  return {
    end,
    output: end.stdout.text,
    errors: end.stderr.text,
    timedOut: end.stopped === 'timeout',
  }
}

/** The last line of what a command complained about, as a sentence says why it failed. */
export function lastWords({ errors, output }: Pick<CommandEnd, 'errors' | 'output'>): string {
  const lines = (errors.trim() || output.trim()).split('\n').map((line) => line.trim())
  // A stack of calls comes after the line that says what happened.
  const said = lines.filter((line) => /^\w*(?:Error|Exception)\b/.test(line)).at(-1) ?? lines.at(-1) ?? ''
  return said === '' ? 'It said nothing.' : `It said: ${said.slice(0, 300)}`
}
