import type { CheckedError } from '../attempt.ts'

/** How much of the first error is shown; the others are shown by their first lines. */
const wholeMessage = 2000
const shownFrames = 8

/** Where an error is and what it is about: `test_failure in a.ts:3 ("adds")`. */
export function placeText({ type, file, line, rule }: CheckedError): string {
  const place = file === undefined ? '' : ` in ${file}${line === undefined ? '' : `:${line}`}`
  const kind = type === 'other' ? 'error' : type.replaceAll('_', ' ')
  return `${kind}${place}${rule === undefined ? '' : ` (${rule})`}`
}

/** An error with all that the check said about it: the message with its cause, and the way to it through own files. */
export function wholeError(error: CheckedError): string {
  const { message, stack_trace: stack = '' } = error
  const frames = ownFrames(stack)
  return [`${placeText(error)}:`, message.slice(0, wholeMessage).trimEnd(), ...frames].join('\n')
}

/** The frames of a stack that lie in the project, and causes that stand between them. */
export function ownFrames(stack: string): string[] {
  const lines = stack.split('\n').map((line) => line.trim())
  const isForeign = (line: string) => /\bnode:|node_modules[\\/]|site-packages[\\/]|\binternal\//.test(line)
  return lines
    .filter((line) => line !== '' && !isForeign(line))
    .slice(0, shownFrames)
    .map((line) => `  ${line}`)
}

/** An error on one line. */
export function errorLine(error: CheckedError, most = 200): string {
  return `${placeText(error)}: ${tellingLine(error.message, most)}`
}

/** What a message says first; the command of a check that has no more to say is only named in short. */
export function tellingLine(message: string, most = 160): string {
  const [first = '', ...others] = message.trim().split('\n')
  const [, command, end] = /^'([\s\S]*)' ((?:exited|ended) with \S+|was killed)\.$/.exec(first) ?? []
  if (command === undefined) return shorten(first, most)
  const said = others.find((line) => line.trim() !== '')?.trim()
  return shorten(`${shortCommand(command)} ${end}${said === undefined ? '' : `: ${said}`}`, most)
}

/** A command as it stands in a sentence. */
export const shortCommand = (command: string): string => `\`${shorten(command, 40)}\``

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
