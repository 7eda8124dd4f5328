export type { Budget, Limits, Spending } from './budget.ts'
export type {
  CommandContext,
  Imported,
  Importer,
  ImportNote,
  LoopCommand,
  RunOutcome,
  StartRequest,
} from './command.ts'
export { endingWell, type Left, leftOf } from './ending-well.ts'
export {
  limitIn,
  RecordsDiffer,
  RunDiverged,
  RunNotFound,
  RunStopped,
  StoreFailed,
  WorkFailed,
} from './errors.ts'
export {
  type History,
  type Journal,
  JournalDamaged,
  type JournalDraft,
  JournalLost,
  type JournalWriter,
  type OpenOptions,
  type RunClose,
  type WorkEnd,
  type WorkStart,
} from './journal.ts'
export {
  type Choice,
  defineLoop,
  type ForgetContext,
  type Loop,
  type LoopDefinition,
  type PrepareContext,
  type Prepared,
  type RoleInfo,
} from './loop.ts'
export type {
  AskedReply,
  AskOptions,
  ParallelOptions,
  Progress,
  Question,
  Run,
  ScopeOptions,
  StepContext,
  StepOptions,
  WhenUsedUp,
} from './run.ts'
export type { Narrator, NarratorOptions, RecordEvent, RunEvent, Subscriber, TextStyle } from './run-event.ts'
export { runInFolder } from './run-in-folder.ts'
export type {
  Control,
  Holder,
  LiveText,
  PostedControl,
  RecordOptions,
  RecordSink,
  RemovedRun,
  RunStore,
  StoredFile,
} from './run-store.ts'
export { flagName } from './settings/flag-name.ts'
export { budgetForms, parseBudget, readCount, readMoney } from './settings/parse-budget.ts'
export { parseDuration, readDuration } from './settings/parse-duration.ts'
export {
  parseSettings,
  problemsIn,
  type SettingProblem,
  showSettingProblem,
} from './settings/parse-settings.ts'
export { partialSettings } from './settings/partial-settings.ts'
export { readSettingText, readSettingTexts } from './settings/read-setting-text.ts'
export { readTaskFile, type TaskFile } from './settings/read-task-file.ts'
export { setting } from './settings/setting.ts'
export { choice, count, duration, limits, onOff, text, texts } from './settings/setting-kinds.ts'
export {
  bareSchema,
  metaOf,
  readerOf,
  type SettingKind,
  type SettingMeta,
  type TextReader,
  withReader,
} from './settings/setting-meta.ts'
export { isStrict, type SettingInfo, settingNamed, settingsOf } from './settings/settings-of.ts'
export { textReaderOf } from './settings/standard-reader.ts'
