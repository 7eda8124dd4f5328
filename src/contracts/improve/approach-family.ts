import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { sources } from '../sources.ts'
import { knownFamily } from './shared-rules.ts'

const schema = z.string().min(1).describe('The tag of the family.')

/** The tag of an approach family: a built-in one, or one that the harness names. */
export type ApproachFamily = z.infer<typeof schema>

/** `improve/approach-family`: the kind of change that a plan tries, as one word. */
export const approachFamily = defineContract<ApproachFamily>({
  name: 'improve/approach-family',
  title: 'Approach family',
  summary: 'The kind of change that a plan tries, as one word.',
  version: '1.0.0',
  source: sources.improve,
  partOf: 'improve/plan',
  schema,
  rules: [knownFamily((family) => [[[], family]])],
  choices: [
    'The list is open, because a harness may name more families: a misspelt built-in tag is a warning in a single record, and an unknown one an error in a folder whose harness does not name it.',
    'Custom families are read from a section of the harness called "Custom Approach Families", as a table or as a list.',
  ],
})
