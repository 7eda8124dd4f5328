import { readDuration } from '../config/parse-duration.ts'

/** A value of a loop that cannot be read. */
export class BadRalphSetting extends Error {
  override readonly name = 'BadRalphSetting'
}

/** Reads the word of a flag, or of the key of a task file that has the flag's name. */
export type WordReader<T> = (text: string, name: string) => T

/** A whole number within bounds. */
export function whole(least: number, most: number): WordReader<number> {
  return (text, name) => {
    const value = Number(text)
    if (/^\d{1,9}$/.test(text.trim()) && value >= least && value <= most) return value
    return refuse(text, name, `a whole number from ${least} to ${most}`)
  }
}

/** One of some words. */
export function oneOf<const Words extends readonly string[]>(...words: Words): WordReader<Words[number]> {
  return (text, name) =>
    words.includes(text) ? text : refuse(text, name, `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
}

/** On or off, as people write it. */
export const onOrOff: WordReader<boolean> = (text, name) => {
  if (/^(?:on|true|yes)$/i.test(text)) return true
  if (/^(?:off|false|no)$/i.test(text)) return false
  return refuse(text, name, 'on or off')
}

/** The seconds of a time that is longer than none. */
export const time: WordReader<number> = (text, name) => {
  const seconds = readDuration(text)
  return seconds !== undefined && seconds > 0
    ? seconds
    : refuse(text, name, 'a time with its unit, such as 45s, 30m or 1h30m')
}

/** A text that says something. */
export function said(what: string): WordReader<string> {
  return (text, name) => (text.trim() === '' ? refuse(text, name, what) : text)
}

/** Throws what was found under a name and what should be there. */
export function refuse(text: string, name: string, expected: string): never {
  throw new BadRalphSetting(`--${name} is '${text}', expected ${expected}.`)
}
