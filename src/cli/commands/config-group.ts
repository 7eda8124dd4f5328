import { type Command, InvalidArgumentError } from 'commander'
import { examples } from '../examples.ts'
import { terminalOf } from './runs-group.ts'

/** Adds the commands over the whole of a project. Each loads its work only when it is called. */
export function addWorkspaceCommands(program: Command, version: string): void {
  addSearch(program, version)
  addSql(program, version)
  addConfig(program, version)
  addAgents(program, version)
}

function addSearch(program: Command, version: string): void {
  program
    .command('search')
    .description('find records and journal lines of all runs by their words')
    .argument('<text>', 'words that must all be there')
    .option('--run <run>', 'only in this run')
    .option('--contract <name>', 'only this kind of record, such as town/chat')
    .option('--kind <kind>', 'only what calls itself so, such as end or a type of event')
    .option('--since <time>', 'only since a day (2026-11-16) or so long ago (2d)')
    .option('--limit <count>', 'how many at most; 20 unless given', wholeNumber)
    .option('--no-update', 'answer from the index as it is, without looking for news first')
    .option('--json', 'print JSON')
    .action(async (text: string, options) => {
      const { search } = await import('./search.ts')
      process.exitCode = await search(text, options, await terminalOf(version))
    })
}

function addSql(program: Command, version: string): void {
  program
    .command('sql')
    .description('ask in SQL over the records of all runs; nothing can be changed')
    .argument('<query>', 'a select; each contract is a view, such as town_chat or run_journal_entry')
    .option('--limit <count>', 'how many rows at most; 1000 unless given', wholeNumber)
    .option('--timeout <seconds>', 'how long it may take; 30 unless given', wholeNumber)
    .option('--json', 'print the rows as JSON')
    .addHelpText(
      'after',
      examples([
        ['reprise sql "show tables"', 'the views that there are'],
        ['reprise sql "select status, count(*) from run_run_manifest group by 1"', 'how runs end'],
      ]),
    )
    .action(async (query: string, options) => {
      const { sql } = await import('./sql.ts')
      process.exitCode = await sql(query, options, await terminalOf(version))
    })
}

function addConfig(program: Command, version: string): void {
  program
    .command('config')
    .description('show every setting in force, and whether a flag, a variable or a file said it')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { printConfig } = await import('./config.ts')
      process.exitCode = await printConfig(options, await terminalOf(version))
    })
}

function addAgents(program: Command, version: string): void {
  const agents = program.command('agents').description('look whether agents can be reached')
  agents
    .command('check')
    .description('send an agent one tiny request; tell how long it took and what it cost, or why it failed')
    .argument('<spec>', 'an agent, such as anthropic:MODEL, "command:claude -p" or bot:echo')
    .option('--json', 'print JSON')
    .action(async (spec: string, options) => {
      const { checkAgentNow } = await import('./agents-check.ts')
      process.exitCode = await checkAgentNow(spec, options, await terminalOf(version))
    })
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new InvalidArgumentError('Give a whole number from 1 on.')
}
