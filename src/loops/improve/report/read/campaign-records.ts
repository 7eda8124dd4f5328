import type {
  AgentSettings,
  Baseline,
  BenchmarkResult,
  EventLog,
  Goal,
  IterationHistory,
  MergeReport,
  Plan,
  Settings,
  VisualizationData,
} from '../../../../contracts/index.ts'
import type { RecordEvent } from '../../../../spine/index.ts'

/** The records of one campaign that a report is made from. */
export interface CampaignRecords {
  readonly settings?: Settings
  readonly goal?: Goal
  readonly baseline?: Baseline
  readonly standing?: AgentSettings
  readonly chart: VisualizationData
  readonly events: EventLog
  /** In the order of their iterations. */
  readonly histories: readonly IterationHistory[]
  readonly merges: readonly MergeReport[]
  /** By the id of their plan. */
  readonly results: ReadonlyMap<string, BenchmarkResult>
  readonly plans: ReadonlyMap<string, Plan>
}

/** Sorts the records of a campaign by what they are; those of other kinds are left out. */
export async function collectRecords(
  records: AsyncIterable<RecordEvent> | Iterable<RecordEvent>,
): Promise<CampaignRecords> {
  const single = new Map<string, unknown>()
  const histories: IterationHistory[] = []
  const merges: MergeReport[] = []
  const results = new Map<string, BenchmarkResult>()
  const plans = new Map<string, Plan>()
  for await (const { contract, record } of records) {
    if (contract === 'improve/iteration-history') histories.push(record as IterationHistory)
    else if (contract === 'improve/merge-report') merges.push(record as MergeReport)
    else if (contract === 'improve/benchmark-result') {
      const result = record as BenchmarkResult
      results.set(result.plan_id, result)
    } else if (contract === 'improve/plan' || contract === 'improve/plan-archive') {
      const plan = record as Plan
      plans.set(plan.plan_id, plan)
    } else single.set(contract, record)
  }
  const byIteration = (left: { iteration: number }, right: { iteration: number }) =>
    left.iteration - right.iteration
  return {
    settings: single.get('improve/settings') as Settings | undefined,
    goal: single.get('improve/goal') as Goal | undefined,
    baseline: single.get('improve/baseline') as Baseline | undefined,
    standing: single.get('improve/agent-settings') as AgentSettings | undefined,
    chart: (single.get('improve/visualization-data') as VisualizationData | undefined) ?? [],
    events: (single.get('improve/event-log') as EventLog | undefined) ?? [],
    histories: histories.sort(byIteration),
    merges: merges.sort(byIteration),
    results,
    plans,
  }
}
