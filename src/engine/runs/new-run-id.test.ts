import { expect, test } from 'vitest'
import { seededRandom } from '../../kit/index.ts'
import { newRunId } from './new-run-id.ts'

test('an id contains the loop and the time, and two at the same time differ', () => {
  const random = seededRandom(1)
  const clock = () => new Date('2026-11-16T09:00:00Z')
  const ids = [newRunId('ralph', clock, random), newRunId('ralph', clock, random)]
  for (const id of ids) expect(id).toMatch(/^ralph-20261116-090000-[a-z2-9]{4}$/)
  expect(ids[0]).not.toBe(ids[1])
})
