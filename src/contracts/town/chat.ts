import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { chatRules, chatSequenceRules } from './chat-rules.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'
import { turnRules } from './turn-rules.ts'

const schema = open({
  timestamp: timestamp(),
  turn: turn(),
  speaker: z.string().describe('The player who spoke.'),
  message: z.string().describe('What the player said, without the tags.'),
  ...lineFields,
  is_whisper: z
    .boolean()
    .optional()
    .meta({ default: false })
    .describe('A mark of other writers for a line that was not public.'),
})

/** One public message. */
export type ChatMessage = z.infer<typeof schema>

/** `town/chat`: what the players said in front of everybody, one message a line. */
export const chat = defineContract<ChatMessage>({
  name: 'town/chat',
  title: 'Public chat',
  summary: 'What the players said in front of everybody, one message a line.',
  version: '0.1.0',
  source: sources.town,
  form: 'jsonl',
  path: 'chat.jsonl',
  signature: ['turn', 'speaker', 'message'],
  schema,
  repairs: streamRepairs,
  rules: [...streamRules, ...chatRules],
  sequenceRules: [...streamSequenceRules, ...turnRules, ...chatSequenceRules],
  choices: [
    'The stream stays public, so that a blind judge can be shown the whole of it. Whispers, faction, jail, dead and séance talk go to `private_chat.jsonl`, wills and death notes to `wills.jsonl`.',
    'Other writers put whispers into this stream with `is_whisper` and no recipient. The key is read; every such line is an error at lint, because it shows a judge what no player heard.',
    'Public chat is closed at night, so a public line with a night as its turn is a warning.',
  ],
})
