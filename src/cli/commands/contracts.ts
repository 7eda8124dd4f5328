import { contracts, type Family, families } from '../../contracts/index.ts'
import { closest } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'

/** Prints the table of record kinds. */
export function listContracts(family: string | undefined, options: { json?: boolean }): number {
  if (family !== undefined && !Object.hasOwn(families, family)) {
    const meant = closest(family, Object.keys(families))
    const hint =
      meant === undefined ? `Known: ${Object.keys(families).join(', ')}.` : `Did you mean '${meant}'?`
    process.stderr.write(`error: No family named '${family}'. ${hint}\n`)
    return exitCode.wrongUse
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
  process.stdout.write(options.json === true ? `${JSON.stringify(rows, null, 2)}\n` : table(rows))
  return exitCode.fine
}

interface Row {
  readonly name: string
  readonly version: string
  readonly path?: string
  readonly part_of?: string
  readonly source: string
}

function table(rows: readonly Row[]): string {
  const colours = coloursFor(process.stdout)
  const cells = rows.map(({ name, version, path, part_of, source }) => [
    name,
    version,
    source,
    path ?? `in ${part_of}`,
  ])
  const heads = ['contract', 'version', 'defined by', 'lives in']
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]!.length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  const lines = cells.map((row, index) => {
    const family = (name: string | undefined) => name?.split('/')[0] as Family | undefined
    const gap = index > 0 && family(row[0]) !== family(cells[index - 1]![0]) ? '\n' : ''
    return gap + line(row)
  })
  return `${colours.bold(line(heads))}\n${lines.join('\n')}\n\n${rows.length} contracts. \`reprise schema NAME\` prints one.\n`
}
