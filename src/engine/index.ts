export { agentFor } from './config/agent-for.ts'
export {
  type AgentTable,
  type BudgetLimits,
  type Config,
  type ConfigValues,
  defineConfig,
  type ModelPrice,
} from './config/config.ts'
export { ConfigError, type ConfigProblem, type ConfigWarning } from './config/config-problem.ts'
export { type ConfigRow, describeConfig } from './config/describe-config.ts'
export { type ConfigSources, loadConfig, type ResolvedConfig } from './config/load-config.ts'
export { parseBudget, UnreadableBudget } from './config/parse-budget.ts'
export { parseDuration, UnreadableDuration } from './config/parse-duration.ts'
export type { Environment } from './config/setting.ts'
export { openIndex, type WorkspaceIndex } from './index-store/open-index.ts'
export type { SearchFilters, SearchHit } from './index-store/search-index.ts'
export type { RunOutcome, Surroundings } from './run/conduct-run.ts'
export { type ForkRequest, forkRun } from './run/fork-run.ts'
export type { Ledger, Limits, Spent } from './run/ledger.ts'
export { ProjectionDiffers } from './run/projection-file.ts'
export { type Replay, replayRun } from './run/replay-run.ts'
export { RunDiverged, type RunEvent, RunStopped } from './run/run-events.ts'
export { RunExists, type RunRequest, resumeRun, startRun } from './run/start-run.ts'
export {
  findRun,
  listRuns,
  placesOf,
  RunNotFound,
  type RunPlaces,
  readManifest,
  type Workspace,
} from './run/workspace.ts'
export { builtInBots } from './runs/agent-makers.ts'
export { type AgentCheck, checkAgent } from './runs/check-agent.ts'
export { type ComparedRun, compareRuns, type Divergence, type RunComparison } from './runs/compare-runs.ts'
export { describeRun, type RunDescription } from './runs/describe-run.ts'
export { followRun } from './runs/follow-run.ts'
export { BadFork, forkNamed, type NamedFork } from './runs/fork-named.ts'
export { type LaunchRequest, launchRun } from './runs/launch-run.ts'
export { listRunRows, type RunRow, type UnreadableRun } from './runs/list-run-rows.ts'
export { type Interruption, listenForInterrupt } from './runs/listen-for-interrupt.ts'
export { type LoadedRun, loadRun, type RunChanges } from './runs/load-run.ts'
export { builtInLoops, loadLoop, loopIn, UnknownLoop } from './runs/loops.ts'
export { IncompleteTeam, makeTeam } from './runs/make-team.ts'
export { newRunId } from './runs/new-run-id.ts'
export { openProject, type Project, workspaceOf } from './runs/open-project.ts'
export { BadReply } from './runs/read-reply.ts'
export { BadSetting, readSettings } from './runs/read-settings.ts'
export { RunHeld } from './runs/refuse-while-held.ts'
export { removeRun } from './runs/remove-run.ts'
export { replayNamed } from './runs/replay-named.ts'
export type { RunState } from './runs/run-state.ts'
export { runsOlderThan } from './runs/runs-older-than.ts'
export type { SettingDifference } from './runs/settings-that-differ.ts'
export { realClock, redactorOf, type SurroundingsOptions, surroundings } from './runs/surroundings.ts'
export type { WorkSummary } from './runs/works-of.ts'
export { querySql, type SqlOptions, type SqlResult } from './sql/query-sql.ts'
export { SqlFailed, SqlRefused, SqlTimeout, SqlUnavailable } from './sql/sql-errors.ts'
export { PathNotFound } from './validate/find-files.ts'
export { validatePaths } from './validate/validate-paths.ts'
export type { FileResult, Listener, Summary, ValidateOptions } from './validate/validation.ts'
