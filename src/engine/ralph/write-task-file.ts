import type { RalphWords } from './ralph-settings.ts'

/** What a new task file is made of. */
export interface NewTask {
  readonly task: string
  readonly checks: readonly string[]
  readonly words: RalphWords
}

/** The text of a task file that reads as what it was made of. */
export function writeTaskFile({ task, checks, words }: NewTask): string {
  const settings = Object.entries(words).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${quoted(value)}`],
  )
  const list = checks.map((check) => `  - ${quoted(check)}`)
  return ['---', 'checks:', ...list, ...settings, '---', '', task.trim(), ''].join('\n')
}

/** Quoted where the reader would otherwise take a part for a comment or a quote. */
function quoted(text: string): string {
  return /^[\s"'#-]|\s#|["']$|^$/.test(text) ? JSON.stringify(text) : text
}
