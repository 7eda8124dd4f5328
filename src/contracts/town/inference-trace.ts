import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, open } from '../fields.ts'
import { withPayloads } from '../payloads.ts'
import { replaced } from '../repairs.ts'
import { sources } from '../sources.ts'
import { inferenceTracePayloads } from './inference-trace-payloads.ts'
import { inferenceTraceRules, inferenceTraceSequenceRules } from './inference-trace-rules.ts'
import { lineFields, timestamp } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'

const trace = open({
  timestamp: timestamp(),
  event_type: z.string().describe('What kind of event it is.'),
  agent: z.string().describe('The player whose model it is.'),
  payload: anything().describe('The details of the event, by its kind.'),
  ...lineFields,
})

/** One event of the layer that serves the models. */
export type InferenceTrace = z.infer<typeof trace>

/**
 * `town/inference-trace`: what passed between the game and the models: requests, tool calls, results, times and
 * tokens.
 */
export const inferenceTrace = defineContract<InferenceTrace>({
  name: 'town/inference-trace',
  title: 'Inference trace',
  summary: 'What passed between the game and the models: requests, tool calls, results, times and tokens.',
  version: '0.1.0',
  source: sources.town,
  form: 'jsonl',
  path: 'inference_trace.jsonl',
  signature: ['event_type', 'agent', 'payload'],
  schema: withPayloads(trace, 'event_type', inferenceTracePayloads),
  repairs: [
    ...streamRepairs,
    replaced(
      'town/tool-text',
      'arguments and results that are not text are written as their JSON text',
      [
        ['payload', 'arguments'],
        ['payload', 'result'],
      ],
      (value) => (typeof value === 'string' ? undefined : JSON.stringify(value)),
    ),
  ],
  rules: [...streamRules, ...inferenceTraceRules],
  sequenceRules: [...streamSequenceRules, ...inferenceTraceSequenceRules],
  choices: [
    'The document gives this stream no turn. We add none: `request_id` links a line to the thoughts and actions of the same reply, and those have one.',
    '`arguments` and `result` are text, as in the document’s examples. A file with objects there is read, with the JSON text in their place and the object kept beside it.',
    'Negative times and token counts have the right type and break no sentence of the document, so they are found at lint.',
  ],
})
