import { contracts, families } from '../../contracts/index.ts'
import { closest, Refusal } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from '../text/amounts.ts'
import { table } from '../text/table.ts'

/** Prints the table of record kinds. */
export function listContracts(family: string | undefined, options: { json?: boolean }): number {
  if (family !== undefined && !Object.hasOwn(families, family)) {
    const meant = closest(family, Object.keys(families))
    const hint =
      meant === undefined ? `Known: ${Object.keys(families).join(', ')}.` : `Did you mean '${meant}'?`
    throw new Refusal('unknown_family', 'missing', `No family named '${family}'.`, { hint })
  }
  const listed = contracts.filter((contract) => family === undefined || contract.family === family)
  const rows = listed.map(({ name, version, form, path, partOf, source, summary }) => ({
    name,
    version,
    form,
    ...(path === undefined ? {} : { path }),
    ...(partOf === undefined ? {} : { part_of: partOf }),
    source,
    summary,
  }))
  process.stdout.write(options.json === true ? `${JSON.stringify(rows, null, 2)}\n` : printed(rows))
  return exitCode.fine
}

interface Row {
  readonly name: string
  readonly version: string
  readonly path?: string
  readonly part_of?: string
}

function printed(rows: readonly Row[]): string {
  const { bold } = coloursFor(process.stdout)
  const columns = ['contract', 'version', 'stored in'].map((head) => ({ head }))
  const cells = rows.map(({ name, version, path, part_of }) => [name, version, path ?? `part of ${part_of}`])
  return `${table(columns, cells, bold)}\n${plural(rows.length, 'contract')}. \`reprise schema NAME\` prints one.\n`
}
