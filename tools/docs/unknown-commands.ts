import type { Command } from 'commander'
import { type Document, spansIn } from './document.ts'
import { commandsIn } from './shell-commands.ts'

/** The commands, flags and npm scripts that documents show and that do not exist. */
export function unknownCommands(
  documents: readonly Document[],
  program: Command,
  scripts: Readonly<Record<string, string>>,
): string[] {
  const shown = commandsIn(documents).flatMap(({ words, document, line }) => {
    const [first, ...rest] = words[0] === 'npx' ? words.slice(1) : words
    const problem =
      first === 'reprise'
        ? problemWith(rest, program)
        : first === 'npm'
          ? npmProblem(rest, scripts)
          : undefined
    return problem === undefined ? [] : [`${document}:${line}: ${problem}`]
  })
  const flags = new Set(everyCommand(program).flatMap(flagsOf))
  const alone = documents.flatMap(({ path, text }) =>
    spansIn(text).flatMap(({ code, line }) => {
      const [flag] = /^--[a-z][a-z-]*/.exec(code) ?? []
      return flag === undefined || flags.has(flag) ? [] : [`${path}:${line}: no command has the flag ${flag}`]
    }),
  )
  return [...shown, ...alone]
}

function npmProblem(
  [verb, name = '']: readonly string[],
  scripts: Readonly<Record<string, string>>,
): string | undefined {
  return verb === 'run' && !Object.hasOwn(scripts, name) ? `package.json has no script '${name}'` : undefined
}

/** What is wrong with the words after the program. */
function problemWith(given: readonly string[], program: Command): string | undefined {
  const words = given.map((word) => word.replace(/^\[|\]$/g, ''))
  let command = program
  for (const word of words[0] === '-C' ? words.slice(2) : words) {
    if (word.startsWith('-') || isPlaceholder(word)) break
    const inner = command.commands.find((one) => one.name() === word)
    if (inner === undefined && command.registeredArguments.length > 0) break
    if (inner === undefined) return `\`${pathOf(command)}\` has no command '${word}'`
    command = inner
  }
  // The flags of `run` are those of the loop that it runs.
  if (command.name() === 'run') return undefined
  const known = [...flagsOf(command), ...flagsOf(program)]
  const unknown = words
    .flatMap((word) => /^--?[a-zA-Z][\w-]*/.exec(word)?.[0] ?? [])
    .find((flag) => !known.includes(flag))
  return unknown === undefined ? undefined : `\`${pathOf(command)}\` has no flag ${unknown}`
}

/** A word that stands for others: RUN, COMMAND, GAME…. */
const isPlaceholder = (word: string) => /^[A-Z…]/.test(word)

function flagsOf(command: Command): string[] {
  return [
    '-h',
    '--help',
    ...command.options.flatMap(({ long, short }) => [long, short].flatMap((flag) => flag ?? [])),
  ]
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}
