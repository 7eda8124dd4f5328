import * as z from 'zod'
import type { Plan } from '../../../contracts/index.ts'
import { plainPath } from '../critic/change-pairs.ts'
import type { Situation } from '../roles.ts'
import type { Read } from './ask-for.ts'
import { readFamily } from './read-family.ts'

const edit = z.object({
  find: z.string().min(1).describe('The exact text of the file that is replaced.'),
  replace: z.string().describe('What it is replaced with.'),
  occurrence: z.int().min(1).describe('Which occurrence of the text is meant, from one.'),
})

const shape = z.object({
  hypothesis: z.string().describe('One sentence: doing X should improve Y because Z.'),
  approach_family: z.string().describe('One of the approach families.'),
  target_files: z.array(z.string()).describe('Every file that a step changes.'),
  steps: z
    .array(
      z.object({
        file: z.string().describe('The file that the step changes.'),
        change: z.string().describe('What exactly to change there.'),
        edit: edit
          .nullable()
          .describe('The same as an exact replacement, where you can give one; else null.'),
      }),
    )
    .describe('The changes in their order.'),
  expected_outcome: z.object({
    metric: z.string().describe('The metric that should move.'),
    estimated_impact: z.string().describe('By how much, such as 3-5%.'),
    rationale: z.string().describe('Why.'),
  }),
  history_reference: z.object({
    builds_on: z.string().describe('The plan_id of an earlier success with a few words, or none.'),
    avoids: z.string().describe('The plan_id of an earlier failure with what is different now, or none.'),
  }),
})

const hybridShape = shape.extend({
  strategy: z
    .enum(['combine', 'refine', 'contrast', 'skip'])
    .describe('How the sources are used; skip where no plan of your own makes sense.'),
  source_plans: z.array(z.string()).describe('The plan_id of each plan that it is made from; at least two.'),
})

const jsonSchemaOf = (type: z.ZodType): Readonly<Record<string, unknown>> => {
  const { $schema: _, ...schema } = z.toJSONSchema(type)
  return schema
}

/** The shape of a planner's answer, as JSON Schema. */
export const planSchema = jsonSchemaOf(shape)
/** The shape of the hybrid planner's answer, as JSON Schema. */
export const hybridSchema = jsonSchemaOf(hybridShape)

// What is asked for is strict; what is accepted is not. What is missing is filled in where it can be known.
const text = z.union([z.string(), z.number()]).transform(String)
const reference = z.looseObject({ builds_on: z.string().catch('none'), avoids: z.string().catch('none') })
const lenient = z.looseObject({
  hypothesis: z.string(),
  approach_family: z.string(),
  target_files: z.array(z.string()).nullish(),
  steps: z.array(
    z.looseObject({
      file: z.string(),
      change: z.string().nullish(),
      edit: edit.extend({ occurrence: z.int().min(1).default(1) }).nullish(),
    }),
  ),
  expected_outcome: z
    .looseObject({
      metric: z.string().nullish(),
      estimated_impact: text.catch('unknown'),
      rationale: z.string().catch(''),
    })
    .default({ estimated_impact: 'unknown', rationale: '' }),
  history_reference: reference.default({ builds_on: 'none', avoids: 'none' }),
  source_plans: z.array(z.string()).nullish(),
})

/** Keys of a plan that are not the planner's to write. */
const reserved = [
  'plan_id',
  'planner_id',
  'round',
  'critic_approved',
  'critic_review',
  'architect_review',
  'revisions',
]

/** A planner's answer as a plan that nobody has reviewed. Keys that are not known are kept. */
export function readPlan(value: unknown, planner: string, situation: Situation): Read<Plan> {
  const { success, data, error } = lenient.safeParse(value)
  if (!success) return { problem: `The answer is no plan.\n${z.prettifyError(error)}` }
  const { round, families, metric } = situation
  const { source_plans: sources, target_files: files, expected_outcome: outcome, ...own } = data
  const steps = data.steps.map(({ file, change, edit, ...rest }, index) => ({
    ...rest,
    step: index + 1,
    file: plainPath(file),
    change:
      change ?? (edit ? `Replace ${JSON.stringify(edit.find)} with ${JSON.stringify(edit.replace)}` : ''),
    ...(edit && { edit }),
  }))
  const targets = files && files.length > 0 ? files.map(plainPath) : steps.map(({ file }) => file)
  const plan: Plan = {
    ...without(own, reserved),
    plan_id: `round_${round}_${planner}`,
    planner_id: planner,
    round,
    hypothesis: data.hypothesis.trim(),
    approach_family: readFamily(data.approach_family, families) ?? data.approach_family,
    critic_approved: false,
    target_files: [...new Set(targets)],
    steps,
    expected_outcome: { ...outcome, metric: outcome.metric ?? metric },
    history_reference: data.history_reference,
    ...(planner === 'hybrid' && { source_plans: sources ?? [] }),
  }
  return { value: plan }
}

function without(
  record: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}
