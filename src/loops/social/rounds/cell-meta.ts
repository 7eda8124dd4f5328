import { createExperimentMeta, type ExperimentMeta } from '../../../contracts/index.ts'
import type { Cell, CellState, SocialTeam, Study } from './cell.ts'
import { conceptsOf } from './score-talk.ts'

/** What every round of a cell says about its experiment. */
export function cellMeta(
  { plan, turns, runId }: Study,
  { id, condition, seed }: Cell,
  { performer, coach }: SocialTeam,
  begun: Date,
): ExperimentMeta {
  const { treatment, label } = condition
  return {
    ...createExperimentMeta({
      experiment_id: id,
      prar_run_id: plan.prarRunId,
      framework: plan.framework.name,
      framework_option: plan.framework.option,
      model: performer.spec,
      performer_temperature: turns.performer.temperature,
      coach_temperature: turns.coach.temperature,
      timestamp: begun,
    }),
    run_id: runId,
    ...(label !== '' && { condition: label }),
    seed,
    context_mode: treatment.context,
    challenge_mode: treatment.challenge,
    dual_llm: treatment.validation,
    true_dual_llm: treatment.validation && coach.spec !== performer.spec ? coach.spec : null,
    adaptation: treatment.adaptation,
    ...(plan.differFrom > 1 && { differs_from_round: plan.differFrom }),
  }
}

/** The description of a cell beside its rounds. */
export function metaRecord(
  meta: ExperimentMeta,
  study: Study,
  { results, regimes, divergences, manipulation }: CellState,
): ExperimentMeta {
  const { plan, scoring } = study
  return {
    ...meta,
    agents: plan.agents.map(({ id }) => id),
    scoring,
    // Whoever measures the talk again needs the words of a framework that is not built in.
    concepts: conceptsOf(study).map(({ name, markers }) => ({ name, markers: [...markers] })),
    rounds_executed: results.length,
    regime_trajectory: [...regimes],
    final_regime: regimes.at(-1) ?? 'UNKNOWN',
    divergence_events: divergences,
    ...(Object.keys(manipulation).length > 0 && { manipulation }),
    ...(plan.notes.length > 0 && { notes: [...plan.notes] }),
  }
}
