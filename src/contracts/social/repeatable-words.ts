import { isErrorText } from '../error-text.ts'
import { isSpeech } from './is-speech.ts'
import type { SocialMessage } from './message.ts'

/** What was said, for comparison with other messages; undefined where a repetition would mean nothing. */
export function repeatableWords(message: SocialMessage): string | undefined {
  const { content } = message
  const words = content.trim().replace(/\s+/g, ' ')
  // Short answers may well come twice, and texts of failed calls are reported as what they are.
  return words.length < shortAnswer || !isSpeech(message) || isErrorText(content) ? undefined : words
}

/** A message with fewer characters may be repeated. */
const shortAnswer = 40
