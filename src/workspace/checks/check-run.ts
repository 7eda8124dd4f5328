/** What a check did, as the evaluator ran it. */
export interface CheckRun {
  readonly command: string
  /** Null when it was killed. */
  readonly exitCode: number | null
  readonly timedOut: boolean
  readonly stdout: string
  readonly stderr: string
  readonly durationMs: number
  /** The report files that it wrote (JUnit XML, JSON), name to text. */
  readonly reports?: Readonly<Record<string, string>>
}
