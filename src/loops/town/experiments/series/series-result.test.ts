import { expect, test } from 'vitest'
import { countWins } from './series-result.ts'

test('a game counts for all who won it, and as a draw where no faction ended it', () => {
  const wins: Record<string, number> = {}
  for (const factions of [['Town', 'Jester'], ['Jester', 'Survivor'], ['Mafia'], []])
    countWins(wins, factions)
  expect(wins).toEqual({ Town: 1, Mafia: 1, Jester: 2, Survivor: 1, Draw: 2 })
})
