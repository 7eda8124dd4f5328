import type { Command, Help } from 'commander'
import { wrapAnsi } from 'fast-wrap-ansi'
import { coloursFor } from './colours.ts'
import { fold } from './text/fold.ts'
import { knownWidthOf, widthOf } from './text/width.ts'

/** How narrow a description may become before it gets lines of its own. */
const narrowest = 30

/** What stands before the usage of a command. */
const usageTitle = 'Usage: '

/** Gives a command our help: coloured, as wide as the terminal, and wrapped at words however narrow that is. */
export function styleHelp(command: Command): Command {
  const colours = coloursFor(process.stdout)
  return command
    .configureOutput({
      getOutHelpWidth: () => widthOf(process.stdout),
      getErrHelpWidth: () => widthOf(process.stderr),
      outputError: (text, write) => {
        const width = knownWidthOf(process.stderr)
        const plain = text.replace(/^error: error: /, 'error: ')
        write(width === undefined ? plain : fold(plain, width, { hanging: 2 }))
      },
    })
    .configureHelp({
      showGlobalOptions: false,
      sortSubcommands: false,
      formatItem,
      styleTitle: (title) => colours.bold(title),
      styleUsage: (usage) =>
        wrapAnsi(usage, widthOf(process.stdout) - usageTitle.length)
          .split('\n')
          .map((line) => colours.cyan(line))
          .join(`\n${' '.repeat(usageTitle.length)}`),
      styleCommandText: (text) => colours.cyan(text),
      styleSubcommandText: (text) => colours.cyan(text),
      styleOptionText: (text) => colours.cyan(text),
      styleArgumentText: (text) => colours.cyan(text),
    })
}

/** A term with its description beside it, or below it where there is no room. */
function formatItem(this: void, term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? 80
  const indent = 2
  if (description === '') return ' '.repeat(indent) + term
  const beside = width - indent - termWidth - 2
  if (beside < narrowest) {
    const lines = wrapAnsi(description, width - 6, { trim: true }).split('\n')
    return [' '.repeat(indent) + term, ...lines.map((line) => ' '.repeat(6) + line)].join('\n')
  }
  const padding = ' '.repeat(Math.max(0, termWidth - helper.displayWidth(term)))
  const lines = wrapAnsi(description, beside, { trim: true }).split('\n')
  const hanging = `\n${' '.repeat(indent + termWidth + 2)}`
  return `${' '.repeat(indent)}${term}${padding}  ${lines.join(hanging)}`
}
