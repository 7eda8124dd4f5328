import { comparison, isRepeat, type LoggedRun, type LoggedRuns } from './logged-run.ts'

/** A kept change that scored better, with the runs that were made before and after it from the same level. */
export interface Level {
  /** The run that began the level; its own score is why it was kept, so it does not count as evidence. */
  readonly first: LoggedRun
  /** The runs that followed until the next gain was kept: discards, repeats, and keeps that scored no better. */
  readonly others: readonly LoggedRun[]
}

/** Cuts a log into levels: each begins with the baseline, or with a change that was kept for a better score. */
export function levelsOf(log: LoggedRuns): Level[] {
  const { gain } = comparison(log)
  const levels: { first: LoggedRun; others: LoggedRun[] }[] = []
  let state: LoggedRun | undefined
  for (const run of log.runs) {
    const begins =
      state === undefined || (run.kept && !isRepeat(run, state) && gain(state.score, run.score) > 0)
    if (begins) levels.push({ first: run, others: [] })
    else levels.at(-1)!.others.push(run)
    if (state === undefined || run.kept) state = run
  }
  return levels
}

/**
 * How often chance would put the runs of one level so far ahead of those of another: the exact one-sided p-value of the rank-sum test.
 * It takes for granted that what was tried from both levels was alike. Undefined where either has fewer than three runs.
 */
export function shiftChance(before: Level, after: Level, log: LoggedRuns): number | undefined {
  const { gain } = comparison(log)
  const old = before.first === log.runs[0] ? [before.first, ...before.others] : before.others
  const fresh = after.others
  if (old.length < 3 || fresh.length < 3) return undefined
  let wins = 0
  for (const one of fresh) {
    for (const other of old) {
      // A tie counts against the gain.
      if (gain(other.score, one.score) > 0) wins++
    }
  }
  return chanceOfWins(wins, fresh.length, old.length)
}

/** The share of all orders of two groups in which the first wins at least so many of its comparisons. */
function chanceOfWins(wins: number, fresh: number, old: number): number {
  // ways[i][u]: how many orders of i and j runs have u wins, built up for j = 0, 1, … old.
  let ways = Array.from({ length: fresh + 1 }, () => new Float64Array(fresh * old + 1))
  for (const row of ways) row[0] = 1
  for (let j = 1; j <= old; j++) {
    const next = Array.from({ length: fresh + 1 }, () => new Float64Array(fresh * old + 1))
    next[0]![0] = 1
    for (let i = 1; i <= fresh; i++) {
      for (let u = 0; u <= i * j; u++) {
        // The best of all is one of the first group, and beats all j of the other, or it is one of the other.
        next[i]![u] = (u >= j ? next[i - 1]![u - j]! : 0) + ways[i]![u]!
      }
    }
    ways = next
  }
  const row = ways[fresh]!
  let [all, atLeast] = [0, 0]
  row.forEach((count, u) => {
    all += count
    if (u >= wins) atLeast += count
  })
  return atLeast / all
}
