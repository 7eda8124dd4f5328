import { type Command, Option } from 'commander'
import { examples } from '../examples.ts'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'

type OpenTerminal = () => Promise<Terminal>

/** Adds the commands over records and contracts. Each loads its work only when it is called. */
export function addRecordCommands(program: Command, terminal: OpenTerminal): void {
  addValidate(program, terminal)
  addContracts(program, terminal)
  addSchema(program, terminal)
}

/** Opens the project, so that the contracts of its own loops are known. */
async function openHere(terminal: OpenTerminal): Promise<void> {
  const { projectAt } = await import('../project-at.ts')
  await projectAt(await terminal())
}

function addValidate(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('validate'))
    .description('check records against their contracts')
    .argument('<path...>', 'files, folders, glob patterns, or - for standard input')
    .addOption(
      new Option('-l, --level <level>', 'how strict to be, see below')
        .choices(['spec', 'compat', 'lint'])
        .default('lint'),
    )
    .option('-c, --contract <name>', 'check every file against this contract')
    .option('--fix', 'repair the files, and write a list of the repairs beside each file')
    .option('--strict', 'exit with 1 for warnings too')
    .option('-q, --quiet', 'print only files with errors or warnings')
    .option('-a, --all', 'print every finding, not only the first few of each code')
    .option('--json', 'print one JSON document')
    .addHelpText('after', () =>
      examples([
        ['reprise validate run.json journal.jsonl', 'two files'],
        [
          "reprise validate 'outputs/**/round*_social_rl.json' --level compat",
          'a pattern, with known repairs',
        ],
        ['cat game_events.jsonl | reprise validate - --json', 'a stream, for a program'],
      ]),
    )
    .addHelpText('after', levelHelp)
    .action(async (paths: string[], options) => {
      const { validate } = await import('./validate.ts')
      await openHere(terminal)
      process.exitCode = await validate(paths, options)
    })
}

function addContracts(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('contracts'))
    .description('list the contracts, and the files in which their records are stored')
    .argument('[family]', 'only one family, such as ralph or town')
    .option('--json', 'print JSON')
    .action(async (family: string | undefined, options) => {
      const { listContracts } = await import('./contracts.ts')
      await openHere(terminal)
      process.exitCode = listContracts(family, options)
    })
}

function addSchema(program: Command, terminal: OpenTerminal): void {
  styleHelp(program.command('schema'))
    .description('print a contract as JSON Schema 2020-12, or write all to a folder')
    .argument('[name]', 'a contract, such as rlm/trajectory')
    .option('--all <dir>', 'write every schema to this folder')
    .option('--json', 'print JSON (a schema is always JSON)')
    .addHelpText('after', () =>
      examples([
        ['reprise schema town/chat', 'one schema on standard output'],
        ['reprise schema --all schemas', 'all of them as files'],
      ]),
    )
    .action(async (name: string | undefined, options) => {
      const { printSchema } = await import('./schema.ts')
      await openHere(terminal)
      process.exitCode = await printSchema(name, options)
    })
}

const levelHelp = `
Levels:
  spec    the defining document as written
  compat  also accepts known deviations of real
          files, and names each of them
  lint    compat, plus sums, order, references
          and ranges (the default)
`
