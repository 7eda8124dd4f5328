import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { anything, dateTime, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { zonelessTimes } from './family-repairs.ts'
import { nullFields } from './null-fields.ts'

const schema = open({
  tool: z.string().describe('The tool or function that was called.'),
  parameters: anything().optional().describe('What it was called with.'),
  description: z.string().describe('The action as text.'),
  rationale: z.string().optional().describe('Why this action and no other.'),
  alternatives_considered: z
    .array(
      open({
        tool: z.string().optional().describe('The tool that was not taken.'),
        reason_not_chosen: z.string().optional().describe('Why not.'),
      }),
    )
    .optional()
    .describe('What else was thought of.'),
  timestamp: dateTime().optional().describe('When it was taken.'),
})

/** What an agent did after a thought. */
export type TaoAction = z.infer<typeof schema>

const rules: readonly Rule<TaoAction>[] = [
  {
    code: 'rlm/blank-action',
    severity: 'warning',
    says: 'An action names its tool and says what it does.',
    check(action, report) {
      for (const key of ['tool', 'description'] as const) {
        if (action[key].trim() === '') report([key], 'blank text', 'some words', 'say what was done')
      }
    },
  },
  {
    code: 'rlm/empty-alternative',
    severity: 'warning',
    says: 'An alternative names its tool and why it was not chosen.',
    check({ alternatives_considered: alternatives = [] }, report) {
      alternatives.forEach(({ tool, reason_not_chosen: reason }, index) => {
        if (tool !== undefined && reason !== undefined) return
        const found = tool === undefined ? 'no tool' : 'no reason'
        report(['alternatives_considered', index], found, 'a tool and a reason', 'complete it or take it out')
      })
    },
  },
]

/** `rlm/action`: what the agent did after a thought: the tool, what it was called with, and why. */
export const taoAction = defineContract<TaoAction>({
  name: 'rlm/action',
  title: 'Action',
  summary: 'What the agent did after a thought: the tool, what it was called with, and why.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['tool', 'description'],
  schema,
  repairs: [nullFields(schema), zonelessTimes(['timestamp'])],
  rules,
  choices: ['Tools are named freely: the document lists examples and no closed list.'],
})
