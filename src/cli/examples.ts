import { coloursFor } from './colours.ts'
import { wrap } from './text/table.ts'
import { widthOf } from './text/width.ts'

/** The examples at the end of a help text. A command that is too long goes on after a backslash, so that it can be copied. */
export function examples(
  rows: readonly (readonly [command: string, what: string])[],
  width: number = widthOf(process.stdout),
): string {
  const { bold, dim } = coloursFor(process.stdout)
  const lines = rows.flatMap(([command, what]) => [
    ...continued(command, width - 2).map((line) => `  ${line}`),
    ...wrap(what, width - 6).map((line) => `      ${dim(line)}`),
  ])
  return `\n${bold('Examples:')}\n${lines.join('\n')}`
}

/** A command in lines that fit, broken between its words and never inside quotes. */
function continued(command: string, width: number): string[] {
  // A flag stays with its value.
  const pairs = command.match(/(?:--?[\w-]+ (?!-))?(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []
  const words = pairs.flatMap((pair) => (pair.length + 4 <= width ? [pair] : splitFlag(pair)))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const room = width - 2
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(last === undefined ? word : `  ${word}`)
  }
  return command.length <= width
    ? [command]
    : lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line))
}

function splitFlag(pair: string): string[] {
  const [, flag, value] = /^(--?[\w-]+) (.*)$/s.exec(pair) ?? []
  return flag === undefined || value === undefined ? [pair] : [flag, value]
}
