import { type Command, Option } from 'commander'
import { examples } from '../examples.ts'
import { gather, terminalOf } from './runs-group.ts'

/** Adds the commands of the ralph loop. Each loads its work only when it is called. */
export function addRalphCommands(program: Command, version: string): void {
  const ralph = addRalph(program, version)
  addInit(ralph, version)
  addStop(ralph, version)
  addReport(ralph, version)
  addAblate(ralph, version)
  addImport(ralph, version)
}

function addRalph(program: Command, version: string): Command {
  return program
    .command('ralph')
    .enablePositionalOptions()
    .description('try a task until real checks pass, with what earlier attempts taught in view')
    .argument('[task]', 'the task in words, or a file such as ralph.task.md')
    .option('-c, --check <command>', 'a command that judges; may be given several times', gather)
    .option('-a, --actor <spec>', 'who works, such as "command:claude -p", anthropic:MODEL or bot:repair')
    .option('--reflector <spec>', 'who reflects; the findings of the checks unless given')
    .option('--task <file>', 'a file with the task and its settings')
    .option('--omega <count>', 'Ω, how many reflections are in view, 1 to 10; 3 unless given')
    .option('--window <policy>', 'which ones: fifo, recency or relevance; fifo unless given')
    .option('--memory <switch>', 'off shows no reflections, to compare with')
    .option('-n, --max-iterations <count>', 'how many attempts; 10 unless given, 40 for bot:repair')
    .option('--budget <limits>', 'limits, such as 5usd or "5usd, 200k tokens, 90m"')
    .option('--holdout <command>', 'a check that nobody sees, to judge the checks by')
    .option('--holdout-file <file>', 'a file that is there for the holdout alone', gather)
    .addOption(
      new Option('--holdout-when <when>', 'when it is run; always unless given').choices([
        'always',
        'passed',
      ]),
    )
    .option('--check-timeout <time>', 'how long a check may take; 10m unless given')
    .option('--actor-timeout <time>', 'how long an attempt may take; 30m unless given')
    .option('--reruns <count>', 'how often a failed check is run again, 0 to 2; 1 unless given')
    .option('--report <file>', 'a report that a check writes, such as junit.xml', gather)
    .option('--protect <glob>', 'files that judge the actor, beside tests and settings', gather)
    .addOption(
      new Option('--guard <way>', 'what to do when it touches them').choices(['revert', 'stop', 'off']),
    )
    .addOption(
      new Option('--start-from <files>', 'where an attempt begins').choices(['last', 'best', 'beginning']),
    )
    .option('--patience <counts>', 'when to give up, such as "plateau=8, same-error=0", or off')
    .addOption(new Option('--worktree', 'work beside the project, on a branch').conflicts('inPlace'))
    .option('--in-place', 'work on the files of the project')
    .option('--id <id>', 'the id of the run')
    .option('--seed <number>', 'what every random choice comes from')
    .option('--json', 'print how it went as JSON')
    .addHelpText(
      'after',
      examples([
        [
          'reprise ralph "fix the failing tests" --check "npm test" --actor "command:claude -p"',
          'a coding agent',
        ],
        ['reprise ralph ralph.task.md', 'a task with its settings in a file'],
        ['reprise ralph "mend it" --check "node --test" --actor bot:repair', 'no key, no network'],
      ]),
    )
    .action(async (task: string | undefined, options) => {
      const { ralph } = await import('./ralph.ts')
      process.exitCode = await ralph(task, options, await terminalOf(version))
    })
}

function addInit(ralph: Command, version: string): void {
  ralph
    .command('init')
    .description('ask what is needed and write a task file')
    .option('--file <file>', 'the file to write; ralph.task.md unless given')
    .option('--task <text>', 'the task in words')
    .option('-c, --check <command>', 'a command that judges; may be given several times', gather)
    .option('-a, --actor <spec>', 'who works')
    .option('-f, --force', 'write over a file that is there')
    .action(async (options) => {
      const { ralphInit } = await import('./ralph-init.ts')
      process.exitCode = await ralphInit(options, await terminalOf(version))
    })
}

function addStop(ralph: Command, version: string): void {
  ralph
    .command('stop')
    .description('end a loop after the attempt under way, with the best attempt in place')
    .argument('<run>', 'the run; one that was interrupted is finished here')
    .option('--json', 'print how it went as JSON')
    .action(async (run: string, options) => {
      const { ralphStop } = await import('./ralph-stop.ts')
      process.exitCode = await ralphStop(run, options, await terminalOf(version))
    })
}

function addReport(ralph: Command, version: string): void {
  ralph
    .command('report')
    .description('tell how loops went: rewards, errors, rescues, memory, false verdicts, cost')
    .argument('<run...>', 'runs by id, or folders and files with records')
    .addOption(
      new Option('--format <format>', 'what to print')
        .choices(['markdown', 'json', 'svg'])
        .default('markdown'),
    )
    .option('-o, --out <path>', 'write it there; a folder for the charts')
    .action(async (runs: string[], options) => {
      const { ralphReportCommand } = await import('./ralph-report.ts')
      process.exitCode = await ralphReportCommand(runs, options, await terminalOf(version))
    })
}

function addAblate(ralph: Command, version: string): void {
  ralph
    .command('ablate')
    .description('run a folder of tasks with memory on and off, and compare them pair by pair')
    .argument('<folder>', 'a folder with a folder for each task, such as examples/defects')
    .option('-a, --actor <spec>', 'who works; bot:repair unless given')
    .option('--reflector <spec>', 'who reflects; the findings of the checks unless given')
    .option('--omega <count>', 'Ω with memory on; 3 unless given')
    .option('-n, --max-iterations <count>', 'how many attempts a task has; 40 unless given')
    .option('--seeds <count>', 'how often each pair is run; 1 unless given')
    .option('--seed <number>', 'the first seed; 1 unless given')
    .option('--only <text>', 'only tasks whose name holds this')
    .option('--jobs <count>', 'how many at once; 2 unless given')
    .option('--id <id>', 'the name of the run; one that was interrupted goes on')
    .option('--budget <limits>', 'limits for all of it together, such as 5usd')
    .option('--json', 'print JSON')
    .action(async (folder: string, options) => {
      const { ralphAblate } = await import('./ralph-ablate.ts')
      process.exitCode = await ralphAblate(folder, options, await terminalOf(version))
    })
}

function addImport(ralph: Command, version: string): void {
  ralph
    .command('import')
    .description('read the logs of the Reflexion paper as records')
    .argument('<file...>', 'logs, or folders with them')
    .option('-o, --out <folder>', 'where the records go; .reprise/imports unless given')
    .option('--json', 'print JSON')
    .action(async (files: string[], options) => {
      const { ralphImport } = await import('./ralph-import.ts')
      process.exitCode = await ralphImport(files, options, await terminalOf(version))
    })
}
