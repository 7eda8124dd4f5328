import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A living process. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** The mark that it inherited, however far it went from its parents; known where the system shows environments. */
  readonly mark?: string
}

/** The variable by which everything that came from a command is known. */
export const markVariable = 'REPRISE_COMMAND_ID'

/** All living processes that can be seen. */
export function readProcesses(): Promise<ProcessRow[]> {
  return process.platform === 'linux' ? readProcFolder() : readPs()
}

const filesPerTurn = 64

async function readProcFolder(): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = []
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const [index, name] of names.entries()) {
    // A machine may have thousands of processes: others get their turn in between.
    if (index % filesPerTurn === filesPerTurn - 1) await nextTurn()
    const stat = readIfThere(`/proc/${name}/stat`)
    // The name of the program stands in parentheses and may itself hold some.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (parent === undefined || group === undefined || isDead(state)) continue
    const mark = markIn(readIfThere(`/proc/${name}/environ`))
    rows.push({ pid: Number(name), parent: Number(parent), group: Number(group), ...(mark && { mark }) })
  }
  return rows
}

/** The same from `ps`, for systems without /proc; it shows no environment. */
export async function readPs(): Promise<ProcessRow[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/)
    if (state === undefined || isDead(state)) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group) }]
  })
}

function markIn(environment: string): string | undefined {
  const found = environment.split('\0').find((entry) => entry.startsWith(`${markVariable}=`))
  return found?.slice(markVariable.length + 1)
}

/** A zombie is dead; only its parent has not asked yet. */
function isDead(state: string | undefined): boolean {
  return state === undefined || /^[ZX]/.test(state)
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
