import * as z from 'zod'
import { showValue } from '../../kit/index.ts'
import { defineContract, type Repair, type Tolerance } from '../contract.ts'
import { anything, count, dateTime, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { otherWords, zonelessTimes } from './family-repairs.ts'
import { nullFields } from './null-fields.ts'
import { observationRules } from './observation-rules.ts'

const statuses = ['success', 'failure', 'partial', 'timeout', 'error'] as const
const resultTypes = ['text', 'json', 'file_path', 'error', 'exit_code', 'object'] as const

const schema = open({
  status: z.enum(statuses).describe('How the action ended.'),
  result: z.union([z.string(), anything(), z.array(z.unknown())]).describe('What came back.'),
  result_type: z.enum(resultTypes).optional().describe('How the result is to be read.'),
  extraction: z.string().optional().describe('What of the result matters.'),
  learned: z.string().optional().describe('What it taught.'),
  error_details: open({
    error_type: z.string().optional().describe('The kind of error.'),
    message: z.string().optional().describe('What the error said.'),
    stack_trace: z.string().optional().describe('The stack, where there is one.'),
    recovery_attempted: z.boolean().optional().describe('Whether the agent tried to recover.'),
  })
    .optional()
    .describe('What went wrong.'),
  timestamp: dateTime().optional().describe('When the result came.'),
  duration_ms: count().optional().describe('How long the action took.'),
})

/** The result of an action. */
export type Observation = z.infer<typeof schema>

const scalarResult: Repair = {
  code: 'rlm/scalar-result',
  says: 'a result that is a number, true, false or null is written as text and marked as JSON',
  apply(record, changed) {
    if (record === null || typeof record !== 'object' || !Object.hasOwn(record, 'result')) return
    const observation = record as Record<string, unknown>
    const original = observation.result
    if (original !== null && typeof original !== 'number' && typeof original !== 'boolean') return
    observation.result = String(original)
    const how = scalarResult.says
    changed({ path: ['result'], found: showValue(original), became: `"${original}"`, how, original })
    if (observation.result_type !== undefined) return
    observation.result_type = 'json'
    changed({ path: ['result_type'], found: 'nothing', became: '"json"', how })
  },
}

const noResult: Tolerance = {
  code: 'rlm/no-result',
  says: 'an action that timed out or broke may have no result; write an empty text to say so',
  covers({ path, code }, record) {
    const { status } = (record ?? {}) as { status?: unknown }
    const nothing = path.length === 1 && path[0] === 'result' && code === 'schema/required'
    return nothing && (status === 'timeout' || status === 'error')
  },
}

/** `rlm/observation`: what came of an action: how it ended, what came back, what it taught. */
export const observation = defineContract<Observation>({
  name: 'rlm/observation',
  title: 'Observation',
  summary: 'The result of an action: how it ended, what it returned, what was learned.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['status', 'result', 'result_type'],
  schema,
  repairs: [
    nullFields(schema),
    otherWords(['status'], statuses, {
      ok: 'success',
      completed: 'success',
      failed: 'failure',
      partial_success: 'partial',
      timed_out: 'timeout',
    }),
    zonelessTimes(['timestamp']),
    scalarResult,
  ],
  tolerances: [noResult],
  rules: observationRules,
  choices: [
    'The document knows the result types `exit_code` and `json` but refuses numbers, booleans and null as results. They are refused at spec; compat writes them as text.',
    'There is no result type for lists: a list may be called `json` or `object`.',
    'A result is required even after a timeout. Where it is missing after a timeout or an error, compat warns and does not refuse.',
  ],
})
