export { isCodingAgent, type Person } from '../agents/index.ts'
export type { Environment } from '../kit/index.ts'
export { escaped, inks, learnedMarkdown, learnFrom, markdownTable, place } from '../learn/index.ts'
export { type LoopDemo, loopRegistry, type RegisteredLoop } from '../loops/index.ts'
export {
  type Choice,
  type CommandContext,
  defineLoop,
  type Limits,
  type Loop,
  type LoopCommand,
  type Narrator,
  parseBudget,
  parseDuration,
  parseSettings,
  type RecordEvent,
  RecordsDiffer,
  RunDiverged,
  type RunEvent,
  RunNotFound,
  type RunOutcome,
  RunStopped,
  readSettingTexts,
  type SettingInfo,
  type Spending,
  type StartRequest,
  type Subscriber,
  settingsOf,
  type TextStyle,
} from '../spine/index.ts'
export type { FileStore, PlacedRecord, RunTail } from '../store/index.ts'
export { agentFor } from './config/agent-for.ts'
export {
  type AgentTable,
  type BudgetLimits,
  type Config,
  type ConfigValues,
  type DurationText,
  defineConfig,
  type LoopName,
  type LoopSections,
  type ModelPrice,
  type Provider,
} from './config/config.ts'
export { ConfigError, type ConfigProblem, type ConfigWarning } from './config/config-problem.ts'
export { type ConfigurationRow, configurationRows, variableName } from './config/configuration-rows.ts'
export { type ConfigRow, describeConfig } from './config/describe-config.ts'
export { describeLoopSettings } from './config/describe-loop-settings.ts'
export { hasConfigFile } from './config/find-config-file.ts'
export type { ConfigFlags } from './config/flag-layer.ts'
export { importModule } from './config/import-module.ts'
export { type ConfigSources, loadConfig, type ResolvedConfig } from './config/load-config.ts'
export type { KnownLoop } from './config/sections.ts'
export type { Setting, SettingSource } from './config/setting.ts'
export { importers } from './importers.ts'
export { openIndex, type WorkspaceIndex } from './index-store/open-index.ts'
export type { SearchFilters, SearchHit } from './index-store/search-index.ts'
export { launchLoop, startPlanned } from './launch/launch-loop.ts'
export type { LaunchRequest } from './launch/launch-request.ts'
export { withoutAlias } from './launch/name-agents.ts'
export { type LaunchContext, type LaunchPlan, planLaunch } from './launch/plan-launch.ts'
export {
  type ExportFormat,
  type ExportOutcome,
  exportFormats,
  exportRun,
} from './logs/export-run.ts'
export type { FoundLog, RefusedLog } from './logs/find-logs.ts'
export { type ImportOutcome, type ImportRequest, importLogs } from './logs/import-logs.ts'
export { type ImportedLog, type ImportResult, importLoop } from './logs/import-loop.ts'
export { type LearnOutcome, type LearnRequest, learnFromRuns } from './logs/learn-from-runs.ts'
export { analyzeTrajectory, type TrajectoryAnalysis } from './recorder/analyze-trajectory.ts'
export { openRecorder, type Recorder, type RecorderOptions } from './recorder/open-recorder.ts'
export {
  type IterationInput,
  iterationInput,
  type OutcomeInput,
  outcomeInput,
  type TaskInput,
  taskInput,
} from './recorder/recording-input.ts'
export { trajectoriesOf } from './recorder/trajectories-of.ts'
export { type ForkRequest, forkRun } from './run/fork-run.ts'
export { type Replay, type ReplayRequest, replayRun } from './run/replay-run.ts'
export { type ResumeRequest, resumeRun } from './run/resume-run.ts'
export type { RunContext } from './run/run-context.ts'
export { type RunRequest, startRun } from './run/start-run.ts'
export { type AgentCheck, checkAgent } from './runs/check-agent.ts'
export { type ComparedRun, compareRuns, type Divergence, type RunComparison } from './runs/compare-runs.ts'
export { describeRun, type RunDescription } from './runs/describe-run.ts'
export { describeWork, type WorkDescription, type WorkTry } from './runs/describe-work.ts'
export { findRun } from './runs/find-run.ts'
export { forkNamed, type NamedFork } from './runs/fork-named.ts'
export { listRunRows, type RunRow, rowOf, type UnreadableRun } from './runs/list-run-rows.ts'
export { type Interruption, interruptedCode, listenForInterrupt } from './runs/listen-for-interrupt.ts'
export { type LoadedRun, loadRun, type RunChanges } from './runs/load-run.ts'
export { localConfigOf } from './runs/local-config-of.ts'
export { loopOf } from './runs/loop-of.ts'
export { builtInLoopNames, loadBuiltInLoop, loadLoop } from './runs/loops.ts'
export { makeTeam } from './runs/make-team.ts'
export { newRunId } from './runs/new-run-id.ts'
export { openProject, type Project } from './runs/open-project.ts'
export { loopIn, type OwnLoop } from './runs/own-loops.ts'
export { readSettings } from './runs/read-settings.ts'
export { removeRun } from './runs/remove-run.ts'
export { replayNamed } from './runs/replay-named.ts'
export { type RunContextOptions, realClock, redactorOf, runContextOf } from './runs/run-context-of.ts'
export { type RunState, spentOf, stateOf } from './runs/run-state.ts'
export { type PruneOrder, type RunsToPrune, runsToPrune } from './runs/runs-to-prune.ts'
export type { SettingDifference } from './runs/settings-that-differ.ts'
export type { RunPrices } from './runs/with-prices.ts'
export { openWorkLookup, type WorkLookup } from './runs/work-lookup.ts'
export type { WorkSummary } from './runs/works-of.ts'
export { querySql, type SqlOptions, type SqlResult } from './sql/query-sql.ts'
export { type TestContextOptions, testContext } from './testing/test-context.ts'
export { validatePaths } from './validate/validate-paths.ts'
export type { FileResult, Listener, Summary, ValidateOptions } from './validate/validation.ts'
