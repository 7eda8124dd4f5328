import * as z from 'zod'
import { defineContract, type Repair, type Rule, type Tolerance } from '../contract.ts'
import { open } from '../fields.ts'
import { renamed } from '../repairs.ts'
import { sources } from '../sources.ts'
import { absentFields } from './absent-fields.ts'

/** What the document’s example of a context frame holds. */
export const contextFrameSchema = open({
  base_scenario: z.string().describe('The situation that all agents of the round share.'),
  concept_a_manifestation: z.string().describe('How the first concept shows itself in this turn.'),
  concept_b_manifestation: z.string().describe('How the second concept shows itself in this turn.'),
  experiential_cue: z.string().describe('How the situation feels from where the agent stands.'),
  social_feedback_summary: z.string().describe('How the others have received the agent, as text.'),
  prar_cue: z.string().describe('The reasoning cue that the frame carries.'),
})

/** What was put before an agent at one turn. */
export type ContextFrame = z.infer<typeof contextFrameSchema>

export const contextFrameRepairs: readonly Repair[] = [
  renamed('social/frame-alias', 'the code of the authors calls it experiential_context', [
    [['experiential_context'], 'experiential_cue'],
  ]),
]

export const contextFrameTolerances: readonly Tolerance[] = [
  absentFields(
    'social/partial-frame',
    'frames in the authors’ notes hold only some of the six texts',
    Object.keys(contextFrameSchema.shape),
  ),
]

export const contextFrameRules: readonly Rule<ContextFrame>[] = [
  {
    code: 'social/blank-frame',
    severity: 'warning',
    says: 'A frame gives the agent a situation and shows both concepts in it.',
    check(frame, report) {
      for (const key of ['base_scenario', 'concept_a_manifestation', 'concept_b_manifestation'] as const) {
        if (frame[key]?.trim() === '')
          report([key], 'blank text', 'a sentence', 'write what was said to the agent')
      }
    },
  },
]

/**
 * `social/context-frame`: what was put before an agent at one turn: the situation, both concepts, its standing and a
 * cue.
 */
export const contextFrame = defineContract<ContextFrame>({
  name: 'social/context-frame',
  title: 'Context frame',
  summary: 'What was put before an agent at one turn: the situation, both concepts, its standing and a cue.',
  version: '0.2.0',
  source: sources.social,
  partOf: 'social/message',
  signature: ['base_scenario', 'concept_a_manifestation', 'concept_b_manifestation'],
  schema: contextFrameSchema,
  repairs: contextFrameRepairs,
  tolerances: contextFrameTolerances,
  rules: contextFrameRules,
  choices: [
    'The document shows one example and no table, so all six texts are required. A text that has nothing to say is empty, not absent.',
    'Two cues may reach an agent in one turn: the frame’s own `prar_cue`, and the one that the message records as `prar_cue_used`. They may differ.',
  ],
})
