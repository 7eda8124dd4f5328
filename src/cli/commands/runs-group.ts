import { type Command, Option } from 'commander'
import { examples } from '../examples.ts'
import { gather } from '../flags/gather.ts'
import { priceFlag } from '../flags/price-flag.ts'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'
import { wrap } from '../text/table.ts'
import { widthOf } from '../text/width.ts'
import { addRun } from './run-group.ts'

type OpenTerminal = () => Promise<Terminal>

/** Adds the commands over runs. Each loads its work only when it is called. */
export async function addRunCommands(
  program: Command,
  terminal: OpenTerminal,
  words: readonly string[],
): Promise<void> {
  await addRun(program, terminal, words)
  addRuns(program, terminal)
  addShow(program, terminal)
  addReport(program, terminal)
  addFollow(program, terminal)
  addResume(program, terminal)
  addReplay(program, terminal)
  addFork(program, terminal)
  addDiff(program, terminal)
  addStop(program, terminal)
  addRm(program, terminal)
  addPrune(program, terminal)
}

const runHelp = 'the id of a run, or the start or end of an id'
const loopFlag = ['--loop <file>', 'the module of your own loop; remembered with the run'] as const
const agentFlag = ['--agent <role=spec>', 'another agent for a role (repeatable)'] as const

function addRuns(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('runs'))
    .description('list the runs of this project, newest first')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { printRuns } = await import('./runs.ts')
      process.exitCode = await printRuns(options, await terminal())
    })
}

function addShow(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('show'))
    .description('show a run (steps, failures, files, result), or one step in full')
    .argument('<run>', runHelp)
    .argument('[key]', 'a step, such as round-3/plan: shows prompt, answer, tool calls, tokens and cost')
    .option('-a, --all', 'print every step, not only the first 200')
    .option('--json', 'print JSON')
    .action(async (run: string, key: string | undefined, options) => {
      const { show } = await import('./show.ts')
      process.exitCode = await show(run, key, options, await terminal())
    })
}

function addReport(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('report'))
    .description('write a report of a run: Markdown with pictures (SVG)')
    .argument('<run>', runHelp)
    .option('-o, --out <folder>', 'the folder (default: the id of the run, with -report)')
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { report } = await import('./report.ts')
      process.exitCode = await report(run, options, await terminal())
    })
}

function addFollow(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('follow'))
    .description('print a run as it happens, until it ends')
    .argument('<run>', runHelp)
    .option('--steps', 'print journal steps instead of the output of the loop')
    .option('--json', 'print journal entries and records as JSON, one per line')
    .action(async (run: string, options) => {
      const { follow } = await import('./follow.ts')
      process.exitCode = await follow(run, options, await terminal())
    })
}

const resumeRepeats =
  'Every step that finished is kept, and no finished call to a model, an agent or a command is made again. Only what was under way when ' +
  'the run was interrupted is repeated: at most one call in each parallel branch, from its beginning. A coding agent that was working is ' +
  'ended, its files are restored, and it is asked again.'

function addResume(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('resume'))
    .description('continue a run where it stopped, without repeating finished steps')
    .argument('<run>', runHelp)
    .option('--retry <key>', 'retry a failed step (repeatable)', gather)
    .option('--budget <limits>', 'new limits, such as 5usd or "5usd, 200k tokens, 90m"')
    .option(...priceFlag, gather)
    .option(...agentFlag, gather)
    .option(...loopFlag)
    .option('--stream', 'print the text of agents as it arrives')
    .option('-q, --quiet', 'print only the result')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', () => `\n${wrap(resumeRepeats, widthOf(process.stdout)).join('\n')}`)
    .addHelpText('after', () =>
      examples([
        ['reprise resume ralph-20261116-090000-k3f9', 'after a crash, Ctrl-C or a failure'],
        ['reprise resume k3f9 --budget 10usd', 'with a larger budget, by the end of its id'],
      ]),
    )
    .action(async (run: string, options) => {
      const { resume } = await import('./resume.ts')
      process.exitCode = await resume(run, options, await terminal())
    })
}

function addReplay(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('replay'))
    .description('re-create a run from its journal, offline, and compare every file')
    .argument('<run>', runHelp)
    .option('--loop <file>', 'the module of your own loop, if the run does not name it')
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { replay } = await import('./replay.ts')
      process.exitCode = await replay(run, options, await terminal())
    })
}

function addFork(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('fork'))
    .description('copy a run up to a step and continue differently from there')
    .argument('<run>', runHelp)
    .requiredOption('--at <key>', 'the first step that is not copied; `reprise show` lists the steps')
    .option('--set <key=value>', 'change a setting (repeatable)', gather)
    .option(...agentFlag, gather)
    .option('--reply <file>', 'use this answer for the step instead of asking the agent (text or JSON)')
    .option('--id <id>', 'the id of the new run')
    .option('--budget <limits>', 'new limits, such as 5usd')
    .option(...priceFlag, gather)
    .addOption(new Option('--no-run', 'create the fork without running it').conflicts(['budget', 'price']))
    .option('-q, --quiet', 'print only the result')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', () =>
      examples([
        ['reprise fork k3f9 --at round-3/plan --agent planner=openai:MODEL', 'another planner from there on'],
        ['reprise fork k3f9 --at round-3/plan --reply plan.json', 'your own answer'],
      ]),
    )
    .action(async (run: string, options) => {
      const { fork } = await import('./fork.ts')
      process.exitCode = await fork(run, options, await terminal())
    })
}

function addDiff(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('diff'))
    .description('show where two runs differ, and the cost and result of each')
    .argument('<left>', runHelp)
    .argument('<right>', 'another run')
    .option('-a, --all', 'list every difference, not only the first')
    .option('--json', 'print JSON')
    .action(async (left: string, right: string, options) => {
      const { diff } = await import('./diff.ts')
      process.exitCode = await diff(left, right, options, await terminal())
    })
}

function addStop(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('stop'))
    .description('ask a running run to stop after its current steps')
    .argument('<run>', runHelp)
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { stop } = await import('./stop.ts')
      process.exitCode = await stop(run, options, await terminal())
    })
}

function addRm(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('rm'))
    .description('delete runs')
    .argument('<run...>', runHelp)
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action(async (runs: string[], options) => {
      const { rm } = await import('./rm.ts')
      process.exitCode = await rm(runs, options, await terminal())
    })
}

function addPrune(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('prune'))
    .description('delete old runs that have ended; runs that can be resumed are kept')
    .option(
      '--older-than <time>',
      'the age, such as 90d (default: that of their records, or retention.days of the configuration)',
    )
    .option('--dry-run', 'list the runs without deleting them')
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { prune } = await import('./prune.ts')
      process.exitCode = await prune(options, await terminal())
    })
}
