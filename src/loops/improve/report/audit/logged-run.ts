/** One run of a benchmark as a log keeps it: a single number, and whether its change was kept. */
export interface LoggedRun {
  readonly iteration: number
  /** The plan, or another name that the log knows it by. */
  readonly name: string
  readonly score: number
  readonly kept: boolean
  readonly description: string
  readonly commit?: string
}

/** The runs with a score of a campaign, in order. The first is the baseline. */
export interface LoggedRuns {
  readonly direction: 'higher_is_better' | 'lower_is_better'
  readonly runs: readonly LoggedRun[]
}

/**
 * How much better one score is than another: the logarithm of their ratio where all scores are above zero, because the noise of
 * most benchmarks grows with the score, else the difference.
 */
export function comparison({ direction, runs }: LoggedRuns): {
  readonly relative: boolean
  readonly gain: (before: number, after: number) => number
} {
  const relative = runs.every(({ score }) => score > 0)
  const sign = direction === 'higher_is_better' ? 1 : -1
  return {
    relative,
    gain: (before, after) => sign * (relative ? Math.log(after / before) : after - before),
  }
}

const baselineWord = /^\W*baseline\b/i
const repeatWord =
  /\b(?:confirm(?:ation|ing|ed)?|re-?run|re-?measure\w*|repeat(?:ed)?|same code|no change)\b/i

/** Whether a run measures the state before it again, by its commit or by its own words. */
export function isRepeat(run: LoggedRun, state: LoggedRun): boolean {
  if (run.kept && run.commit !== undefined && run.commit === state.commit) return true
  if (baselineWord.test(run.description) && baselineWord.test(state.description)) return true
  // A change that came to nothing says that it confirms something, too.
  return run.kept && repeatWord.test(run.description.slice(0, 60))
}

/** Each run after the first with the state that it started from: the last one kept. */
export function withStates(
  runs: readonly LoggedRun[],
): { readonly run: LoggedRun; readonly state: LoggedRun }[] {
  const found: { run: LoggedRun; state: LoggedRun }[] = []
  let state = runs[0]
  for (const run of runs.slice(1)) {
    if (state !== undefined) found.push({ run, state })
    if (run.kept) state = run
  }
  return found
}
