import * as z from 'zod'
import { choice, count, onOff, parseSettings, text } from '../../spine/index.ts'

const temperature = (usual: number) => z.number().min(0).max(2).default(usual)

/** All settings of a social run. What was in files is in the hidden ones, so that a run can be resumed and replayed anywhere. */
export const socialConfig = z.strictObject({
  plan: text('a file').meta({
    description: 'a PRAR canvas (state.json) or an experiment file (YAML or JSON)',
    argument: true,
    completes: 'file',
  }),
  rounds: count(1, 1000).optional().meta({ description: 'the number of rounds (default: all of the plan)' }),
  condition: text('a condition').optional().meta({
    description: 'run one condition: one of the plan, or A to H of the published sweep',
    placeholder: 'name',
  }),
  context: choice(['static', 'progressive', 'reactive', 'adaptive']).optional().meta({
    description: 'what the context of a turn follows (default: adaptive)',
    placeholder: 'mode',
  }),
  challenge: choice(['off', 'adaptive', 'always']).optional().meta({
    description: 'when challenge cues are used (default: adaptive)',
    placeholder: 'mode',
  }),
  validation: onOff()
    .optional()
    .meta({ description: 'whether the coach validates what is said (default: on)' }),
  adaptation: onOff().optional().meta({ description: 'whether policies change with feedback (default: on)' }),
  scoring: choice(['corrected', 'legacy']).default('corrected').meta({
    description: 'how feedback is measured; legacy reproduces the original program with its defects',
  }),
  lexicons: text('a file').optional().meta({
    description: 'a file of lexicons by framework, in place of the built-in ones',
    placeholder: 'file',
    completes: 'file',
  }),
  policy: text('a file').optional().meta({
    description: 'start from the policies of an earlier run (policy_state.json)',
    placeholder: 'file',
    completes: 'file',
  }),
  turns: count(1, 100_000)
    .default(12)
    .meta({ description: 'the messages of a round whose plan does not say' }),
  retries: count(0, 10)
    .default(2)
    .meta({ description: 'how often a reply that cannot be used is made again' }),
  performerTemperature: temperature(0.7).meta({ description: 'the temperature of the performer' }),
  coachTemperature: temperature(0.1).meta({ description: 'the temperature of the coach' }),
  performerTokens: count(16).default(512).meta({ description: 'the maximum number of tokens of a message' }),
  coachTokens: count(16).default(256).meta({ description: 'the maximum number of tokens of a validation' }),
  modelSeeds: onOff().default(true).meta({
    description: 'whether models that take a seed are sent one, which follows from the seed of the cell',
  }),
  jobs: count(1, 1000).default(8).meta({ description: 'how many cells run at the same time' }),
  source: z
    .strictObject({ kind: z.enum(['canvas', 'experiment']), name: z.string().min(1), value: z.unknown() })
    .meta({ description: 'what the plan says', hidden: true }),
  lexiconValue: z.unknown().optional().meta({ description: 'what the file of lexicons says', hidden: true }),
  policyValue: z.unknown().optional().meta({ description: 'what the file of policies says', hidden: true }),
  judges: count(0, 9).default(1).meta({ description: 'the number of judges', hidden: true }),
})

/** The settings of a social run, with defaults filled in. */
export type SocialConfig = z.infer<typeof socialConfig>

/** The configuration with its defaults filled in. Throws a Refusal that names every problem. */
export function readSocialConfig(settings: unknown): SocialConfig {
  return parseSettings(socialConfig, settings, "the loop 'social'")
}
