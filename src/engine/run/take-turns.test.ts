import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('a crowd begins a few at a time, in the order in which it came', async () => {
  const turn = takeTurns(2)
  const begun: number[] = []
  for (let caller = 1; caller <= 5; caller++) {
    void Promise.resolve(turn()).then(() => begun.push(caller))
  }
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  await setImmediate()
  expect(begun).toEqual([1, 2, 3, 4])
  await setImmediate()
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('work that comes after the queue has emptied begins at once', async () => {
  const turn = takeTurns(1)
  expect([turn() === undefined, turn() === undefined]).toEqual([true, false])
  for (let round = 0; round < 3; round++) await setImmediate()
  expect([turn() === undefined, turn() === undefined]).toEqual([true, false])
})

test('work begins in the order in which it came', async () => {
  const turn = takeTurns(2)
  const begun: string[] = []
  const begin = (caller: string) => void Promise.resolve(turn()).then(() => begun.push(caller))
  for (const caller of ['a', 'b', 'c', 'd', 'e']) begin(caller)
  await setImmediate()
  begin('late')
  await setImmediate()
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'late'])
})
