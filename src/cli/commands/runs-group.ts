import { type Command, InvalidArgumentError, Option } from 'commander'
import { examples } from '../examples.ts'

/** Adds the commands over runs. Each loads its work only when it is called. */
export function addRunCommands(program: Command, version: string): void {
  addRun(program, version)
  addRuns(program, version)
  addShow(program, version)
  addFollow(program, version)
  addResume(program, version)
  addReplay(program, version)
  addFork(program, version)
  addDiff(program, version)
  addRm(program, version)
  addPrune(program, version)
}

/** The terminal of this process, loaded only now. */
export async function terminalOf(version: string) {
  const { processTerminal } = await import('./runs-terminal.ts')
  return processTerminal(version)
}

/** Gathers the values of a flag that may be given several times. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

const runHelp = 'the id of a run, or the beginning or end of one'
const loopFlag = ['--loop <file>', 'the module of a loop of your own; remembered with the run'] as const
const agentFlag = [
  '--agent <role=spec>',
  'let somebody else play a role; may be given several times',
] as const

function addRun(program: Command, version: string): void {
  program
    .command('run')
    .description('start a run of a loop of your own')
    .argument('<file>', 'the module whose default export is the loop')
    .option(...agentFlag, gather)
    .option('--set <key=value>', 'set a value of its configuration; may be given several times', gather)
    .option('--id <id>', 'the name of the run')
    .addOption(new Option('--seed <number>', 'what every random choice comes from').argParser(wholeNumber))
    .option('--budget <limits>', 'what it may use, such as 5usd,90m')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([['reprise run loop.mjs --agent poet=bot:echo --set rounds=3', 'with a bot, no key needed']]),
    )
    .action(async (file: string, options) => {
      const { run } = await import('./run.ts')
      process.exitCode = await run(file, options, await terminalOf(version))
    })
}

function wholeNumber(text: string): string {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return text
}

function addRuns(program: Command, version: string): void {
  program
    .command('runs')
    .description('list the runs of this project, the latest first')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { printRuns } = await import('./runs.ts')
      process.exitCode = await printRuns(options, await terminalOf(version))
    })
}

function addShow(program: Command, version: string): void {
  program
    .command('show')
    .description('tell all about a run: what it is, its work, its failures, its files')
    .argument('<run>', runHelp)
    .option('-a, --all', 'print every line of work, not the first few hundred')
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { showRun } = await import('./show.ts')
      process.exitCode = await showRun(run, options, await terminalOf(version))
    })
}

function addFollow(program: Command, version: string): void {
  program
    .command('follow')
    .description('print what happens in a run while it happens; ends with the run')
    .argument('<run>', runHelp)
    .option('--json', 'print the lines of the journal as they are')
    .action(async (run: string, options) => {
      const { follow } = await import('./follow.ts')
      process.exitCode = await follow(run, options, await terminalOf(version))
    })
}

function addResume(program: Command, version: string): void {
  program
    .command('resume')
    .description('go on with a run where it ended; nothing is done or paid for twice')
    .argument('<run>', runHelp)
    .option('--budget <limits>', 'new limits, such as 5usd or "5usd, 200k tokens, 90m"')
    .option(...agentFlag, gather)
    .option(...loopFlag)
    .option('--json', 'print how it went as JSON')
    .addHelpText(
      'after',
      examples([
        ['reprise resume ralph-20261116-090000-k3f9', 'after a crash, a Ctrl-C or a failure'],
        ['reprise resume k3f9 --budget 10usd', 'with a larger budget, by the end of its id'],
      ]),
    )
    .action(async (run: string, options) => {
      const { resume } = await import('./resume.ts')
      process.exitCode = await resume(run, options, await terminalOf(version))
    })
}

function addReplay(program: Command, version: string): void {
  program
    .command('replay')
    .description('make a run again from its journal, offline, and compare every file')
    .argument('<run>', runHelp)
    .option('--loop <file>', 'the module of a loop of your own, where the run does not know it')
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { replay } = await import('./replay.ts')
      process.exitCode = await replay(run, options, await terminalOf(version))
    })
}

function addFork(program: Command, version: string): void {
  program
    .command('fork')
    .description('take a run up to a piece of work, and go on differently from there')
    .argument('<run>', runHelp)
    .requiredOption('--at <key>', 'the first work that is done anew; `reprise show` lists the names')
    .option('--set <key=value>', 'change a value of the configuration; may be given several times', gather)
    .option(...agentFlag, gather)
    .option('--reply <file>', 'give this answer at the key instead of asking for one (text or JSON)')
    .option('--id <id>', 'the id of the new run')
    .option('--budget <limits>', 'new limits, such as 5usd')
    .addOption(new Option('--no-run', 'only make the fork; resume it later').conflicts('budget'))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([
        ['reprise fork k3f9 --at round-3/plan --agent planner=openai:MODEL', 'another planner from there on'],
        ['reprise fork k3f9 --at round-3/plan --reply plan.json', 'an answer of your own'],
      ]),
    )
    .action(async (run: string, options) => {
      const { fork } = await import('./fork.ts')
      process.exitCode = await fork(run, options, await terminalOf(version))
    })
}

function addDiff(program: Command, version: string): void {
  program
    .command('diff')
    .description('tell where two runs part, and what each cost and came to')
    .argument('<left>', runHelp)
    .argument('<right>', 'another one')
    .option('--json', 'print JSON')
    .action(async (left: string, right: string, options) => {
      const { diff } = await import('./diff.ts')
      process.exitCode = await diff(left, right, options, await terminalOf(version))
    })
}

function addRm(program: Command, version: string): void {
  program
    .command('rm')
    .description('delete runs for good')
    .argument('<run...>', runHelp)
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async (runs: string[], options) => {
      const { rm } = await import('./rm.ts')
      process.exitCode = await rm(runs, options, await terminalOf(version))
    })
}

function addPrune(program: Command, version: string): void {
  program
    .command('prune')
    .description('delete the runs that ended long ago; those that can go on are kept')
    .option('--older-than <time>', 'how long ago, such as 90d; as the configuration says unless given')
    .option('--dry-run', 'only say which')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { prune } = await import('./prune.ts')
      process.exitCode = await prune(options, await terminalOf(version))
    })
}
