/** The kinds of failure that records name. */
export type FailureCategory =
  | 'oom'
  | 'timeout'
  | 'regression'
  | 'logic_error'
  | 'scope_error'
  | 'infrastructure'
  | 'benchmark_parse_error'
  | 'sealed_file_violation'

/** One run of a benchmark on one variant of the files. Plain data for the journal. */
export type Measurement =
  | {
      readonly kind: 'score'
      readonly score: number
      readonly subScores: Readonly<Record<string, number>>
      readonly seconds: number
      /** What it printed, whole; the journal stores long values once, by reference. */
      readonly output: string
    }
  | {
      readonly kind: 'failed'
      readonly category: FailureCategory
      /** What happened, in a sentence. */
      readonly what: string
      /** Why, in a sentence. */
      readonly why: string
      readonly seconds: number
      readonly output: string
    }
