import { Command, type Help, Option } from 'commander'
import { coloursFor } from './colours.ts'
import { addWorkspaceCommands } from './commands/config-group.ts'
import { addRalphCommands } from './commands/ralph-group.ts'
import { addRunCommands, terminalOf } from './commands/runs-group.ts'
import { addTownCommands } from './commands/town-group.ts'
import { examples } from './examples.ts'

/** The command line: what there is to call. Each command loads its work only when it is called. */
export function buildProgram(version: string): Command {
  const program = new Command('reprise')
    .description('Runs the loops in which LLM agents learn, and keeps every step as a validated record.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('show the help of a command')
        .helpGroup('Start here:'),
    )
    .configureHelp(helpStyle())
    .showHelpAfterError('\nRun with --help to see what there is.')
    .enablePositionalOptions()
  program.commandsGroup('Start here:')
  addDemo(program, version)
  program.commandsGroup('Loops:')
  addRalphCommands(program, version)
  addTownCommands(program, version)
  program.commandsGroup('Runs:')
  addRunCommands(program, version)
  program.commandsGroup('Workspace:')
  addWorkspaceCommands(program, version)
  program.commandsGroup('Records:')
  addValidate(program)
  addContracts(program)
  addSchema(program)
  program.addHelpText(
    'after',
    examples([
      ['reprise runs', 'list the runs of this project'],
      ['reprise resume k3f9', 'go on with a run after a crash or a Ctrl-C'],
      ['reprise validate .reprise', 'check every record below a folder'],
      ['reprise validate --fix round1_social_rl.json', 'mend what can be mended, and list each repair'],
      ['tail -f chat.jsonl | reprise validate -', 'check a stream while it is written'],
      ['reprise schema rlm/trajectory', 'print a contract as JSON Schema'],
    ]),
  )
  program.addHelpText('after', exitCodes)
  return program
}

function addDemo(program: Command, version: string): void {
  program
    .command('demo')
    .description('run every loop there is with bots, and check what they wrote; no key, no network')
    .action(async () => {
      const { demo } = await import('./commands/demo.ts')
      process.exitCode = await demo(await terminalOf(version))
    })
}

function addValidate(program: Command): void {
  program
    .command('validate')
    .description('check records against their contracts, and say how to mend them')
    .argument('<path...>', 'files, folders, glob patterns, or - for standard input')
    .addOption(
      new Option('-l, --level <level>', 'how hard to look: as written, as found in the wild, or for sense')
        .choices(['spec', 'compat', 'lint'])
        .default('lint'),
    )
    .option('-c, --contract <name>', 'take every file for this kind of record')
    .option('--fix', 'write repairs into the files, and beside each a list of them')
    .option('--strict', 'let warnings fail as well')
    .option('-q, --quiet', 'print only the files with findings, and no remarks')
    .option('-a, --all', 'print every finding, not the first few of a kind')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples([
        ['reprise validate run.json journal.jsonl', 'two files'],
        [
          "reprise validate 'outputs/**/round*_social_rl.json' --level compat",
          'a pattern, with known repairs',
        ],
        ['cat game_events.jsonl | reprise validate - --json', 'a stream, for a program'],
      ]),
    )
    .addHelpText('after', levelHelp + exitCodes)
    .action(async (paths: string[], options) => {
      const { validate } = await import('./commands/validate.ts')
      process.exitCode = await validate(paths, options)
    })
}

function addContracts(program: Command): void {
  program
    .command('contracts')
    .description('list the kinds of records, where they live and which document defines them')
    .argument('[family]', 'only one family: ralph, improve, social, rlm, town or run')
    .option('--json', 'print JSON')
    .action(async (family: string | undefined, options) => {
      const { listContracts } = await import('./commands/contracts.ts')
      process.exitCode = listContracts(family, options)
    })
}

function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print a contract as JSON Schema 2020-12, or write all of them')
    .argument('[name]', 'a contract, such as rlm/trajectory')
    .option('--all <dir>', 'write every schema below this folder')
    .option('--json', 'print JSON (a schema is JSON with or without it)')
    .addHelpText(
      'after',
      examples([
        ['reprise schema town/chat', 'one schema on standard output'],
        ['reprise schema --all schemas', 'all of them as files'],
      ]),
    )
    .action(async (name: string | undefined, options) => {
      const { printSchema } = await import('./commands/schema.ts')
      process.exitCode = await printSchema(name, options)
    })
}

const levelHelp = `
Levels:
  spec      the defining document as it is written
  compat    also what real files contain; every repair and every tolerated deviation is named
  lint      compat, and then what no schema says: sums, order, references, ranges (the default)
`

const exitCodes = `
Exit codes:
  0  fine
  1  findings, or the work failed
  2  wrong use
`

function helpStyle(): Partial<Help> {
  const colours = coloursFor(process.stdout)
  return {
    showGlobalOptions: false,
    sortSubcommands: false,
    styleTitle: (title) => colours.bold(title),
    styleCommandText: (text) => colours.cyan(text),
    styleSubcommandText: (text) => colours.cyan(text),
    styleOptionText: (text) => colours.cyan(text),
    styleArgumentText: (text) => colours.cyan(text),
  }
}
