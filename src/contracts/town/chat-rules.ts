import type { Rule, SequenceRule } from '../contract.ts'
import type { ChatMessage } from './chat.ts'
import { reportedOnce } from './report-once.ts'
import { blankText, errorText, speechTags, tagsLeft } from './text-rules.ts'
import { parseTurn } from './turn.ts'

/** What must hold of one public message. */
export const chatRules: readonly Rule<ChatMessage>[] = [
  blankText('town/empty-message', 'message'),
  errorText('message'),
  tagsLeft('town/tags-in-message', 'message', speechTags),
  {
    code: 'town/public-whisper',
    severity: 'error',
    says: 'The public stream contains no whispers.',
    check({ is_whisper: whisper }, report) {
      if (whisper === true) {
        const repair = 'move the line to private_chat.jsonl, with its recipient'
        report(['is_whisper'], 'a whisper', 'public messages only', repair)
      }
    },
  },
]

/** What must hold of each public message, reported once for each turn. */
export const chatSequenceRules: readonly SequenceRule<ChatMessage>[] = [
  reportedOnce(
    { code: 'town/night-chat', severity: 'warning', says: 'Nobody speaks in public at night.' },
    () =>
      ({ turn, is_whisper: whisper }) =>
        whisper !== true && parseTurn(turn)?.time === 'Night'
          ? {
              path: ['turn'],
              found: `"${turn}"`,
              expected: 'a day',
              repair: 'write night talk to private_chat.jsonl',
            }
          : undefined,
  ),
]
