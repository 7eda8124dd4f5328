import { type Command, InvalidArgumentError, Option } from 'commander'
import { examples } from '../examples.ts'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'

/** Adds the commands over trajectories. Each loads its work only when it is called. */
export function addTrajectoryCommands(program: Command, terminal: () => Promise<Terminal>): void {
  addImport(program, terminal)
  addExport(program, terminal)
  addLearn(program, terminal)
  addMcp(program, terminal)
}

function addImport(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('import'))
    .description(
      'convert logs of other agents to trajectories: Claude Code, pi, SWE-agent, Inspect, ATIF, chats',
    )
    .argument('<path...>', 'logs, or folders with them')
    .option('--type <type>', 'the type of task of the trajectories, such as bug_fixing')
    .option('--id <id>', 'the id of the run that holds them')
    .option('--json', 'print JSON')
    .addHelpText('after', () =>
      examples([
        ['reprise import ~/.claude/projects/my-app', 'all sessions of Claude Code in a folder'],
        ['reprise import run.traj eval.json --type bug_fixing', 'two logs of other programs'],
      ]),
    )
    .action(async (paths: string[], options) => {
      const { importTrajectories } = await import('./import.ts')
      process.exitCode = await importTrajectories(paths, options, await terminal())
    })
}

function addExport(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('export'))
    .description('write the trajectories of a run in a format of other programs')
    .argument('<run>', 'a run, by its id or the beginning or end of it')
    .addOption(
      new Option('--to <format>', 'the format: ATIF, or chat messages with tool calls')
        .choices(['atif', 'messages'])
        .makeOptionMandatory(),
    )
    .option('-o, --out <folder>', 'the folder for the files (default: the run and the format)')
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { exportTrajectories } = await import('./export.ts')
      process.exitCode = await exportTrajectories(run, options, await terminal())
    })
}

function addLearn(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('learn'))
    .description(
      'say what trajectories teach: patterns by type of task, tool sequences, recoveries, templates, lessons',
    )
    .argument('[from...]', 'runs, or logs of other agents (default: all runs of this project)')
    .option('--type <type>', 'only tasks of this type')
    .option('-o, --out <folder>', 'also write learned.md, learned.json and SVG charts to this folder')
    .option('--json', 'print JSON')
    .addHelpText('after', () =>
      examples([
        ['reprise learn', 'what all trajectories of this project teach'],
        ['reprise learn ~/.claude/projects/my-app -o report', 'what logs of Claude Code teach, as files'],
      ]),
    )
    .action(async (from: string[], options) => {
      const { learn } = await import('./learn.ts')
      process.exitCode = await learn(from, options, await terminal())
    })
}

function addMcp(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('mcp'))
    .description('serve the recording of trajectories and their lessons to agents, over MCP')
    .option('--http', 'serve HTTP on loopback instead of standard input and output')
    .option('--port <port>', 'the port for HTTP; 0 takes a free one (default: 4319)', portNumber)
    .option(
      '--token <token>',
      'the token for HTTP (default: REPRISE_MCP_TOKEN, or a random one that is printed)',
    )
    .addHelpText('after', () =>
      examples([
        ['claude mcp add reprise -- npx reprise mcp', 'let Claude Code record its work'],
        ['reprise mcp --http --port 4319', 'for clients that connect over HTTP'],
      ]),
    )
    .action(async (options) => {
      const { serveMcp } = await import('./mcp.ts')
      process.exitCode = await serveMcp(options, await terminal())
    })
}

function portNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value
  throw new InvalidArgumentError('Expected a port from 0 to 65535.')
}
