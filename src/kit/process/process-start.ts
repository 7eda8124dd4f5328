import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * When a process started, as the system writes it, which distinguishes it from a later process with the same number. A process
 * that is dead and only waits for its parent is `gone`; undefined where there is no such process.
 */
export async function processStart(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  return platform === 'linux' ? startInProc(pid) : startInPs(pid)
}

async function startInProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program is in parentheses and may itself contain some.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields?.[0] === 'Z' ? 'gone' : fields?.[19]
}

async function startInPs(pid: number): Promise<string | undefined> {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const columns = ['-o', 'stat=', '-o', 'lstart=']
  const { stdout } = await promisify(execFile)('ps', [...columns, '-p', String(pid)], { env }).catch(() => ({
    stdout: '',
  }))
  const [, state, start] = /^\s*(\S+)\s+(.*\S)/.exec(stdout) ?? []
  return state?.startsWith('Z') ? 'gone' : start
}
