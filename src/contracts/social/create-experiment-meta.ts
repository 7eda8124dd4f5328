import { ContractViolation } from '../write-record.ts'
import { type ExperimentMeta, experimentMeta } from './experiment-meta.ts'
import { socialRlVersion } from './shared-rules.ts'

/** What has to be said of an experiment; temperatures have defaults, and the version is known. */
export interface ExperimentDescription
  extends Pick<ExperimentMeta, 'experiment_id' | 'prar_run_id' | 'framework' | 'framework_option' | 'model'> {
  readonly performer_temperature?: number
  readonly coach_temperature?: number
  /** The time of the experiment, from the clock of the caller. */
  readonly timestamp: string | Date
}

/** Makes the description that every round of an experiment carries. */
export function createExperimentMeta(description: ExperimentDescription): ExperimentMeta {
  const { timestamp } = description
  const meta = {
    experiment_id: description.experiment_id,
    prar_run_id: description.prar_run_id,
    framework: description.framework,
    framework_option: description.framework_option,
    model: description.model,
    performer_temperature: description.performer_temperature ?? 0.7,
    coach_temperature: description.coach_temperature ?? 0.1,
    social_rl_version: socialRlVersion,
    timestamp: typeof timestamp === 'string' ? timestamp : timestamp.toISOString(),
  }
  if (!experimentMeta.validate(meta)) throw new ContractViolation(experimentMeta, meta)
  return meta
}
