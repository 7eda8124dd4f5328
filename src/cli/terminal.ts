import { createInterface } from 'node:readline/promises'
import type { Choice, Environment, Person } from '../engine/index.ts'
import { personElsewhere, terminalPerson } from './terminal-person.ts'
import { foldedOutput } from './text/folded-output.ts'

/** Where text goes. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  /** The same output for what programs read, where text for people is changed on its way. */
  readonly exact?: Output
  write(text: string): unknown
}

/** Where a command was given, and where its words go. */
export interface Terminal {
  readonly folder: string
  /** Whether the reader is in another folder than this. */
  readonly elsewhere?: boolean
  readonly env: Environment
  /** The version of this program. */
  readonly version: string
  readonly out: Output
  readonly err: Output
  /** Asks the person at the terminal for a yes; absent where there is none. */
  readonly confirm?: (question: string) => Promise<boolean>
  /** Asks for a text; absent where there is nobody. */
  readonly ask?: (question: string, initial?: string) => Promise<string>
  /** Asks to choose; absent where there is nobody. */
  readonly choose?: <T extends string>(question: string, options: readonly Choice<T>[]) => Promise<T>
  /** Who answers where an agent is a person. */
  readonly person?: Person
}

/** The terminal, or the pipe, of this process. */
export function processTerminal(version: string): Terminal {
  const { stdin, env } = process
  const [stdout, stderr] = [foldedOutput(process.stdout, env), foldedOutput(process.stderr, env)]
  const isThere = stdin.isTTY === true && stderr.isTTY === true
  return {
    folder: process.cwd(),
    env,
    version,
    out: stdout,
    err: stderr,
    ...(isThere && { confirm: askPerson, ask: askText, choose: askChoice }),
    // What the studio starts has no terminal: the person answers in the page.
    person:
      env.REPRISE_PERSON === 'studio'
        ? personElsewhere
        : terminalPerson({ input: stdin, out: stdout, leave: interruptAtOnce, onInterrupt }),
  }
}

/** Listens for one Ctrl-C. */
function onInterrupt(listener: () => void): () => void {
  process.once('SIGINT', listener)
  return () => process.off('SIGINT', listener)
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

async function askText(question: string, initial?: string): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({ message: question, ...(initial !== undefined && { initialValue: initial }) })
  return isCancel(answer) ? leave() : answer
}

async function askChoice<T extends string>(question: string, options: readonly Choice<T>[]): Promise<T> {
  const { isCancel, select } = await import('@clack/prompts')
  const answer = await select<string>({ message: question, options: options.map((one) => ({ ...one })) })
  return isCancel(answer) ? leave() : (answer as T)
}

/** Whoever cancels a question wants to leave; nothing has begun. */
function leave(): never {
  process.exit(130)
}

/** Prints a value as JSON. */
export function printJson({ out }: Terminal, value: unknown): void {
  exactly(out).write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Where what programs read goes, as it is. */
export function exactly(out: Output): Output {
  return out.exact ?? out
}
