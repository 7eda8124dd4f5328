import { Refusal } from '../refusal.ts'

const blank = /\s/
// What a shell would act on. There is no shell, so it is refused instead of being passed on as a word.
const shellOnly = new Set('|&;<>()$`')
const escapedInQuotes = new Set('"\\$`')

/** The words of a command line as a POSIX shell would split them: quotes and backslashes, and nothing else of a shell. */
export function splitWords(command: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  while (at < command.length) {
    const character = command[at]!
    if (blank.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
      at++
    } else if (character === "'") {
      const end = command.indexOf("'", at + 1)
      if (end < 0) throw unclosed(command, at)
      word = (word ?? '') + command.slice(at + 1, end)
      at = end + 1
    } else if (character === '"') {
      const quoted = readQuoted(command, at)
      word = (word ?? '') + quoted.text
      at = quoted.end
    } else if (character === '\\') {
      if (at + 1 === command.length) {
        throw new Refusal('unreadable_command', 'usage', `The command ends with a lone backslash: ${command}`)
      }
      // A backslash before the end of a line joins two lines.
      if (command[at + 1] !== '\n') word = (word ?? '') + command[at + 1]
      at += 2
    } else {
      if (shellOnly.has(character)) throw needsShell(command, at)
      word = (word ?? '') + character
      at++
    }
  }
  if (word !== undefined) words.push(word)
  if (words.length === 0) {
    throw new Refusal(
      'unreadable_command',
      'usage',
      'The command is empty. Write the program and its words: command:claude -p',
    )
  }
  if (words[0] === '')
    throw new Refusal('unreadable_command', 'usage', `The command names no program: ${command}`)
  if (command.includes('\0'))
    throw new Refusal('unreadable_command', 'usage', 'The command holds a NUL character.')
  return words
}

function readQuoted(command: string, start: number): { text: string; end: number } {
  let text = ''
  for (let at = start + 1; at < command.length; at++) {
    const character = command[at]!
    if (character === '"') return { text, end: at + 1 }
    if (character === '\\' && command[at + 1] === '\n') at++
    else if (character === '\\' && escapedInQuotes.has(command[at + 1] ?? '')) text += command[++at]
    else if (character === '$' || character === '`') throw needsShell(command, at)
    else text += character
  }
  throw unclosed(command, start)
}

function unclosed(command: string, at: number): Refusal {
  return new Refusal(
    'unreadable_command',
    'usage',
    `The quote ${command[at]} at character ${at + 1} is never closed: ${command}`,
  )
}

function needsShell(command: string, at: number): Refusal {
  return new Refusal(
    'unreadable_command',
    'usage',
    `The command has a '${command[at]}' at character ${at + 1}, and no shell will read it: ${command}\n` +
      "Put it in single quotes to pass it on as it is, or call a shell: command:sh -c '…'",
  )
}
