import type { Argument, Option } from 'commander'
import type { SettingInfo } from '../../engine/index.ts'

/** What the shell offers for a value: some words, or the runs of the project. */
export type Completes = readonly string[] | 'run'

// Commander has no place for it: its own choices also check the value and change the help.
const known = new WeakMap<Argument | Option, Completes>()

/** Lets the shell offer what a setting may be, in the place of its flag or argument. */
export function completeSetting<Word extends Argument | Option>(word: Word, info: SettingInfo): Word {
  const { kind, choices, completes } = info
  const words = kind === 'onOff' ? ['on', 'off'] : choices
  if (words !== undefined) known.set(word, words)
  else if (completes === 'run') known.set(word, 'run')
  return word
}

/** What the shell offers for the value of a flag or an argument; undefined where that may be anything. */
export function completesOf(word: Argument | Option): Completes | undefined {
  if (known.has(word)) return known.get(word)
  if (word.argChoices !== undefined) return word.argChoices
  const name = 'long' in word ? word.long?.slice(2) : (word as Argument).name()
  return ['run', 'left', 'right'].includes(name ?? '') ? 'run' : undefined
}
