#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, CommanderError } from 'commander'
import { codeOfError } from './code-of-error.ts'
import { exitCode } from './exit-code.ts'
import { packageRoot } from './package-root.ts'
import { buildProgram } from './program.ts'

await main(process.argv)

/** Runs the command line. Wrong use is told in a line or two; only a bug shows where it happened. */
async function main(argv: readonly string[]): Promise<void> {
  leaveQuietlyWhenNobodyReads()
  const program = buildProgram(packageVersion())
  for (const command of everyCommand(program)) command.exitOverride()
  if (argv.length <= 2) program.outputHelp()
  else await program.parseAsync(argv).catch((error: unknown) => fail(program, error))
}

function fail(program: Command, error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCode.fine : exitCode.wrongUse
    return
  }
  const code = error instanceof Error ? codeOfError(error) : undefined
  if (code === undefined) throw error
  program.configureOutput().writeErr?.(`error: ${(error as Error).message}\n`)
  process.exitCode = code
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

function packageVersion(): string {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** `reprise … | head` closes our output early; that is no reason for a stack trace. */
function leaveQuietlyWhenNobodyReads(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // As if the signal of a broken pipe had ended us: a script that looks must not take it for success.
    if (error.code === 'EPIPE') process.exit(141)
    throw error
  })
}
