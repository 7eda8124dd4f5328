import { showValue } from '../../kit/index.ts'
import type { Rule, SequenceRule } from '../contract.ts'
import type { PrivateMessage } from './private-chat.ts'
import { reportedOnce } from './report-once.ts'
import { blankText, errorText, speechTags, tagsLeft } from './text-rules.ts'
import { parseTurn } from './turn.ts'

const nightly: readonly string[] = ['mafia', 'coven', 'vampire', 'jail', 'seance']

/** What must hold of one private message. */
export const privateChatRules: readonly Rule<PrivateMessage>[] = [
  blankText('town/empty-message', 'message'),
  errorText('message'),
  tagsLeft('town/tags-in-message', 'message', speechTags),
  {
    code: 'town/recipients',
    severity: 'error',
    says: 'A whisper and a séance have one recipient, and talk in jail has at least one.',
    check({ channel, recipients }, report) {
      const many = recipients.length
      const single = channel === 'whisper' || channel === 'seance'
      if (single ? many === 1 : channel !== 'jail' || many > 0) return
      const expected = single ? 'one recipient' : 'at least one recipient'
      report(['recipients'], showValue(recipients), expected, 'record whom the words were for')
    },
  },
  {
    code: 'town/own-recipient',
    severity: 'warning',
    says: 'Nobody talks to themselves, and every recipient is named once.',
    check({ speaker, recipients }, report) {
      const seen = new Set([speaker])
      recipients.forEach((name, index) => {
        if (seen.has(name)) {
          const expected = 'another player than the speaker, once'
          report(['recipients', index], showValue(name), expected, 'take the name out of the list')
        }
        seen.add(name)
      })
    },
  },
]

/** What must hold of each private message, reported once for each channel and turn. */
export const privateChatSequenceRules: readonly SequenceRule<PrivateMessage>[] = [
  reportedOnce(
    {
      code: 'town/channel-hours',
      severity: 'warning',
      says: 'Whispers belong to the day, and faction, jail and séance talk to the night.',
    },
    () =>
      ({ channel, turn }) => {
        const time = parseTurn(turn)?.time
        const due = channel === 'whisper' ? 'Day' : nightly.includes(channel) ? 'Night' : time
        if (time === due || due === undefined || time === undefined) return undefined
        const found = `"${turn}" on the ${channel} channel`
        return { path: ['turn'], found, expected: `a ${due.toLowerCase()}`, repair: 'check turn and channel' }
      },
  ),
]
