import type * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, count, dateTime, integer, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { taoAction } from './action.ts'
import { zonelessTimes } from './family-repairs.ts'
import { iterationCost } from './iteration-cost.ts'
import { iterationRules } from './iteration-rules.ts'
import { nullFields } from './null-fields.ts'
import { observation } from './observation.ts'
import { thought } from './thought.ts'
import { oneRepairForEachCode, repairsWithin, rulesWithin, tolerancesWithin } from './within.ts'

const schema = open({
  iteration_number: integer().min(1).describe('Its place in the sequence, from one.'),
  timestamp: dateTime().optional().describe('When it began.'),
  thought: thought.schema.describe('What the agent thought.'),
  action: taoAction.schema.describe('What it did.'),
  observation: observation.schema.describe('Its result.'),
  cost: iterationCost.schema.optional().describe('What it took.'),
  duration_ms: count().optional().describe('How long it took by the clock.'),
  state_snapshot: anything().optional().describe('The variables as they stood then.'),
})

/** One turn of thought, action and observation. */
export type TaoIteration = z.infer<typeof schema>

/** `rlm/iteration`: one turn of thought, action and observation, with its cost. */
export const taoIteration = defineContract<TaoIteration>({
  name: 'rlm/iteration',
  title: 'Iteration',
  summary: 'One turn of thought, action and observation, with its cost.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['iteration_number', 'thought', 'action', 'observation'],
  schema,
  repairs: oneRepairForEachCode([
    nullFields(schema),
    zonelessTimes(['timestamp']),
    ...repairsWithin(thought.repairs, ['thought']),
    ...repairsWithin(taoAction.repairs, ['action']),
    ...repairsWithin(observation.repairs, ['observation']),
    ...repairsWithin(iterationCost.repairs, ['cost']),
  ]),
  tolerances: tolerancesWithin(observation.tolerances, ['observation']),
  rules: [
    ...iterationRules,
    ...rulesWithin(thought.rules, (iteration: TaoIteration) => [[['thought'], iteration.thought]]),
    ...rulesWithin(taoAction.rules, (iteration: TaoIteration) => [[['action'], iteration.action]]),
    ...rulesWithin(observation.rules, (iteration: TaoIteration) => [
      [['observation'], iteration.observation],
    ]),
    ...rulesWithin(iterationCost.rules, ({ cost }: TaoIteration) =>
      cost === undefined ? [] : [[['cost'], cost]],
    ),
  ],
  choices: [
    'The duration of an iteration is time on the clock, so the action inside it cannot take longer, while thinking around it may.',
    'Snapshots and parameters are open and have no size of their own; the limit on the whole trajectory holds for them, and lint looks for keys and tokens in them.',
  ],
})
