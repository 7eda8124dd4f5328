import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * A mark that a process cannot drop by clearing its environment: the limit of bytes in message queues. Every child inherits
 * it, no process without privileges can raise it again, and hardly any program uses such queues. Linux only.
 */
const span = 60_000

let usual: number | undefined
let marking: Promise<void> | undefined

/** Marks this process, once, so that everything it starts from now on has the mark. */
export function markByLimit(): Promise<void> {
  marking ??= lowerLimit().catch(() => undefined)
  return marking
}

/** The limit of what a process of Reprise started; undefined where there are no such marks. */
export function limitOf(owner: number): number | undefined {
  usual ??= process.platform === 'linux' ? limitIn('self') : undefined
  if (usual === undefined || usual <= span) return undefined
  return usual - 1 - (owner % span)
}

/** Whether a process has the limit of what an owner started. */
export function isLimitedBy(owner: number, pid: number): boolean {
  const limit = limitOf(owner)
  return limit !== undefined && limitIn(String(pid)) === limit
}

async function lowerLimit(): Promise<void> {
  const limit = limitOf(process.pid)
  if (limit === undefined) return
  await promisify(execFile)('prlimit', ['--pid', String(process.pid), `--msgqueue=${limit}:${limit}`])
}

function limitIn(name: string): number | undefined {
  try {
    const found = /^Max msgqueue size\s+\S+\s+(\d+)/m.exec(readFileSync(`/proc/${name}/limits`, 'latin1'))
    return found === null ? undefined : Number(found[1])
  } catch {
    return undefined
  }
}
