/** A file descriptor sent elsewhere, a word with its quotes, or what stands between two commands. */
const token =
  /\d*[<>]+&?[ \t]*[^\s;&|()<>]*|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;&|()<>'"`\\])+|[;&|()`\n]/gs
const here = /\$(?:\(pwd\)|\{?PWD\}?)\//g

/** Programs that are given whole commands as words. */
const shells = /^(?:sh|bash|zsh|dash|ksh|eval|concurrently|npx|su|watch|parallel)$/

/**
 * The commands of a line of shell, each as its words without quotes: also those in brackets, in `$(…)`, and in the words
 * that a shell is given to run. It is a reading for finding names, and not a shell.
 */
export function commandsIn(line: string): string[][] {
  const commands: string[][] = [[]]
  const inside: string[] = []
  for (const [piece] of line.replaceAll(here, '').matchAll(token)) {
    if (/^[;&|()`\n]$/.test(piece)) commands.push([])
    else if (!/^\d*[<>]/.test(piece)) commands.at(-1)!.push(unquoted(piece))
    if (piece.length > 1 && !piece.startsWith("'"))
      for (const [, text] of piece.matchAll(/\$\(([^()]+)\)/g)) inside.push(text!)
  }
  for (const words of commands)
    if (words.some((word) => shells.test(nameOf(word))))
      inside.push(...words.filter((word) => /\s/.test(word)))
  return [...commands.filter((words) => words.length > 0), ...inside.flatMap(commandsIn)]
}

/** A program without the folders in front of it and the version behind it. */
export const nameOf = (word: string) => word.replace(/^.*\//, '').replace(/(?<=.)@.*$/, '')

function unquoted(piece: string): string {
  return piece.replaceAll(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs,
    (_, single, double, plain) => single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? plain,
  )
}
