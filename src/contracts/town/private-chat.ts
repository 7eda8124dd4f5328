import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { besides } from '../sources.ts'
import { privateChatRules, privateChatSequenceRules } from './private-chat-rules.ts'
import { lineFields, names, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { turnRules } from './turn-rules.ts'

const schema = open({
  timestamp: timestamp(),
  turn: turn(),
  channel: z
    .enum(['whisper', 'mafia', 'coven', 'vampire', 'jail', 'dead', 'seance'])
    .describe('Where it was said.'),
  speaker: z.string().describe('The player who spoke.'),
  recipients: names().describe('The players it was meant for, without the speaker.'),
  message: z.string().describe('What the player said, without the tags.'),
  speaker_shown_as: z
    .string()
    .optional()
    .describe('The name that the recipients see, where it is not that of the player: Jailor, Medium.'),
  overheard_by: names().optional().describe('Others who read it: a Spy, a Blackmailer, the Medium.'),
  ...lineFields,
})

/** One message that not everybody could hear. */
export type PrivateMessage = z.infer<typeof schema>

/**
 * `town/private-chat`: what players said to some and not to all: whispers, faction talk, jail, the dead, séances.
 */
export const privateChat = defineContract<PrivateMessage>({
  name: 'town/private-chat',
  title: 'Private chat',
  summary: 'What players said to some and not to all: whispers, faction talk, jail, the dead, séances.',
  version: '0.1.0',
  source: besides('town'),
  form: 'jsonl',
  path: 'private_chat.jsonl',
  signature: ['turn', 'channel', 'speaker', 'recipients', 'message'],
  schema,
  repairs: streamRepairs,
  rules: [...streamRules, ...privateChatRules],
  sequenceRules: [...streamSequenceRules, ...turnRules, ...privateChatSequenceRules],
  choices: [
    'The document has no stream for talk that is not public. This one is ours; it changes no key of the document.',
    'That a whisper took place is public in the game, its words are not. A public view may list speaker and recipient of a whisper and nothing else of this stream.',
    '`recipients` may be empty on the faction and dead channels, where a player can be alone; a whisper and a séance have exactly one.',
  ],
})
