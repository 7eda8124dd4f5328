import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { executionMetadata } from './execution-metadata.ts'
import { shortIds, versionForm } from './family-repairs.ts'
import { trajectoryId, version } from './ids.ts'
import { taoIteration } from './iteration.ts'
import { trajectoryLimits } from './limits.ts'
import { nullFields } from './null-fields.ts'
import { trajectoryOutcome } from './outcome.ts'
import { qualityMetrics } from './quality-metrics.ts'
import { taskContext } from './task-context.ts'
import { trajectoryLimitRules } from './trajectory-limit-rules.ts'
import { trajectoryReferenceRules } from './trajectory-reference-rules.ts'
import { trajectorySumRules } from './trajectory-sum-rules.ts'
import { trajectoryTimeRules } from './trajectory-time-rules.ts'
import { trajectoryVerdictRules } from './trajectory-verdict-rules.ts'
import {
  oneRepairForEachCode,
  oneRuleForEachCode,
  repairsWithin,
  rulesWithin,
  tolerancesWithin,
} from './within.ts'

const schema = open({
  version: version().meta({ default: '1.0.0' }).describe('The version of the format.'),
  trajectory_id: trajectoryId().describe('The trajectory’s own id.'),
  task_context: taskContext.schema.describe('The task that it carries out.'),
  iterations: z.array(taoIteration.schema).optional().describe('The iterations in their order.'),
  outcome: trajectoryOutcome.schema.optional().describe('How it ended; absent while it runs.'),
  metadata: executionMetadata.schema.optional().describe('With what, when and at what price.'),
  quality_metrics: qualityMetrics.schema.optional().describe('How good it is, and what it teaches.'),
})

/** One task carried out in iterations of thought, action and observation. */
export type Trajectory = z.infer<typeof schema>

/**
 * `rlm/trajectory`: one task carried out in iterations of thought, action and observation, with outcome and cost.
 */
export const trajectory = defineContract<Trajectory>({
  name: 'rlm/trajectory',
  retention: trajectoryLimits.retentionDays,
  title: 'Trajectory',
  summary: 'One task carried out in iterations of thought, action and observation, with outcome and cost.',
  version: '1.0.0',
  source: sources.rlm,
  path: 'trajectories/{trajectory_id}/trajectory.json',
  signature: ['trajectory_id', 'task_context'],
  schema,
  repairs: oneRepairForEachCode([
    versionForm,
    nullFields(schema),
    shortIds('traj', ['trajectory_id']),
    ...repairsWithin(taskContext.repairs, ['task_context']),
    ...repairsWithin(taoIteration.repairs, ['iterations', '*']),
    ...repairsWithin(trajectoryOutcome.repairs, ['outcome']),
    ...repairsWithin(executionMetadata.repairs, ['metadata']),
    ...repairsWithin(qualityMetrics.repairs, ['quality_metrics']),
  ]),
  tolerances: [
    ...tolerancesWithin(taoIteration.tolerances, ['iterations', '*']),
    ...tolerancesWithin(trajectoryOutcome.tolerances, ['outcome']),
  ],
  rules: oneRuleForEachCode([
    ...trajectorySumRules,
    ...trajectoryTimeRules,
    ...trajectoryReferenceRules,
    ...trajectoryVerdictRules,
    ...trajectoryLimitRules,
    ...rulesOfParts(),
  ]),
  choices: [
    'The document mixes a JSON Schema with notes for people: examples, folders, patterns of learning, a protocol for agents, limits and references. As a whole it compiles nowhere; at spec only the schema in it is meant.',
    'A trajectory that still runs is written without `outcome`, because no status says so.',
    'Iterations count from one, one after the other. The schema would take them in any order; lint does not.',
    'The limits of the document (100 iterations, 10 MB, 90 days) are the data `trajectoryLimits`. Iterations and size are checked at lint, a megabyte being 1,048,576 bytes of the record without blanks. How long a trajectory is kept depends on the day, so no check of one trajectory can judge it; the index is held to it, by the day on which it was written.',
    'The document’s example called failed has the outcome success: it failed once on the way and then succeeded, which is not a contradiction.',
    'Unknown keys are kept. The document forbids none, so a misspelt key passes at spec and is pointed out at lint.',
  ],
})

function rulesOfParts(): Rule<Trajectory>[] {
  return [
    ...rulesWithin(taskContext.rules, (whole: Trajectory) => [[['task_context'], whole.task_context]]),
    ...rulesWithin(taoIteration.rules, ({ iterations = [] }: Trajectory) =>
      iterations.map((iteration, index) => [['iterations', index], iteration] as const),
    ),
    ...rulesWithin(trajectoryOutcome.rules, ({ outcome }: Trajectory) =>
      outcome === undefined ? [] : [[['outcome'], outcome]],
    ),
    ...rulesWithin(executionMetadata.rules, ({ metadata }: Trajectory) =>
      metadata === undefined ? [] : [[['metadata'], metadata]],
    ),
    ...rulesWithin(qualityMetrics.rules, ({ quality_metrics: metrics }: Trajectory) =>
      metrics === undefined ? [] : [[['quality_metrics'], metrics]],
    ),
  ]
}
