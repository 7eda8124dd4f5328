/** One run of a check. */
export interface CheckTry {
  readonly command: string
  readonly tool: string
  readonly status: 'pass' | 'fail' | 'error' | 'skip'
  readonly exitCode: number | null
  readonly timedOut: boolean
  readonly durationMs: number
  readonly stdout: string
  readonly stderr: string
  readonly outputSha256: string
  readonly outputBytes: number
}

/** The result of a check, with the number of its runs where it was run again. */
export interface CheckResult extends CheckTry {
  readonly runs: number
  /** The same files gave different results. */
  readonly flaky: boolean
}
