import { blocksIn, type Document, spansIn } from './document.ts'

/** A command that a document shows, as words. */
export interface ShownCommand {
  readonly words: readonly string[]
  readonly document: string
  readonly line: number
}

/** Every command that documents show: in shell blocks line by line, and code in a line that begins with the program. */
export function commandsIn(documents: readonly Document[]): ShownCommand[] {
  return documents.flatMap(({ path: document, text }) => {
    const typed = blocksIn(text)
      .filter(({ language }) => language.startsWith('sh'))
      .flatMap(({ source, line }) =>
        source
          .replaceAll('\\\n', '  ')
          .split('\n')
          .map((code, index) => ({ code, line: line + 1 + index })),
      )
    const named = spansIn(text).filter(({ code }) => /^(?:npx reprise|reprise|npm run) /.test(code))
    return [...typed, ...named].flatMap(({ code, line }) =>
      splitCommands(code).map((words) => ({ words, document, line })),
    )
  })
}

/** The commands of a line: words in quotes are one word, a comment ends the line, operators separate commands. */
export function splitCommands(line: string): string[][] {
  const commands: string[][] = [[]]
  for (const [word] of line.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"']+(?:"[^"]*"|'[^']*')*[^\s"']*/g)) {
    if (word.startsWith('#')) break
    if (/^(?:\||\|\||&&|;|&|<|>|>>)$/.test(word)) commands.push([])
    else commands.at(-1)!.push(word)
  }
  return commands.filter((words) => words.length > 0)
}
