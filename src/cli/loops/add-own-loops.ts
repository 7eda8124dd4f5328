import type { Command } from 'commander'
import { openProject } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Terminal } from '../terminal.ts'
import { addLoop } from './add-loop.ts'

/**
 * Adds the loops that the configuration of the project names. `called` is the command that nobody else knows; without one the
 * loops are only listed, and a configuration that cannot be read must not keep anybody from the help.
 */
export async function addOwnLoops(
  program: Command,
  terminal: () => Promise<Terminal>,
  called: string | undefined,
): Promise<void> {
  const { folder, env, err } = await terminal()
  const project = await openProject({ folder, env }).catch((error: unknown) => {
    if (called === undefined && error instanceof Refusal) return undefined
    throw error
  })
  if (project === undefined) return
  const taken = new Set(program.commands.map((command) => command.name()))
  for (const { loop, module } of project.loops) {
    const { command = loop.name, commands } = loop
    const others = commands.filter(({ name }) => !taken.has(firstWord(name)))
    if (taken.has(firstWord(command)))
      addLoop(program, { ...loop, command: undefined, commands: others }, terminal)
    else addLoop(program, { ...loop, command, commands: others }, terminal, module)
  }
  if (called === undefined || program.commands.some((command) => command.name() === called)) return
  for (const { message } of project.resolved.warnings) err.write(`warning: ${message}\n`)
}

const firstWord = (words: string) => words.split(' ')[0]!
