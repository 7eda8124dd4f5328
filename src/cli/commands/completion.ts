import type { Command } from 'commander'
import { exitCode } from '../exit-code.ts'
import { completesOf } from '../flags/completes.ts'
import { exactly, type Terminal } from '../terminal.ts'
import { type CompletedCommand, scripts } from './completion-scripts.ts'
import type { BuildProgram } from './start-group.ts'

/** Prints a completion script for a shell, made from all commands and flags that there are. */
export async function printCompletion(
  shell: keyof typeof scripts,
  { out }: Terminal,
  build: BuildProgram,
): Promise<number> {
  const program = await build({ words: [], all: true })
  exactly(out).write(scripts[shell](commandsOf(program)))
  return exitCode.fine
}

/** All commands with their words, what may follow them, and whether they take a run. */
export function commandsOf(program: Command, words: readonly string[] = []): CompletedCommand[] {
  const flags = program.options
    .filter(({ hidden }) => !hidden)
    .flatMap((option) => {
      const { long, short, description, required } = option
      const name = long ?? short
      if (name === undefined) return []
      return [{ name, description, ...(required && { values: completesOf(option) ?? [] }) }]
    })
  const inside = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
  }))
  const offered = program.registeredArguments.flatMap((argument) => completesOf(argument) ?? [])
  const takesRun = offered.includes('run')
  const choices = offered.filter((word) => word !== 'run')
  const takesFile = program.registeredArguments.length > 0 && !takesRun && choices.length === 0
  return [
    {
      words,
      flags: [...flags, { name: '--help', description: 'show the help' }],
      commands: inside,
      choices,
      takesRun,
      takesFile,
    },
    ...program.commands.flatMap((command) => commandsOf(command, [...words, command.name()])),
  ]
}
