import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { count, open, share } from '../fields.ts'
import { sources } from '../sources.ts'
import { otherWords } from './family-repairs.ts'
import { nullFields } from './null-fields.ts'
import { isBrokenReference } from './thought-reference.ts'

const types = ['goal', 'research', 'progress', 'extraction', 'reasoning', 'exception', 'synthesis'] as const

const schema = open({
  type: z.enum(types).describe('What kind of thought it is.'),
  content: z.string().describe('The thought itself.'),
  confidence: share().optional().describe('How sure the agent is of it.'),
  references: z
    .array(z.string())
    .optional()
    .describe('What it builds on: `iteration_2_observation`, or the name of a variable.'),
  metadata: open({ token_count: count().optional().describe('The length of the thought in tokens.') })
    .optional()
    .describe('Figures about the thought.'),
})

/** The reasoning before an action. */
export type Thought = z.infer<typeof schema>

const rules: readonly Rule<Thought>[] = [
  {
    code: 'rlm/blank-thought',
    severity: 'warning',
    says: 'A thought says something.',
    check({ content }, report) {
      if (content.trim() === '') report(['content'], 'blank text', 'a thought', 'record what was thought')
    },
  },
  {
    code: 'rlm/reference-form',
    severity: 'warning',
    says: 'A reference to an iteration is written `iteration_N_observation` (or `_thought`, `_action`), once.',
    check({ references = [] }, report) {
      const seen = new Set<string>()
      references.forEach((reference, index) => {
        if (isBrokenReference(reference) || reference.trim() === '' || seen.has(reference)) {
          const expected = 'iteration_N_observation or the name of a variable, once'
          report(['references', index], JSON.stringify(reference), expected, 'write the reference again')
        }
        seen.add(reference)
      })
    },
  },
]

/** `rlm/thought`: the reasoning that leads to an action. */
export const thought = defineContract<Thought>({
  name: 'rlm/thought',
  title: 'Thought',
  summary: 'The reasoning that leads to an action.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['type', 'content', 'confidence'],
  schema,
  repairs: [nullFields(schema), otherWords(['type'], types, {})],
  rules,
  choices: [
    'References have no grammar in the document. `iteration_N_observation`, `iteration_N_action` and `iteration_N_thought` are read as references; anything else is taken for the name of a variable and not judged.',
    'The document’s seven types are kept; the six of a neighbouring rule file are among them.',
  ],
})
