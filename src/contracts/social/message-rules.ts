import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { isErrorText } from '../error-text.ts'
import type { SocialMessage } from './message.ts'
import { isMachineRemark, isMockText, isRefusalText, templateLeak } from './odd-texts.ts'
import { otherLabel, ownLabel } from './speaker-labels.ts'

/** What must hold inside one message, wherever it stands. */
export const messageRules: readonly Rule<SocialMessage>[] = [
  {
    code: 'social/empty-content',
    severity: 'warning',
    says: 'A message says something.',
    check({ content }, report) {
      if (content.trim() === '')
        report(['content'], 'blank text', 'what the agent said', 'leave the turn out')
    },
  },
  {
    code: 'social/error-as-speech',
    severity: 'error',
    says: 'A call that failed is not something that an agent said.',
    check({ content }, report) {
      if (!isErrorText(content)) return
      const repair = 'run the turn again, and score the round without it until then'
      report(['content'], showValue(content), 'the words of an agent', repair)
    },
  },
  {
    code: 'social/template-leak',
    severity: 'warning',
    says: 'A message holds nothing of the template of a prompt.',
    check({ content }, report) {
      const leak = templateLeak(content)
      if (leak === undefined) return
      report(['content'], showValue(leak), 'the words of an agent', 'take it out, or run the turn again')
    },
  },
  {
    code: 'social/mock-text',
    severity: 'warning',
    says: 'A message comes from an agent, and not from a stand-in for a model.',
    check({ content }, report) {
      if (isMockText(content))
        report(['content'], showValue(content), 'the words of an agent', 'run the round with a real agent')
    },
  },
  {
    code: 'social/machine-remark',
    severity: 'warning',
    says: 'An agent does not speak of itself as a program.',
    check({ content }, report) {
      if (isMachineRemark(content))
        report(['content'], showValue(content), 'the words of the person', 'run the turn again')
    },
  },
  {
    code: 'social/refusal-as-speech',
    severity: 'warning',
    says: 'A model that declines to answer is not something that an agent said.',
    check({ content }, report) {
      if (isRefusalText(content))
        report(['content'], showValue(content), 'the words of the person', 'run the turn again')
    },
  },
  {
    code: 'social/unix-seconds',
    severity: 'warning',
    says: 'The time of a message counts seconds since 1970.',
    check({ timestamp }, report) {
      if (timestamp === undefined || (timestamp >= 0 && timestamp < 1e11)) return
      const repair = timestamp < 0 ? 'correct the clock' : 'divide by a thousand, if these are milliseconds'
      report(['timestamp'], `${timestamp}`, 'seconds since 1970', repair)
    },
  },
  {
    code: 'social/speaker-label',
    severity: 'info',
    says: 'A message does not begin with the label of a speaker, which feedback would count as a mention.',
    check({ agent_id: agent, content }, report) {
      const speaker = ownLabel(content, agent)
      if (speaker === undefined) return
      report(['content'], `the label "${speaker}"`, 'the words alone', 'take the label off before scoring')
    },
  },
  {
    code: 'social/speaks-for-others',
    severity: 'warning',
    says: 'A message holds the words of one speaker, and does not go on with the lines of others.',
    check({ agent_id: agent, content, internal }, report) {
      if (internal === true) return
      const speaker = otherLabel(content, agent)
      if (speaker === undefined) return
      report(
        ['content'],
        `a line of "${speaker}"`,
        `the words of ${agent} alone`,
        'cut the message off before that line',
      )
    },
  },
  {
    code: 'social/rejected-speech',
    severity: 'warning',
    says: 'A message whose last version the coach rejected was not sent.',
    check({ validation_metadata: validation, internal }, report) {
      // The note that an agent is absent keeps what was rejected, and was not sent either.
      if (internal === true) return
      const verdicts: unknown = validation?.validations
      if (!Array.isArray(verdicts) || verdicts.length === 0) return
      const { attempts } = validation as { attempts?: unknown }
      const allFailed = verdicts.every((verdict) => verdict?.valid === false)
      // A verdict that passed is not written down, so fewer verdicts than attempts mean that the last one passed.
      if (!allFailed || (typeof attempts === 'number' && verdicts.length < attempts)) return
      const path = ['validation_metadata', 'validations', verdicts.length - 1]
      report(
        path,
        'a rejection of the last attempt',
        'an attempt that passed',
        'mark the turn as unvalidated',
      )
    },
  },
]

/** Turns are counted from one. */
export const turnFromOne: Rule<SocialMessage> = {
  code: 'social/turn-number',
  severity: 'error',
  says: 'Turns are counted from one.',
  check({ turn_number: turn }, report) {
    if (turn < 1) report(['turn_number'], `${turn}`, '1 or more', 'count the turns from one')
  },
}
