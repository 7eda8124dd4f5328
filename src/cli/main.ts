#!/usr/bin/env node
import { type Command, CommanderError } from 'commander'
import { closest, explainFault, isDiskFault, packageVersion, Refusal } from '../kit/index.ts'
import { type DescribedError, describeError, exitCodeOf } from './describe-error.ts'
import { buildProgram } from './program.ts'
import { typeable } from './text/called-as.ts'
import { foldedOutput } from './text/folded-output.ts'

const projectFlag = /^(?:-C|--project)=?(.*)$/s

await main(process.argv.slice(2))

/** Runs the command line. Wrong use is explained in a line or two; only a bug shows where it happened. */
async function main(given: readonly string[]): Promise<void> {
  endWhenOutputFails()
  try {
    const words = enterProject(given)
    const program = await buildProgram({ version: packageVersion(), words, elsewhere: isElsewhere(given) })
    for (const command of everyCommand(program)) command.exitOverride()
    refuseUnknownHelp(program, words)
    if (words.length === 0) program.outputHelp()
    else await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    fail(error, given)
  }
}

/** Whether the reader is in another folder than the project. */
function isElsewhere([first = '']: readonly string[]): boolean {
  return projectFlag.test(first)
}

/** Changes to the folder that -C or --project names, and gives the other words. */
function enterProject(words: readonly string[]): readonly string[] {
  const [first = '', second] = words
  const [, joined] = projectFlag.exec(first) ?? []
  if (joined === undefined || (joined === '' && second === undefined)) return words
  const folder = joined === '' ? second! : joined
  try {
    process.chdir(folder)
  } catch (cause) {
    throw new Refusal('no_folder', 'missing', `There is no folder '${folder}'.`, { cause })
  }
  return words.slice(joined === '' ? 2 : 1)
}

function fail(error: unknown, words: readonly string[]): void {
  if (error instanceof CommanderError && error.exitCode === 0) return
  const described = describeError(error)
  if (words.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: described ?? asBug(error) }, null, 2)}\n`)
  if (described === undefined) throw error
  process.exitCode = exitCodeOf[described.kind]
  // What commander refuses it has printed itself.
  if (error instanceof CommanderError) return
  const { message, hint } = described
  const text = `error: ${message}\n${hint === undefined ? '' : `${hint}\n`}`
  foldedOutput(process.stderr).write(
    typeable(text, { folder: process.cwd(), elsewhere: isElsewhere(words), env: process.env }),
  )
}

function asBug(error: unknown): DescribedError {
  return { code: 'bug', kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}

/** Help for a command that does not exist is refused like the command itself. */
function refuseUnknownHelp({ commands }: Command, [first, name]: readonly string[]): void {
  const names = commands.map((command) => command.name())
  if (first !== 'help' || name === undefined || name.startsWith('-') || names.includes(name)) return
  const meant = closest(name, names)
  throw new Refusal('unknown_command', 'usage', `unknown command '${name}'`, {
    hint: meant === undefined ? 'Run with --help to see what there is.' : `Did you mean ${meant}?`,
  })
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

/** `reprise … | head` closes our output early, and the disk of `reprise … > file` may be full: no reasons for a stack trace. */
function endWhenOutputFails(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // As if the signal of a broken pipe had ended us: a script that looks must not take it for success.
    if (error.code === 'EPIPE') process.exit(141)
    if (!isDiskFault(error)) throw error
    process.stderr.write(`error: The output cannot be written: ${explainFault(error)}.\n`)
    process.exit(exitCodeOf.failed)
  })
  // There is nowhere to say it.
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'EPIPE' ? 141 : exitCodeOf.failed),
  )
}
