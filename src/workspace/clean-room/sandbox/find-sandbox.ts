import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SandboxKind } from '../settings.ts'
import type { Sandbox } from '../survey.ts'

const run = promisify(execFile)

/** The best sandbox that works here, or the one that is asked for, with the reason where there is none. */
export async function findSandbox(asked?: SandboxKind): Promise<Sandbox> {
  if (asked === 'none') return { kind: 'none', reason: 'it was switched off' }
  const kind = asked ?? (process.platform === 'darwin' ? 'seatbelt' : 'bwrap')
  const [program, ...rest] = kind === 'bwrap' ? bwrapProbe : seatbeltProbe
  try {
    await run(program!, rest, { timeout: 10_000 })
    return { kind }
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    const why =
      code === 'ENOENT' ? 'is not installed' : `does not work here (${stderr?.trim().split('\n')[0] || code})`
    return { kind: 'none', reason: `${program} ${why}` }
  }
}

/** The sandbox of the survey again, for the work: without one, the reason stays the one that was found then. */
export async function sandboxAgain(asked: SandboxKind | undefined, surveyed: Sandbox): Promise<Sandbox> {
  return asked === undefined && surveyed.kind === 'none' ? surveyed : findSandbox(asked ?? surveyed.kind)
}

const bwrapProbe = [
  'bwrap',
  ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
  ...['--unshare-all', '--die-with-parent', '--new-session', '--', '/bin/sh', '-c', 'exit 0'],
]
const seatbeltProbe = ['sandbox-exec', '-p', '(version 1)\n(allow default)', '/usr/bin/true']
