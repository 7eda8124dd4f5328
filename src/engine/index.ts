export type { Person } from '../agents/index.ts'
export { wilsonInterval } from '../kit/index.ts'
export {
  beliefMarkdown,
  compareMemory,
  comparisonMarkdown,
  errorChart,
  judgingMarkdown,
  ladderMarkdown,
  ralphReport,
  reportJson,
  reportMarkdown,
  rewardChart,
  successChart,
} from '../learn/index.ts'
export type { Attempt as RalphAttempt, Verdict as RalphVerdict } from '../loops/index.ts'
export { parseSeats, seatsFor, type TownResult, townLines, townLoopWith, usualRules } from '../loops/index.ts'
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
export type { AblationResult, AblationRow } from './ralph/ablation-loop.ts'
export { chooseWorkspace, type WorkspaceKind, type WorkspaceQuestion } from './ralph/choose-workspace.ts'
export { type FolderTask, layOut, readFolderTask } from './ralph/defect-task.ts'
export { guessChecks } from './ralph/guess-checks.ts'
export { type ImportedLogs, importLogs } from './ralph/import-logs.ts'
export { type AblationLaunch, launchAblation } from './ralph/launch-ablation.ts'
export { type PlannedRalph, planRalph, type RalphLaunch } from './ralph/launch-ralph.ts'
export { type RalphRequest, type RalphWords, withTaskFile } from './ralph/ralph-settings.ts'
export { type AttemptsFound, readAttempts } from './ralph/read-attempts.ts'
export { BadRalphSetting } from './ralph/read-word.ts'
export { stopRalph } from './ralph/stop-ralph.ts'
export { BadTaskFile, readTaskAt, readTaskFile, type TaskFile } from './ralph/task-file.ts'
export { type NewTask, writeTaskFile } from './ralph/write-task-file.ts'
export type { RunOutcome, Surroundings } from './run/conduct-run.ts'
export { type ForkRequest, forkRun } from './run/fork-run.ts'
export type { Ledger, Limits, Spent } from './run/ledger.ts'
export { ProjectionDiffers } from './run/projection-file.ts'
export { BadRunId, RunExists } from './run/refuse-id.ts'
export { type Replay, replayRun } from './run/replay-run.ts'
export { RunDiverged, type RunEvent, RunStopped } from './run/run-events.ts'
export {
  MissingAgent,
  type ResumeRequest,
  type RunRequest,
  resumeRun,
  startRun,
} from './run/start-run.ts'
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
export { CannotGoOn } from './runs/parts-of-run.ts'
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
export { type Balance, balanceOf, type WinRate } from './town/balance.ts'
export { beliefsOfGames, NoBeliefs } from './town/beliefs-of-games.ts'
export { captureGame, NoSuchTurn } from './town/capture-game.ts'
export { compareFutures, type FutureComparison } from './town/compare-futures.ts'
export { findGames, NoGames } from './town/find-games.ts'
export { judgeLoop } from './town/judge-loop.ts'
export { ladderOf } from './town/ladder.ts'
export { isForBots, launchSeries, type SeriesLaunch } from './town/launch-series.ts'
export { type PlannedTown, planTown, type TownLaunch } from './town/launch-town.ts'
export { type BalanceRequest, compareBalance, playBalance } from './town/play-balance.ts'
export { playJob } from './town/play-job.ts'
export { BadChange, readChanges } from './town/read-changes.ts'
export { NoResults, readResults } from './town/read-results.ts'
export { BadSeriesConfig, type SeriesConfig } from './town/series-config.ts'
export type { SeriesJob } from './town/series-job.ts'
export type { SeriesResult } from './town/series-loop.ts'
export { PathNotFound } from './validate/find-files.ts'
export { validatePaths } from './validate/validate-paths.ts'
export type { FileResult, Listener, Summary, ValidateOptions } from './validate/validation.ts'
