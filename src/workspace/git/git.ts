import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CappedOutput, type Environment, Refusal } from '../../kit/index.ts'

export interface GitPlace {
  readonly folder: string
  readonly environment: Environment
  readonly signal: AbortSignal
}

// Hooks, monitors and advice that the user has set up do not run for our commands.
const quiet = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'advice.addEmbeddedRepo=false']

/** What git prints on standard output, up to a number of bytes. Throws a Refusal with git's own message. */
export async function git(args: readonly string[], place: GitPlace, maxBytes = 1024 * 1024) {
  const child = startGit([...quiet.flatMap((setting) => ['-c', setting]), ...args], place)
  child.stdin.end()
  const stdout = new CappedOutput(maxBytes)
  const stderr = new CappedOutput(10_000)
  child.stdout.on('data', (chunk: Buffer) => stdout.add(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.add(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Refusal('git_failed', 'failed', stderr.end().text.trim() || `git ${args[0]} ended with ${code}`)
  return stdout.end()
}

/** Starts git with pipes to and from it. */
export function startGit(args: readonly string[], { folder, environment, signal }: GitPlace) {
  const child = spawn('git', args, {
    cwd: folder,
    env: environment,
    signal,
    stdio: 'pipe',
    // Ctrl-C at a terminal reaches a whole group of processes. Git is not in ours: a run that is asked to stop finishes its step.
    detached: true,
  })
  // A git that has ended early says why with its exit code.
  child.stdin.on('error', () => {})
  return child
}

/** The environment of git without what a surrounding git has set, such as the index of a commit in progress. */
export function gitEnvironment(all: Environment): Record<string, string | undefined> {
  const kept = Object.entries(all).filter(([name]) => !name.startsWith('GIT_') || /^GIT_CONFIG/.test(name))
  return { ...Object.fromEntries(kept), GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
}
