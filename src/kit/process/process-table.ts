import { execFile } from 'node:child_process'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { uptime } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A living process. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** The mark that it inherited, however far it went from its parents; known where the system shows environments. */
  readonly mark?: string
  /** When it started, in ticks of the system; only on Linux. */
  readonly started?: number
}

/** The variable by which everything that came from a command is known. */
export const markVariable = 'REPRISE_COMMAND_ID'

/** All living processes that can be seen. */
export function readProcesses(): Promise<ProcessRow[]> {
  return process.platform === 'linux' ? readProcFolder() : readPs()
}

const filesPerTurn = 64

/** The marks of processes that no longer change theirs, by process and start; reading them is most of the work. */
const knownMarks = new Map<string, string | undefined>()
/** A process that was forked has the environment of its parent until it starts its own program, which it does at once. */
const settledTicks = 200
const ticksPerSecond = 100

async function readProcFolder(): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = []
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const now = uptime() * ticksPerSecond
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    // A machine may have thousands of processes: others get their turn in between.
    if (index % filesPerTurn === filesPerTurn - 1) await nextTurn()
    const stat = readIfThere(`/proc/${name}/stat`)
    // The name of the program is in parentheses and may itself contain some.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent, group] = fields
    if (parent === undefined || group === undefined || isDead(state)) continue
    const started = Number(fields[19])
    const identity = `${name} ${started}`
    seen.add(identity)
    const mark = knownMarks.has(identity) ? knownMarks.get(identity) : readMark(name)
    if (now - started > settledTicks) knownMarks.set(identity, mark)
    rows.push({
      pid: Number(name),
      parent: Number(parent),
      group: Number(group),
      started,
      ...(mark && { mark }),
    })
  }
  for (const identity of knownMarks.keys()) if (!seen.has(identity)) knownMarks.delete(identity)
  return rows
}

const readMark = (pid: string) => markIn(readIfThere(`/proc/${pid}/environ`).replaceAll('\0', ' '))

/**
 * The same from `ps`, for systems without /proc. It shows the environments of the user's own processes; macOS hides those
 * of programs that belong to the system, such as /bin/sh, so marks may be missing.
 */
export async function readPs(platform: NodeJS.Platform = process.platform): Promise<ProcessRow[]> {
  // What BSD and macOS call -E, Linux calls e.
  const [all, more] = platform === 'linux' ? ['axeww', []] : ['-A', ['-E', '-ww']]
  // One option for each column: BSD takes everything behind the first equals sign for a heading.
  const columns = ['pid', 'ppid', 'pgid', 'stat', 'command'].flatMap((name) => ['-o', `${name}=`])
  const { stdout } = await promisify(execFile)('ps', [all, ...more, ...columns], {
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'latin1',
  })
  return stdout.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)(.*)$/.exec(line)
    if (found === null || isDead(found[4])) return []
    const mark = markIn(found[5]!)
    const [pid, parent, group] = found.slice(1, 4).map(Number) as [number, number, number]
    return [{ pid, parent, group, ...(mark && { mark }) }]
  })
}

/** When a process started, in ticks of the system; 0 where that is not known. */
export function startedIn(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]) || 0
}

const markPattern = new RegExp(`(?:^| )${markVariable}=(\\S+)`)

function markIn(environment: string): string | undefined {
  return markPattern.exec(environment)?.[1]
}

/** A zombie is dead; only its parent has not asked yet. */
function isDead(state: string | undefined): boolean {
  return state === undefined || /^[ZX]/.test(state)
}

// The kernel does not say how long these files are, and one buffer serves all of them.
let buffer = Buffer.alloc(16 * 1024)

function readIfThere(path: string): string {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    for (let length = 0; ; buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])) {
      length += readSync(file, buffer, length, buffer.length - length, null)
      if (length < buffer.length) return buffer.toString('latin1', 0, length)
    }
  } catch {
    return ''
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
