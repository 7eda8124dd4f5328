import * as z from 'zod'
import { isObject } from '../../kit/index.ts'
import { defineContract, type Repair, type Tolerance } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { absentFields, filledFields } from './absent-fields.ts'
import { frameworkOption, otherFramework } from './framework-option.ts'
import { localTime } from './local-time.ts'
import { metaRules } from './meta-rules.ts'

/** The description that every round of an experiment repeats. */
export const experimentMetaSchema = open({
  experiment_id: z.string().describe('The experiment, which is also the name of its folder.'),
  prar_run_id: z.string().describe('The PRAR output folder that the experiment was made from.'),
  framework: z.string().describe('The theoretical framework by its name.'),
  framework_option: frameworkOption().describe('The theoretical framework by its letter.'),
  model: z.string().describe('The model that the agents speak through.'),
  performer_temperature: z.number().meta({ default: 0.7 }).describe('The temperature at which agents speak.'),
  coach_temperature: z.number().meta({ default: 0.1 }).describe('The temperature at which the coach judges.'),
  social_rl_version: z.string().describe('The version of these contracts.'),
  timestamp: localTime().describe('When the experiment was made; the zone may be left out.'),
})

/** What an experiment is and what it was run with. */
export type ExperimentMeta = z.infer<typeof experimentMetaSchema>

export const experimentMetaRepairs: readonly Repair[] = [
  filledFields(
    'social/nested-models',
    'the model and the temperatures are taken from performer and coach',
    (meta) => {
      const { performer, coach } = meta
      return {
        ...(isObject(performer)
          ? { model: performer.model, performer_temperature: performer.temperature }
          : {}),
        ...(isObject(coach) ? { coach_temperature: coach.temperature } : {}),
      }
    },
  ),
  filledFields('social/run-from-state-file', 'the PRAR run is the folder of the state file', (meta) => ({
    prar_run_id: typeof meta.prar_state_file === 'string' ? folderOf(meta.prar_state_file) : undefined,
  })),
]

function folderOf(file: string): string | undefined {
  const parts = file.split(/[/\\]/)
  return parts.at(-1) === '' ? undefined : parts.at(-2) || undefined
}

export const experimentMetaTolerances: readonly Tolerance[] = [
  otherFramework,
  absentFields('social/run-absent', 'real experiments that no PRAR run led to name none', ['prar_run_id']),
  absentFields('social/framework-option-absent', 'experiments on survey profiles name no option', [
    'framework_option',
  ]),
  absentFields('social/temperature-absent', 'real experiments on survey profiles did not write it down', [
    'performer_temperature',
    'coach_temperature',
  ]),
  absentFields('social/version-absent', 'real experiments on survey profiles name no version', [
    'social_rl_version',
  ]),
]

/**
 * `social/experiment-meta`: what an experiment is and what it was run with: framework, model, temperatures, version.
 */
export const experimentMeta = defineContract<ExperimentMeta>({
  name: 'social/experiment-meta',
  title: 'Experiment meta',
  summary: 'What an experiment is and what it was run with: framework, model, temperatures, version.',
  version: '0.2.0',
  source: sources.social,
  path: 'meta.json',
  signature: ['experiment_id', 'framework', 'timestamp'],
  schema: experimentMetaSchema,
  repairs: experimentMetaRepairs,
  tolerances: experimentMetaTolerances,
  rules: metaRules,
  choices: [
    'The document puts this block into every round file. Real experiments write it once, into `meta.json` beside the rounds; both are read and must agree.',
    'A timestamp may lack its zone, as the document’s own do. It is never changed; where two are compared, one without a zone counts as UTC.',
    'What real files add (`rounds_executed`, `condition`, `seed`, modes, regimes) is kept, and checked where it can contradict itself.',
    'A framework option is one of A to E. Another code, such as the SA of real experiments, is a warning at compat.',
  ],
})
