/** What the exit code of every command means. */
export const exitCode = {
  /** All is well. */
  fine: 0,
  /** There are findings, or the work failed. */
  findings: 1,
  /** The command was called wrongly. */
  wrongUse: 2,
} as const
