import { exitCode } from './exit-code.ts'

/**
 * The exit code for an error that tells its own story, or undefined for a bug. Errors are known by their names, so
 * that no command is loaded only to tell them apart.
 */
export function codeOfError(error: Error): number | undefined {
  if (wrongUse.has(error.name)) return exitCode.wrongUse
  if (failures.has(error.name)) return exitCode.findings
  // What the file system refuses names its file.
  return 'code' in error && 'path' in error ? exitCode.findings : undefined
}

/** Somebody asked for what cannot be. */
const wrongUse: ReadonlySet<string> = new Set([
  'BadChange',
  'BadFork',
  'BadLimit',
  'BadModelOptions',
  'BadRalphConfig',
  'BadRalphSetting',
  'BadReply',
  'BadRoleList',
  'BadRunId',
  'BadScript',
  'BadSeatPlan',
  'BadSeriesConfig',
  'BadAblation',
  'NoRalphRun',
  'BadSetting',
  'BadTaskFile',
  'BadTownConfig',
  'BadTownFlag',
  'BadNumber',
  'CannotGoOn',
  'ConfigError',
  'IncompleteTeam',
  'NoAnswer',
  'NoBeliefs',
  'NoGames',
  'NoRecordedGame',
  'NoResults',
  'NoSuchPlayer',
  'NoSuchTurn',
  'NoTask',
  'NoWorkspace',
  'NotAReflexionLog',
  'NothingToCompare',
  'PathNotFound',
  'RunExists',
  'RunNotFound',
  'SqlFailed',
  'SqlRefused',
  'SqlUnavailable',
  'UnknownAgent',
  'UnknownBot',
  'UnknownContract',
  'UnknownLoop',
  'UnknownRole',
  'UnreadableBudget',
  'UnreadableDuration',
  'UnusableSecret',
])

/** What was asked for could not be done now. */
const failures: ReadonlySet<string> = new Set([
  'JobFailed',
  'JournalDamaged',
  'JournalHeld',
  'JournalLost',
  'ProjectionDiffers',
  'RunDiverged',
  'RunHeld',
  'RunStopped',
  'SqlTimeout',
])
