import * as z from 'zod'
import { cueModes } from '../cues/cue.ts'

const line = z.string().trim()
const level = z.strictObject({ low: line, medium: line, high: line })
const conceptFile = z.strictObject({
  name: line.min(1),
  definition: line.min(1),
  markers: z.array(line.min(1)).min(2),
  manifestations: z.strictObject({ medium: line, high: line }).default({ medium: '', high: '' }),
})
const frameworkFile = z.union([
  line.min(1),
  z.strictObject({
    name: line.min(1),
    concepts: z.tuple([conceptFile, conceptFile]),
    experience: z.record(z.string(), level).default({}),
  }),
])
const cueFile = z.strictObject({
  id: line.min(1),
  mode: z.enum([...cueModes, ...cueModes.map((mode) => mode.toLowerCase())] as [string, ...string[]]),
  text: line.min(1),
  intensity: z.number().min(0).max(1).default(0.5),
  grounding: line.default(''),
  active: z.boolean().default(true),
})
const treatmentFile = z
  .strictObject({
    context: z.enum(['static', 'progressive', 'reactive', 'adaptive']),
    challenge: z.enum(['off', 'adaptive', 'always']),
    validation: z.boolean(),
    adaptation: z.boolean(),
  })
  .partial()
const roundTexts = {
  scenario: line.min(1),
  rules: line.default('No rules were set.'),
  tasks: line.default('No tasks were set.'),
  sequence: line.default(''),
  behaviors: line.default(''),
  instructions: line.default(''),
  concept_a: line.optional(),
  concept_b: line.optional(),
}
const roundFile = z.strictObject({
  ...roundTexts,
  participants: z.union([line, z.array(line)]).optional(),
  who_sends: z.union([line, z.array(line)]).optional(),
  order: z.union([line, z.array(line)]).optional(),
  end: z.union([line, z.int().positive()]).optional(),
  isolated: z.boolean().default(false),
  transition: z.enum(['auto', 'pause']).default('pause'),
  detail: z.number().min(1).max(10).optional(),
  creativity: z.number().min(1).max(10).optional(),
  ask_questions: z.boolean().default(false),
  self_reflection: z.boolean().default(false),
})
const scale = z.strictObject({ name: line.min(1), says: line.min(1), min: z.number(), max: z.number() })
/** What an experiment file may hold. */
export const experimentFile = z.strictObject({
  name: line.min(1).optional(),
  prar_run_id: line.min(1).optional(),
  framework: frameworkFile,
  goal: line.default(''),
  setting: line.default(''),
  design: z.array(line).default([]),
  agents: z
    .array(
      z.strictObject({
        id: line.regex(/^[^+]+\+[^+]+$/, 'Role+Name'),
        goal: line.default(''),
        persona: line.default(''),
        prompt: line.default(''),
        constraints: line.default(''),
        behaviors: line.default(''),
        attributes: line.default(''),
      }),
    )
    .min(1),
  roles: z
    .record(z.string(), z.strictObject({ cues: z.array(cueFile).default([]), experience: level.optional() }))
    .default({}),
  rounds: z.array(roundFile).min(1),
  moderator: line.default(''),
  analyst: line.default(''),
  environment_cues: line.default(''),
  reflection_prompts: line.default(''),
  survey: z
    .array(
      z.strictObject({
        name: line.min(1),
        question: line.min(1),
        min: z.number().default(1),
        max: z.number().default(7),
      }),
    )
    .default([]),
  dimensions: z.union([z.literal('sotopia'), z.array(scale)]).default([]),
  settings: treatmentFile.default({}),
  factors: z.record(z.string(), z.array(z.union([z.string(), z.boolean()])).min(2)).optional(),
  conditions: z
    .record(
      z.string(),
      treatmentFile.extend({
        rounds: z.record(z.string().regex(/^\d+$/), z.strictObject(roundTexts).partial()).default({}),
      }),
    )
    .optional(),
  differ_from_round: z.int().min(1).default(1),
  seeds: z.union([z.int().min(1), z.array(z.int().min(0)).min(1)]).optional(),
})

/** An experiment file as it is written. */
export type ExperimentFile = z.infer<typeof experimentFile>
