import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { isErrorText } from '../error-text.ts'

/** The rule that a failure of the machinery is not taken for what a player said or thought. */
export function errorText<K extends string>(key: K): Rule<{ readonly [key in K]: string }> {
  return {
    code: 'town/error-text',
    severity: 'warning',
    says: 'An error of the machinery is not recorded as the words of a player.',
    check(record, report) {
      const text = record[key]
      if (isErrorText(text))
        report([key], showValue(text), 'words of the player', 'record failures in the inference trace')
    },
  }
}

/** The rule that a text says something. */
export function blankText<K extends string>(code: string, key: K): Rule<{ readonly [key in K]: string }> {
  return {
    code,
    severity: 'warning',
    says: 'A line of words holds words.',
    check(record, report) {
      if (record[key].trim() === '')
        report([key], 'blank text', 'words', 'leave the line out; a silent player waits')
    },
  }
}

/** The rule that a text was taken out of its tags. */
export function tagsLeft<K extends string>(
  code: string,
  key: K,
  tag: RegExp,
): Rule<{ readonly [key in K]: string }> {
  return {
    code,
    severity: 'warning',
    says: 'A text does not include the tags around it.',
    check(record, report) {
      const found = tag.exec(record[key])
      if (found !== null)
        report([key], `the tag ${found[0]}>`, 'the text between the tags', 'cut at the tags before writing')
    },
  }
}

/** The tags that speech comes in, and those that must never reach it. */
export const speechTags = /<\/?(?:speak|thinking|think|whisper|wait|vote|observation|assistant|user)\b/i

/** The tags around a thought. Tags within it are part of it. */
export const thoughtTags = /^\s{0,20}<(?:thinking|think)\b|<\/(?:thinking|think)\b(?=\s{0,3}>\s{0,20}$)/i
