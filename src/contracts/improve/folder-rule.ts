import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import type { AgentSettings } from './agent-settings.ts'
import type { Baseline } from './baseline.ts'
import type { BenchmarkResult } from './benchmark-result.ts'
import type { EventLog } from './event-log.ts'
import type { Goal } from './goal.ts'
import type { Harness } from './harness.ts'
import type { IterationHistory } from './iteration-history.ts'
import type { IterationState } from './iteration-state.ts'
import type { MergeReport } from './merge-report.ts'
import type { Plan } from './plan.ts'
import type { ResearchBrief } from './research-brief.ts'
import type { Settings } from './settings.ts'
import type { VisualizationData } from './visualization-data.ts'

/** The record kinds that folder rules read. */
interface Kinds {
  readonly 'improve/settings': Settings
  readonly 'improve/harness': Harness
  readonly 'improve/goal': Goal
  readonly 'improve/baseline': Baseline
  readonly 'improve/research-brief': ResearchBrief
  readonly 'improve/plan': Plan
  readonly 'improve/plan-archive': Plan
  readonly 'improve/benchmark-result': BenchmarkResult
  readonly 'improve/merge-report': MergeReport
  readonly 'improve/iteration-history': IterationHistory
  readonly 'improve/visualization-data': VisualizationData
  readonly 'improve/event-log': EventLog
  readonly 'improve/iteration-state': IterationState
  readonly 'improve/agent-settings': AgentSettings
}

/** What a rule does with one record; `file` is where it stands. */
export type Reader<T> = (value: T, report: Report, file: string) => void

/** What a rule does with the records of each kind that it checks. */
type Readers = { readonly [K in keyof Kinds]?: Reader<Kinds[K]> }

/** A rule about several files, from one reader a kind. */
export function folderRule(
  head: Pick<FolderRule, 'code' | 'severity' | 'says'>,
  start: () => Readers,
): FolderRule {
  return {
    ...head,
    start() {
      const readers = start() as Readonly<Record<string, Reader<unknown>>>
      return ({ contract, value, file }, report) => readers[contract]?.(value, report, file)
    },
  }
}
