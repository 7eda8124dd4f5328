import { winningFaction } from '../../contracts/index.ts'

/** Counts a game for everybody who won it, and as a draw where no faction ended it. */
export function countWins(wins: Record<string, number>, factions: readonly string[]): void {
  const names = winningFaction(factions) === 'Draw' ? ['Draw', ...factions] : factions
  for (const name of names) wins[name] = (wins[name] ?? 0) + 1
}
