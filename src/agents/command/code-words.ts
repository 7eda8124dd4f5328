import { Refusal } from '../../kit/index.ts'

const shells = /^(?:ba|da|z|k|a|fi|c|tc|pw)?sh$/
const interpreters =
  /^(?:node|nodejs|deno|bun|tsx|python[\d.]*|pypy[\d.]*|perl|ruby|php|lua|osascript|powershell|cmd|awk|gawk|mawk|sed)$/
/** These hand their words to a shell, as `ssh` does on the other machine. */
const callShells = /^(?:ssh|mosh|su|runuser|script|watch|eval|parallel|tmux|screen)$/
/** The first word of these that is no flag is a program. */
const codeProgram = /^(?:[gm]?awk|sed)$/
const codeFlag = /^(?:-[a-z]*[cepr]|--(?:command|eval|print|execute|run|call)|\/[ck]|-command)$/i
const placeholder = '{prompt}'

/**
 * Refuses `{prompt}` where a shell or an interpreter would read it as code: in `sh -c 'agent "{prompt}"'` the text of the prompt
 * could end the quotes and be run.
 */
export function refusePromptInCode(words: readonly string[], command: string): void {
  const at = words.findIndex((word, index) => isCode(words, index) && word.includes(placeholder))
  if (at < 0) return
  throw new Refusal(
    'prompt_in_code',
    'usage',
    `{prompt} stands in code that '${programOf(words, at)}' would run, so the prompt itself could be run: ${command}`,
    {
      hint: 'Use {prompt_file}, which is replaced by the path of a file with the prompt, or leave both out and read the prompt from standard input.',
    },
  )
}

/** Whether a word is read as code by a program that stands before it. */
function isCode(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at).map(nameOf)
  if (before.some((name) => callShells.test(name))) return true
  const runner = before.findLastIndex((name) => shells.test(name) || interpreters.test(name))
  if (runner < 0) return false
  const between = words.slice(runner + 1, at)
  // After a script come the words of the script.
  if (!between.every((word) => /^[-/]/.test(word))) return false
  // The code may also be joined to its flag, as in --eval='…'.
  const flags = [between.at(-1) ?? '', words[at]!.split('=')[0]!]
  return codeProgram.test(before[runner]!) || flags.some((flag) => codeFlag.test(flag))
}

const nameOf = (word: string) => word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, '')

function programOf(words: readonly string[], at: number): string {
  const names = words.slice(0, at).map(nameOf)
  const isRunner = (name: string) => shells.test(name) || interpreters.test(name) || callShells.test(name)
  return names.findLast(isRunner) ?? names[0]!
}
