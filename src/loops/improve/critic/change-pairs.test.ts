import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOverlap, changePairs, plainWords } from './change-pairs.ts'

const steps = (...changes: readonly (readonly [file: string, change: string])[]) => ({
  steps: changes.map(([file, change], index) => ({ step: index + 1, file, change })),
})

test('spelling, blanks and punctuation make no other change, numbers and operators do', () => {
  const same = [steps(['src/a.ts', 'Set `limit` to 0.5.']), steps(['./src/a.ts', 'set  "limit"\nto 0.5'])]
  expect(changeOverlap(same[0]!, same[1]!)).toBe(1)
  expect(plainWords('set limit to 0.5')).not.toBe(plainWords('set limit to 0.55'))
  expect(plainWords('use a < b')).not.toBe(plainWords('use a > b'))
})

test('an exact edit counts as it is, whatever the words say', () => {
  const edit = { find: 'a', replace: 'b', occurrence: 1 }
  const left = { steps: [{ step: 1, file: 'a.ts', change: 'one thing', edit }] }
  const right = { steps: [{ step: 1, file: 'a.ts', change: 'another thing', edit }] }
  expect(changeOverlap(left, right)).toBe(1)
  expect(changeOverlap(left, { steps: [{ ...right.steps[0]!, edit: { ...edit, occurrence: 2 } }] })).toBe(0)
})

test('the overlap is what is shared of all changes of both', () => {
  const left = steps(['a', 'one'], ['a', 'two'], ['b', 'one'])
  expect(changeOverlap(left, steps(['a', 'one'], ['b', 'one']))).toBeCloseTo(2 / 3)
  expect(changeOverlap(left, steps(['c', 'one']))).toBe(0)
  expect(changeOverlap(steps(), steps())).toBe(0)
})

test('the overlap is symmetric, between 0 and 1, and 1 just for the same changes', () => {
  const change = fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('one', 'two', 'three'))
  const plan = fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => steps(...changes))
  fc.assert(
    fc.property(plan, plan, (left, right) => {
      const share = changeOverlap(left, right)
      expect(share).toBe(changeOverlap(right, left))
      expect(share >= 0 && share <= 1).toBe(true)
      const [some, others] = [changePairs(left), changePairs(right)]
      expect(share === 1).toBe(some.size === others.size && [...some].every((pair) => others.has(pair)))
    }),
  )
})
