// What most programs need: loops, runs, agents by their spelling, records. Everything else has an entry of its own.
export { type Agent, agentFrom, defineBot } from './agents/index.ts'
export {
  type Contract,
  contractNamed,
  defineContract,
  type Finding,
  readRecord,
  writeRecord,
} from './contracts/index.ts'
export {
  type Config,
  defineConfig,
  forkRun,
  openProject,
  openRecorder,
  type Project,
  type Recorder,
  type RunContext,
  replayRun,
  resumeRun,
  runContextOf,
  startRun,
  validatePaths,
} from './engine/index.ts'
export { Refusal } from './kit/index.ts'
export {
  defineLoop,
  type Limits,
  type Loop,
  RecordsDiffer,
  type Run,
  RunDiverged,
  type RunEvent,
  RunNotFound,
  type RunOutcome,
  RunStopped,
  type RunStore,
  setting,
  WorkFailed,
} from './spine/index.ts'
