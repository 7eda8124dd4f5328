import { type Command, InvalidArgumentError } from 'commander'
import { examples } from '../examples.ts'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'

/** Adds the commands over a whole project. Each loads its work only when it is called. */
export function addProjectCommands(program: Command, terminal: () => Promise<Terminal>): void {
  addStudio(program, terminal)
  addSearch(program, terminal)
  addSql(program, terminal)
  addConfig(program, terminal)
  addAgents(program, terminal)
}

function addStudio(program: Command, terminal: () => Promise<Terminal>): void {
  const group = styleHelp(program.command('studio'))
    .description('see the runs of this project in the browser: live, step by step, and side by side')
    .option('--port <port>', 'the port (default: 4700, or the next free one)', portNumber)
    .option('--no-open', 'print the address without opening the browser')
    .action(async (options) => {
      const { studio } = await import('./studio.ts')
      process.exitCode = await studio(options, await terminal())
    })
  styleHelp(group.command('export'))
    .description('write a run as one page that replays it in any browser, without the studio')
    .argument('<run>', 'the id of a run, or the start or end of an id')
    .option('-o, --out <file>', 'the file (default: the id of the run, with .html)')
    .option('--json', 'print JSON')
    .action(async (run: string, options) => {
      const { studioExport } = await import('./studio-export.ts')
      process.exitCode = await studioExport(run, options, await terminal())
    })
}

function addSearch(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('search'))
    .description('search the records and journals of all runs for words')
    .argument('<text>', 'the words; all of them must occur')
    .option('--run <run>', 'only in this run')
    .option('--contract <name>', 'only this kind of record, such as town/chat')
    .option('--kind <kind>', 'only this type of entry or event, such as end')
    .option('--since <time>', 'only since a date (2026-11-16) or within a time (2d)')
    .option('--limit <count>', 'the maximum number of results (default: 20)', wholeNumber)
    .option('--no-update', 'do not update the index first')
    .option('--json', 'print JSON')
    .action(async (text: string, options) => {
      const { search } = await import('./search.ts')
      process.exitCode = await search(text, options, await terminal())
    })
}

function addSql(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('sql'))
    .description('query the records of all runs with SQL, read-only')
    .argument(
      '<query>',
      'a SELECT statement; each contract is a view, such as town_chat or run_journal_entry',
    )
    .option('--limit <count>', 'the maximum number of rows (default: 1000)', wholeNumber)
    .option('--timeout <seconds>', 'the time limit of the query (default: 30)', wholeNumber)
    .option('--json', 'print the rows as JSON')
    .addHelpText('after', () =>
      examples([
        ['reprise sql "show tables"', 'the views that exist'],
        ['reprise sql "select status, count(*) from run_run_manifest group by 1"', 'how runs end'],
      ]),
    )
    .action(async (query: string, options) => {
      const { sql } = await import('./sql.ts')
      process.exitCode = await sql(query, options, await terminal())
    })
}

function addConfig(program: Command, terminal: () => Promise<Terminal>): void {
  styleHelp(program.command('config'))
    .description('show every setting, its value and where it comes from')
    .argument('[loop]', 'also show all settings of this loop')
    .option('--json', 'print JSON')
    .action(async (loop: string | undefined, options) => {
      const { printConfig } = await import('./config.ts')
      process.exitCode = await printConfig(loop, options, await terminal())
    })
}

function addAgents(program: Command, terminal: () => Promise<Terminal>): void {
  const agents = styleHelp(program.command('agents')).description('check that agents work')
  styleHelp(agents.command('check'))
    .description('send one short request to an agent; print time and cost, or why it failed')
    .argument('<spec>', 'an agent, such as anthropic:MODEL, claude or bot:echo')
    .option('--json', 'print JSON')
    .action(async (spec: string, options) => {
      const { checkAgentNow } = await import('./agents-check.ts')
      process.exitCode = await checkAgentNow(spec, options, await terminal())
    })
}

function portNumber(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0 && value <= 65_535) return value
  throw new InvalidArgumentError('Expected a port, 0 to 65535; 0 is any free one.')
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new InvalidArgumentError('Expected a whole number, 1 or more.')
}
