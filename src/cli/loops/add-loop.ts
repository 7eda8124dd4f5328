import type { Command } from 'commander'
import { type Loop, type LoopCommand, settingsOf } from '../../engine/index.ts'
import { examples } from '../examples.ts'
import { addCommonFlags, type CommonFlags, readCommonFlags } from '../flags/common-flags.ts'
import { addRoles } from '../flags/role-flags.ts'
import { addSettings } from '../flags/setting-flags.ts'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'
import { asHelp } from './as-help.ts'

/** Adds the commands of a loop: the one that starts it, with flags from its settings and roles, and its others. */
export function addLoop(
  program: Command,
  loop: Loop,
  terminal: () => Promise<Terminal>,
  module?: string,
): void {
  if (loop.command !== undefined) {
    const command = commandAt(program, loop.command)
    addStart(command.description(asHelp(loop.title)), loop, terminal, module === undefined ? {} : { module })
    if (loop.examples.length > 0) command.addHelpText('after', () => examples(loop.examples))
  }
  for (const one of loop.commands) addOther(program, one, terminal)
}

/** Gives a command everything that starting a loop takes. `module` is the file of a loop of the user's own. */
export function addStart(
  command: Command,
  loop: Loop,
  terminal: () => Promise<Terminal>,
  { module, skipped = 0 }: { readonly module?: string; readonly skipped?: number } = {},
): void {
  const givenSettings = addSettings(command, loop.config)
  const taskFile = taskFileFlag(command, loop)
  const givenAgents = addRoles(command, loop, takenIn(command))
  addCommonFlags(command, takenIn(command))
  command.action(async (...words: unknown[]) => {
    const flags = command.opts<CommonFlags & Record<string, unknown>>()
    const request = {
      settings: givenSettings(words.slice(skipped), flags),
      agents: givenAgents(flags),
      ...readCommonFlags(flags),
      ...(taskFile !== undefined && typeof flags[taskFile] === 'string' && { taskFile: flags[taskFile] }),
      ...(module !== undefined && { module }),
    }
    const { startLoop } = await import('./start-loop.ts')
    process.exitCode = await startLoop(loop, request, flags, await terminal())
  })
}

function addOther(program: Command, one: LoopCommand, terminal: () => Promise<Terminal>): void {
  const command = commandAt(program, one.name).description(asHelp(one.says))
  const givenSettings = addSettings(command, one.settings)
  if (!takenIn(command).has('json')) command.option('--json', 'print JSON')
  const { examples: rows = [] } = one
  if (rows.length > 0) command.addHelpText('after', () => examples(rows))
  command.action(async (...words: unknown[]) => {
    const flags = command.opts<{ json?: boolean } & Record<string, unknown>>()
    const { runLoopCommand } = await import('./run-loop-command.ts')
    process.exitCode = await runLoopCommand(one, givenSettings(words, flags), flags, await terminal())
  })
}

/** The command of some words, made with its groups where it is not there. */
function commandAt(program: Command, words: string): Command {
  return words.split(' ').reduce((parent, word) => {
    const known = parent.commands.find((one) => one.name() === word)
    return known ?? styleHelp(parent.command(word)).enablePositionalOptions()
  }, program)
}

/** The flag that names a task file, where the loop takes one. Gives the name under which commander has it. */
function taskFileFlag(command: Command, { config }: Loop): string | undefined {
  const info = settingsOf(config).find((one) => one.taskFile)
  if (info === undefined) return undefined
  command.option(`--${info.flag} <file>`, `a file with the ${info.flag} and its settings`)
  return command.options.at(-1)!.attributeName()
}

/** The long names and the short flags that a command has already. */
function takenIn(command: Command): Set<string> {
  return new Set(
    command.options.flatMap(({ long, short }) => [
      ...(long ? [long.replace(/^--(?:no-)?/, '')] : []),
      ...(short ? [short] : []),
    ]),
  )
}
