import { winningFaction } from '../../../../contracts/index.ts'

/** The result of a series. */
export interface SeriesResult {
  readonly games: number
  /** Games by who won them. A game counts for all who did, and as a draw where no faction ended it. */
  readonly wins: Readonly<Record<string, number>>
  /** The days of a game on average. */
  readonly days: number
}

/** Counts games as they end. */
export function seriesTally() {
  const wins: Record<string, number> = {}
  let games = 0
  let days = 0
  return {
    add(factions: readonly string[], duration: number): void {
      countWins(wins, factions)
      games++
      days += duration
    },
    // Sorted, so that it does not matter which games end first.
    result: (): SeriesResult => ({ games, wins: sorted(wins), days: days / games }),
  }
}

/** Counts a game for everybody who won it, and as a draw where no faction ended it. */
export function countWins(wins: Record<string, number>, factions: readonly string[]): void {
  const names = winningFaction(factions) === 'Draw' ? ['Draw', ...factions] : factions
  for (const name of names) wins[name] = (wins[name] ?? 0) + 1
}

const sorted = (wins: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(wins).sort(([one], [other]) => (one < other ? -1 : 1)))
