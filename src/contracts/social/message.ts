import * as z from 'zod'
import { isObject } from '../../kit/index.ts'
import { defineContract, type Repair, type Tolerance } from '../contract.ts'
import { anything, integer, maybe, open } from '../fields.ts'
import { renamed } from '../repairs.ts'
import { sources } from '../sources.ts'
import { absentFields } from './absent-fields.ts'
import {
  contextFrameRepairs,
  contextFrameRules,
  contextFrameSchema,
  contextFrameTolerances,
} from './context-frame.ts'
import { repairsInside, rulesInside, tolerancesInside } from './inside.ts'
import { messageRules, turnFromOne } from './message-rules.ts'
import { agentFormat, roundFromOne, scoreRange } from './shared-rules.ts'

/** A message with the fields of both of the document’s tables. */
export const messageSchema = open({
  agent_id: z.string().describe('Who spoke, as Role+Name.'),
  content: z.string().describe('What was said.'),
  round_number: integer().describe('The round in which it was said, from one.'),
  turn_number: integer().describe('The turn within the round, from one.'),
  timestamp: z.number().describe('When it was said, in seconds since 1970.'),
  prar_cue_used: maybe(z.string()).describe('The reasoning cue that was put into the prompt.'),
  feedback_snapshot: maybe(anything()).describe('The speaker’s feedback as it stood before the turn.'),
  validation_metadata: maybe(anything()).describe('What the coach made of the message.'),
  context_frame: maybe(contextFrameSchema).describe('What was put before the speaker.'),
  role: maybe(z.enum(['assistant', 'system', 'user'])).describe('The role of the message in the chat.'),
  internal: maybe(z.boolean()).describe('Whether only the coach saw it.'),
})

/** One turn of one agent. */
export type SocialMessage = z.infer<typeof messageSchema>

const turnIndex: Repair = {
  code: 'social/turn-index',
  says: 'an index counts from zero and a turn number from one',
  apply(message, changed) {
    if (!isObject(message) || Object.hasOwn(message, 'turn_number')) return
    const index = message.turn_index
    if (typeof index !== 'number') return
    delete message.turn_index
    message.turn_number = index + 1
    changed({
      path: ['turn_number'],
      found: `the key "turn_index" with ${index}`,
      became: `the key "turn_number" with ${index + 1}`,
      how: turnIndex.says,
      original: { turn_index: index },
    })
  },
}

export const messageRepairs: readonly Repair[] = [
  turnIndex,
  renamed('social/message-alias', 'the code of the authors calls it turn_context', [
    [['turn_context'], 'context_frame'],
  ]),
  ...repairsInside(contextFrameRepairs, ['context_frame']),
]

export const messageTolerances: readonly Tolerance[] = [
  absentFields('social/message-time-absent', 'messages in the authors’ notes have no time', ['timestamp']),
  ...tolerancesInside(contextFrameTolerances, ['context_frame']),
]

/** `social/message`: one turn of one agent: what it said, and what it received before. */
export const socialMessage = defineContract<SocialMessage>({
  name: 'social/message',
  title: 'Message',
  summary: 'One turn of one agent: what it said, and the context that it was given.',
  version: '0.2.0',
  source: sources.social,
  partOf: 'social/round-result',
  signature: ['agent_id', 'content', 'turn_number'],
  schema: messageSchema,
  repairs: messageRepairs,
  tolerances: messageTolerances,
  rules: [
    agentFormat((record) => [[['agent_id'], record.agent_id]]),
    roundFromOne((record) => [[['round_number'], record.round_number]]),
    turnFromOne,
    scoreRange([['feedback_snapshot']]),
    ...messageRules,
    ...rulesInside<SocialMessage, z.infer<typeof contextFrameSchema>>(contextFrameRules, ['context_frame']),
  ],
  choices: [
    'The optional fields may be null, as they are in the document’s own example; null and absent mean the same.',
    '`feedback_snapshot` and `validation_metadata` are objects of any keys: real files have three to twenty-six in the one and three to six in the other.',
    'A message that says it is `internal` counts neither as a turn nor as speech that needs feedback.',
  ],
})
