import { isErrorText } from '../error-text.ts'
import { isSpeech } from './is-speech.ts'
import type { SocialMessage } from './message.ts'

/** What was said, for comparison with other messages; undefined where a repetition would mean nothing. */
export function repeatableWords(message: SocialMessage): string | undefined {
  // Texts of failed calls are reported as what they are.
  return isSpeech(message) && !isErrorText(message.content) ? comparableWords(message.content) : undefined
}

/** A text as it is compared with others word for word; undefined for a short answer, which may well come twice. */
export function comparableWords(text: string): string | undefined {
  const words = text.trim().replace(/\s+/g, ' ')
  return words.length < shortAnswer ? undefined : words
}

/** A message with fewer characters may be repeated. */
const shortAnswer = 40
