import { coloursFor } from './colours.ts'
import { foldLine } from './text/fold.ts'
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

/** A command in lines that fit, broken between its words, and inside quotes only where those alone are too long. */
function continued(command: string, width: number): string[] {
  // A flag stays with its value.
  const pairs = command.match(/(?:--?[\w-]+ (?!-))?(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []
  const words = pairs
    .flatMap((pair) => (pair.length + 4 <= width ? [pair] : splitFlag(pair)))
    .flatMap((word) => (word.length + 4 <= width ? [word] : splitQuoted(word, width - 4)))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const room = width - 2
    if (
      last !== undefined &&
      !word.endsWith('\n') &&
      !last.endsWith('\n') &&
      last.length + 1 + word.length <= room
    )
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(last === undefined ? word : `  ${word}`)
  }
  return command.length <= width
    ? [command]
    : lines.map((line, index) => {
        if (line.endsWith('\n')) return line.trimEnd()
        return index < lines.length - 1 ? `${line} \\` : line
      })
}

/** A text in quotes in several lines, which for a shell is the same text with line breaks. */
function splitQuoted(word: string, width: number): string[] {
  if (!/^["']/.test(word)) return [word]
  const lines = foldLine(word, width)
  return lines.map((line, index) => (index < lines.length - 1 ? `${line}\n` : line))
}

function splitFlag(pair: string): string[] {
  const [, flag, value] = /^(--?[\w-]+) (.*)$/s.exec(pair) ?? []
  return flag === undefined || value === undefined ? [pair] : [flag, value]
}
