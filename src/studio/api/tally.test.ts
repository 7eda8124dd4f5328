import { expect, test } from 'vitest'
import { tally } from './tally.ts'

test('the time between a crash and the resume is not time of the run', () => {
  const sum = tally()
  sum.add({ seq: 1, at: 1000, type: 'open', epoch: 1 })
  sum.add({ seq: 2, at: 3000, type: 'start', key: 'one' })
  sum.add({ seq: 3, at: 1_000_000, type: 'open', epoch: 2 })
  sum.add({ seq: 4, at: 1_004_000, type: 'end', key: 'one' })
  expect(sum.spent(1000).seconds).toBe(6)
})
