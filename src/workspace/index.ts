export type { BenchmarkProtections } from './benchmark/benchmark-protections.ts'
export type { FailureCategory, Measurement } from './benchmark/measurement.ts'
export { type Benchmark, type MeasureOptions, openBenchmark } from './benchmark/open-benchmark.ts'
export type { BenchmarkSettings, HiddenBenchmark, ScoreFormat } from './benchmark/settings.ts'
export type { BenchmarkSurvey, SurveyedRun, WatchLevel } from './benchmark/survey.ts'
export type { Variant, Violation } from './benchmark/variant.ts'
export { checkEnvironment } from './checks/check-environment.ts'
export { type CheckReport, countErrors } from './checks/check-report.ts'
export type { CheckResult } from './checks/check-result.ts'
export { placeFiles } from './checks/place-files.ts'
export { rewardOf } from './checks/reward-of.ts'
export { type CheckDone, runCheck } from './checks/run-check.ts'
export { isOwn, type Place, placeOfFrame } from './checks/text/place.ts'
export { judgeInCleanRoom } from './clean-room/judge-in-clean-room.ts'
export { type Protections, protectionsOf } from './clean-room/protections.ts'
export { type RoomCommand, runInCleanRoom } from './clean-room/run-in-clean-room.ts'
export type { CleanRoomSettings, JudgedWork, SandboxKind } from './clean-room/settings.ts'
export type {
  Canary,
  CanaryCheck,
  NamedTest,
  PackageDigest,
  ProgramFacts,
  RoomSurvey,
  Sandbox,
  SurveyedCheck,
  TestList,
} from './clean-room/survey.ts'
export { surveyBeginning } from './clean-room/survey-beginning.ts'
export type {
  CleanRoomVerdict,
  Flag,
  JudgedCheck,
  LeftOut,
  PackageVerdict,
  Problem,
  ProblemCode,
  RoomFacts,
  TestComparison,
} from './clean-room/verdict.ts'
export type { ChangedFile, FileChanges } from './git/changes-between.ts'
export { type GitPlace, git, gitEnvironment } from './git/git.ts'
export { readObjects } from './git/read-objects.ts'
export { requireGit } from './git/require-git.ts'
export { findClone, findRepository, lineOf, userPlace } from './git/user-repository.ts'
export { type ReportedChanges, watchChanges } from './git/watch-changes.ts'
export { watchedAgent } from './git/watched-agent.ts'
export { globPattern } from './guard/glob.ts'
export { type GuardRules, type InspectedChange, inspectChange } from './guard/inspect-change.ts'
export { type RepositoryState, repositoryChanges, repositoryState } from './guard/repository-state.ts'
export type { Tampering } from './guard/tampering.ts'
export type { ActResult } from './tools/act-result.ts'
export type { Action } from './tools/action.ts'
export { askActor } from './tools/ask-actor.ts'
export { type Placement, placedAgent } from './tools/placed-agent.ts'
export { runTool, type ToolOrder, type ToolResult } from './tools/run-tool.ts'
export { toolActor } from './tools/tool-actor.ts'
export {
  addUsage,
  noUsage,
  sumUsage,
  type Usage,
  usageOfFailure,
  usageOfReply,
  usageRecord,
} from './tools/usage.ts'
export type { AgentResult } from './worktree/agent-result.ts'
export { makeApplyCommand } from './worktree/apply-command.ts'
export { beginAtCommit } from './worktree/begin-at-commit.ts'
export { type Beginning, beginWorktree } from './worktree/begin-worktree.ts'
export { chooseInPlace, type WorktreeQuestion } from './worktree/choose-worktree.ts'
export { identity } from './worktree/commit-files.ts'
export { commitResult, dropWorktree, type ResultCommit } from './worktree/commit-result.ts'
export { type Companions, fittingCompanions } from './worktree/companions.ts'
export { finishWorktree } from './worktree/finish-worktree.ts'
export { forgetWorktrees } from './worktree/forget-worktree.ts'
export type { LeftBehind } from './worktree/left-behind.ts'
export { isMovedElsewhere, retryWhileLocked } from './worktree/make-worktree.ts'
export { type SetAside, setAsideChanges } from './worktree/set-aside.ts'
export { openWorktree, type Worktree } from './worktree/worktree.ts'
export { branchOf, snapshotStore, type WorktreePlan } from './worktree/worktree-plan.ts'
