import { coloursFor } from './colours.ts'

/** The examples at the end of a help text. */
export function examples(rows: readonly [command: string, what: string][]): string {
  const colours = coloursFor(process.stdout)
  const lines = rows.map(([command, what]) => `  ${command}\n      ${colours.dim(what)}`)
  return `\n${colours.bold('Examples:')}\n${lines.join('\n')}`
}
