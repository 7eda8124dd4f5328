import { createInterface } from 'node:readline/promises'
import { type Environment, openProject, type Person, type Project } from '../../engine/index.ts'
import { terminalPerson } from './terminal-person.ts'

/** Where text goes. */
export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Where a command was given, and where its words go. */
export interface Terminal {
  readonly folder: string
  readonly env: Environment
  /** The version of this program. */
  readonly version: string
  readonly out: Output
  readonly err: Output
  /** Asks the person at the terminal for a yes; absent where there is none. */
  readonly confirm?: (question: string) => Promise<boolean>
  /** Who answers where an agent is a person. */
  readonly person?: Person
}

/** The terminal, or the pipe, of this process. */
export function processTerminal(version: string): Terminal {
  const { stdin, stdout, stderr, env } = process
  const isThere = stdin.isTTY === true && stderr.isTTY === true
  return {
    folder: process.cwd(),
    env,
    version,
    out: stdout,
    err: stderr,
    ...(isThere && { confirm: askPerson }),
    person: terminalPerson({ input: stdin, out: stdout, leave: interruptAtOnce }),
  }
}

/** Whoever closes the input wants to leave at once, as with Ctrl-C twice; the run can be resumed. */
function interruptAtOnce(): void {
  process.emit('SIGINT')
  process.emit('SIGINT')
}

async function askPerson(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}

/** Opens the project that the command was given in, and passes on what its configuration is warned of. */
export async function projectAt({ folder, env, err, person }: Terminal): Promise<Project> {
  const project = await openProject({ folder, env }, person)
  for (const { message } of project.resolved.warnings) err.write(`warning: ${message}\n`)
  return project
}

/** Prints a value as JSON. */
export function printJson({ out }: Terminal, value: unknown): void {
  out.write(`${JSON.stringify(value, null, 2)}\n`)
}
