import {
  type ExperimentMeta,
  experimentMeta,
  policyState,
  type RoundResult,
  roundResult,
} from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { policyRecord } from '../adapt/policy-file.ts'
import { regimeOf } from '../analyses/regimes.ts'
import { semioticLexicon } from '../analyses/semiotic-lexicon.ts'
import { semioticMetrics } from '../analyses/semiotic-metrics.ts'
import { afterRound, answered, collapseToAnswer, noCollapse } from '../context/collapse.ts'
import { askSurvey } from '../judging/ask-survey.ts'
import { judgeTalk } from '../judging/judge-talk.ts'
import type { PlanRound } from '../plan/plan.ts'
import { adaptPolicies, beginPolicies } from './adapt-policies.ts'
import type { Cell, CellState, SocialTeam, Study } from './cell.ts'
import { cellMeta, metaRecord } from './cell-meta.ts'
import { holdRound } from './hold-round.ts'
import { addCounts } from './manipulation.ts'
import { observeRound } from './observers.ts'
import { scoreTalk } from './score-talk.ts'

/** A cell before its first round. */
export function beginCell(study: Study): CellState {
  return {
    policies: beginPolicies(study),
    feedback: {},
    collapse: noCollapse,
    past: [],
    results: [],
    regimes: [],
    divergences: 0,
    manipulation: {},
  }
}

/** Which rounds of a cell are run, and what was done before. */
export interface CellPart {
  readonly from: CellState
  /** The name of the branch in which the rounds before were run, for cells that share them. */
  readonly shared?: string
  /** The first round that is left to others. */
  readonly until?: number
}

/** Runs the rounds of a cell: talk, observe, measure, adapt, and write down. */
export async function runCell(
  study: Study,
  cell: Cell,
  run: Run,
  team: SocialTeam,
  part: CellPart,
): Promise<CellState> {
  const meta = cellMeta(study, cell, team, run.now())
  let state = part.from
  await Promise.all(
    state.results.map((result) => run.write(roundResult, { ...result, meta, shared_prefix: part.shared })),
  )
  for (const planned of study.plan.rounds.slice(state.results.length, study.rounds)) {
    if (planned.number >= (part.until ?? Number.POSITIVE_INFINITY)) break
    if (await run.stopRequested()) break
    const round = { ...planned, ...cell.condition.rounds[planned.number] }
    const branch = run.scope(`round-${round.number}`)
    state = await runRound(study, { cell, state, round, meta }, branch, team)
    if (part.until === undefined) await record(study, { cell, state, meta }, run)
  }
  return state
}

interface RoundToRun {
  readonly cell: Cell
  readonly state: CellState
  readonly round: PlanRound
  readonly meta: ExperimentMeta
}

async function runRound(
  study: Study,
  { cell, state, round, meta }: RoundToRun,
  run: Run,
  team: SocialTeam,
): Promise<CellState> {
  const held = await holdRound(study, { cell, state, round }, run, team)
  const turn = held.messages.reduce(
    (last, { turn_number: number, internal }) => (internal === true ? last : Math.max(last, number)),
    0,
  )
  const { notes, synthesis } = await observeRound(
    study,
    { cell, round, said: held.said, turn: turn + 1 },
    run,
    team,
  )
  const messages = [...held.messages, ...notes]
  const feedback = scoreTalk(study, { round, messages, synthesis, absences: held.absences })
  const { policies, adaptations } = adaptPolicies(study, cell, state.policies, { feedback, held })
  const metrics = semioticMetrics(
    held.said.map(({ text }) => text),
    study.lexicons?.semiotic ?? semioticLexicon,
  )
  const collapse = collapseToAnswer(state.collapse)
  const injected = collapse !== null && cell.condition.treatment.context === 'adaptive' ? collapse : null
  const past = [...state.past, { number: round.number, said: held.said, synthesis }]
  const surveys = await askSurvey(study, { round, feedback, past, cell }, run, team)
  const isLast = study.plan.rounds[study.rounds - 1]?.number === round.number
  const judgements = isLast ? await judgeTalk(study, { round, past, cell }, run, team) : []
  const regime = regimeOf(metrics)
  const result: RoundResult = {
    meta,
    round_number: round.number,
    round_config: roundConfig(round),
    messages,
    feedback,
    policy_adaptations: [...adaptations],
    synthesis,
    duration_seconds: (run.now().getTime() - held.startedAt.getTime()) / 1000,
    semiotic: {
      raw_metrics: metrics,
      regime,
      collapse_type: state.collapse.collapse ?? 'none',
      divergence_injected: injected,
    },
    ...(surveys.length > 0 && { surveys }),
    ...(judgements.length > 0 && { judgements }),
  }
  const after = afterRound(injected === null ? state.collapse : answered(state.collapse), metrics)
  return {
    policies,
    feedback: { ...state.feedback, ...feedback },
    collapse: after,
    past,
    results: [...state.results, result],
    regimes: [...state.regimes, regime],
    divergences: state.divergences + (injected === null ? 0 : 1),
    manipulation: addCounts(state.manipulation, held.manipulation),
  }
}

/** The part of the plan that a round carries out. */
function roundConfig(round: PlanRound): RoundResult['round_config'] {
  const { scenario, rules, tasks, participants, senders, order, end, isolated, transition } = round
  return {
    scenario,
    rules,
    tasks,
    participants: [...participants],
    who_sends: [...senders],
    order,
    end_condition: end.text,
    isolated,
    transition,
    ...(round.model !== '' && { model: round.model }),
  }
}

/** Writes the last round, and what holds after it. */
async function record(
  study: Study,
  { cell, state, meta }: { readonly cell: Cell; readonly state: CellState; readonly meta: ExperimentMeta },
  run: Run,
): Promise<void> {
  const origin = {
    framework: study.plan.framework,
    prarRunId: study.plan.prarRunId,
    experimentId: cell.id,
    runId: study.runId,
    timestamp: run.now().toISOString(),
  }
  const policies = [...state.policies.get(cell.condition.label)!.values()]
  // Each of them waits for the disk, so they wait together.
  await Promise.all([
    run.write(roundResult, state.results.at(-1)!),
    run.write(policyState, policyRecord(policies, state.feedback, origin)),
    run.write(experimentMeta, metaRecord(meta, study, state)),
  ])
}
