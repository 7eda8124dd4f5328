export type { Loop } from './loop.ts'
export { parseSettings } from './parse-settings.ts'
export type { Attempt, CheckResult, Deed, Tampering, Verdict } from './ralph/attempt.ts'
export { BadRalphConfig, type RalphConfig, type RalphSettings, readRalphConfig } from './ralph/config.ts'
export { ralphBots } from './ralph/ralph-bots.ts'
export { type RalphRole, ralphLoop, ralphLoopWith } from './ralph/ralph-loop.ts'
export type { RalphListener } from './ralph/run-ralph.ts'
export { runRalph } from './ralph/run-ralph.ts'
export { askToStop } from './ralph/stop/asked-to-stop.ts'
export { findRepository, type UserRepository } from './ralph/worktree/user-repository.ts'
export { NoWorkspace } from './ralph/worktree/workspace.ts'
export {
  type AskOptions,
  type Budget,
  type Question,
  type Run,
  type StepContext,
  type StepOptions,
  WorkFailed,
} from './run.ts'
export * from './town/index.ts'
