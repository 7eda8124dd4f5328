import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { dateTime, open } from '../fields.ts'
import { renamed } from '../repairs.ts'
import { besides } from '../sources.ts'
import { numberAsText, zoneless } from './shared-repairs.ts'

const schema = open({
  baseline_score: z.number().describe('The mean score before anything was changed.'),
  recorded_at: dateTime().describe('When it was measured.'),
})

/** The score that a run starts from. */
export type Baseline = z.infer<typeof schema>

/** `improve/baseline`: the score that a run starts from, and when it was measured. */
export const baseline = defineContract<Baseline>({
  name: 'improve/baseline',
  title: 'Baseline',
  summary: 'The score that a run starts from, and when it was measured.',
  version: '1.0.0',
  source: besides('improve'),
  path: 'tracking/baseline.json',
  signature: ['baseline_score', 'recorded_at'],
  schema,
  repairs: [
    renamed('improve/baseline-keys', 'the key gets the name that the loop reads', [
      [['score'], 'baseline_score'],
      [['benchmark_score'], 'baseline_score'],
      [['timestamp'], 'recorded_at'],
    ]),
    numberAsText([['baseline_score']]),
    zoneless([['recorded_at']]),
  ],
  choices: ['The document describes no baseline file; these are the two keys that the loop writes.'],
})
