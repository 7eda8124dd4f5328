import type { ContractFamily } from '../contract.ts'
import { agentSettings } from './agent-settings.ts'
import { approachFamily } from './approach-family.ts'
import { baseline } from './baseline.ts'
import { benchmarkOutput } from './benchmark-output.ts'
import { benchmarkResult } from './benchmark-result.ts'
import { eventLog } from './event-log.ts'
import { failureAnalysis } from './failure-analysis.ts'
import { goal } from './goal.ts'
import { goalPhases } from './goal-phases.ts'
import { harness } from './harness.ts'
import { idea } from './idea.ts'
import { iterationFolderRules } from './iteration-folder-rules.ts'
import { iterationHistory } from './iteration-history.ts'
import { iterationState } from './iteration-state.ts'
import { mergeFolderRules } from './merge-folder-rules.ts'
import { mergeReport } from './merge-report.ts'
import { outcomeFolderRules } from './outcome-folder-rules.ts'
import { plan, planArchive } from './plan.ts'
import { planFolderRules } from './plan-folder-rules.ts'
import { researchBrief } from './research-brief.ts'
import { runFolderRules } from './run-folder-rules.ts'
import { settings } from './settings.ts'
import { visualizationData } from './visualization-data.ts'
import { winnerFolderRules } from './winner-folder-rules.ts'

export { type AgentSettings, agentSettings, runStatuses } from './agent-settings.ts'
export { type ApproachFamily, approachFamily } from './approach-family.ts'
export { type Baseline, baseline } from './baseline.ts'
export { type BenchmarkOutput, benchmarkOutput, scoreOf } from './benchmark-output.ts'
export { type BenchmarkResult, benchmarkResult, resultStatuses } from './benchmark-result.ts'
export { defaultSettings } from './default-settings.ts'
export { type EventLog, eventLog, eventTypes } from './event-log.ts'
export { type FailureAnalysis, failureAnalysis } from './failure-analysis.ts'
export { builtInFamilies, type FamilyDefinition, familyDefinitions } from './families.ts'
export { type Goal, goal, parseGoal } from './goal.ts'
export { factsOf, type GoalFacts, goalSlug, phasesOf } from './goal-facts.ts'
export { goalPhases } from './goal-phases.ts'
export { type Harness, harness } from './harness.ts'
export {
  type CustomFamily,
  customFamilies,
  familiesUnder,
  type HarnessRule,
  rulesOf,
} from './harness-facts.ts'
export { type Idea, idea, ideasIn } from './idea.ts'
export { type IterationHistory, iterationHistory } from './iteration-history.ts'
export { type IterationState, iterationState, iterationSteps } from './iteration-state.ts'
export { type MarkdownDocument, parseDocument } from './markdown-document.ts'
export { type MergeReport, mergeReport, mergeStatuses } from './merge-report.ts'
export { type Direction, isAtLeastAsGood, type PlanName, readPlanId } from './names.ts'
export { type GoalPhase, type GoalPhases, parsePhases, phaseStatuses } from './phase-table.ts'
export { type Plan, plan, planArchive } from './plan.ts'
export { type ResearchBrief, researchBrief } from './research-brief.ts'
export { isSealed } from './sealed-files.ts'
export { benchmarkFormats, type Settings, settings } from './settings.ts'
export { failureCategories } from './shared-repairs.ts'
export { meetsTarget, readTargets, type SubScoreTarget } from './sub-score-targets.ts'
export { type VisualizationData, visualizationData } from './visualization-data.ts'

// Folder rules see the records in this order: what others refer to comes first.
/** The records of the loop improve, and what must hold between them. */
export const improve: ContractFamily = {
  contracts: [
    settings,
    harness,
    goal,
    goalPhases,
    idea,
    approachFamily,
    failureAnalysis,
    baseline,
    researchBrief,
    plan,
    planArchive,
    benchmarkOutput,
    benchmarkResult,
    mergeReport,
    iterationHistory,
    visualizationData,
    eventLog,
    iterationState,
    agentSettings,
  ],
  folderRules: [
    ...planFolderRules,
    ...outcomeFolderRules,
    ...mergeFolderRules,
    ...winnerFolderRules,
    ...iterationFolderRules,
    ...runFolderRules,
  ],
}
