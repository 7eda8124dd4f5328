import { Command } from 'commander'
import { hasConfigFile, loopRegistry } from '../engine/index.ts'
import { addProjectCommands } from './commands/project-group.ts'
import { addRecordCommands } from './commands/records-group.ts'
import { addRunCommands } from './commands/runs-group.ts'
import { addStartCommands } from './commands/start-group.ts'
import { addTrajectoryCommands } from './commands/trajectories-group.ts'
import { examples } from './examples.ts'
import { styleHelp } from './help.ts'
import { asHelp } from './loops/as-help.ts'
import type { Terminal } from './terminal.ts'
import { terminalOf } from './terminal-of.ts'

/** The words of a command line, without node and the script, and without what belongs to all commands. */
export interface ProgramOptions {
  readonly version: string
  readonly words: readonly string[]
  /** Loads every loop, for what needs all commands at once. */
  readonly all?: boolean
  /** Whether the reader is in another folder than the project, so that printed commands must name it. */
  readonly elsewhere?: boolean
  /** The terminal; that of this process unless given. */
  readonly terminal?: () => Promise<Terminal>
}

/** The command line: what there is to call. Only the loop that is called is loaded, and each command loads its work. */
export async function buildProgram({
  version,
  words,
  all = false,
  elsewhere = false,
  terminal: given,
}: ProgramOptions): Promise<Command> {
  const terminal = given ?? (() => terminalOf(version, elsewhere))
  // The terminal of this process is loaded only by what needs it.
  const folder = given === undefined ? process.cwd() : (await given()).folder
  const program = styleHelp(new Command('reprise'))
    .description('Runs the loops in which LLM agents learn, and keeps every step as a validated record.')
    .version(version, '-V, --version', 'print the version')
    .option('-C, --project <dir>', 'use the project in this folder instead of the current one')
    .helpOption('-h, --help', 'show help')
    .addHelpCommand(
      styleHelp(new Command('help'))
        .argument('[command]')
        .description('show the help of a command')
        .helpGroup('Start here:'),
    )
    .showHelpAfterError('\nRun with --help to list commands and flags.')
    .enablePositionalOptions()
  program.commandsGroup('Start here:')
  addStartCommands(program, terminal, (options) => buildProgram({ version, ...options }))
  program.commandsGroup('Loops:')
  await addLoops(program, terminal, all ? 'all' : commandIn(words))
  program.commandsGroup('Runs:')
  await addRunCommands(program, terminal, words)
  program.commandsGroup('Project:')
  addProjectCommands(program, terminal)
  program.commandsGroup('Trajectories:')
  addTrajectoryCommands(program, terminal)
  program.commandsGroup('Records:')
  addRecordCommands(program, terminal)
  if ((all || !isKnown(program, words)) && (await hasConfigFile(folder))) {
    const { addOwnLoops } = await import('./loops/add-own-loops.ts')
    program.commandsGroup('Loops of this project:')
    await addOwnLoops(program, terminal, all ? undefined : commandIn(words))
  }
  program.addHelpText('after', () =>
    examples([
      ['reprise runs', 'list the runs of this project'],
      ['reprise resume k3f9', 'continue a run after a crash or Ctrl-C'],
      ['reprise validate .reprise', 'check every record in a folder'],
      ['reprise validate --fix round1_social_rl.json', 'repair what can be repaired, and list each repair'],
      ['tail -f chat.jsonl | reprise validate -', 'check a stream while it is written'],
      ['reprise schema rlm/trajectory', 'print a contract as JSON Schema'],
    ]),
  )
  program.addHelpText('after', exitCodes)
  return program
}

/** Whether words call a command that comes with the package, or none at all. */
function isKnown(program: Command, words: readonly string[]): boolean {
  const called = commandIn(words)
  if (called === undefined) return words.includes('--version') || words.includes('-V')
  return program.commands.some((command) => command.name() === called)
}

/** The command that words call: the first that is no flag, or the one that help is wanted for. */
function commandIn(words: readonly string[]): string | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'))
  return first === 'help' ? second : first
}

/** Adds the groups of all loops by their titles, and everything of the group that is called. */
async function addLoops(
  program: Command,
  terminal: () => Promise<Terminal>,
  called: string | undefined,
): Promise<void> {
  for (const { name, group, title, load } of loopRegistry) {
    if (name === group) styleHelp(program.command(group).description(asHelp(title)).enablePositionalOptions())
    if (called !== group && called !== 'all') continue
    const { addLoop } = await import('./loops/add-loop.ts')
    addLoop(program, await load(), terminal)
  }
}

const exitCodes = `
Exit codes:
    0  success
    1  findings, or the work failed
    2  invalid usage
  130  stopped by Ctrl-C
`
