import { expect, test } from 'vitest'
import type { Run } from '../../spine/index.ts'
import { phaseBranches } from './phase-branches.ts'

/** A run that only knows its name; a name used again gets a number, as in a real one. */
function named(path: string): Run {
  const used = new Map<string, number>()
  return {
    path,
    scope(name: string) {
      const times = (used.get(name) ?? 0) + 1
      used.set(name, times)
      return named(`${path}/${name}${times === 1 ? '' : `#${times}`}`)
    },
  } as Run
}

test('a phase has one branch as long as it lasts, and another when it comes again', () => {
  const branchOf = phaseBranches(named(''))
  const paths = (['NOMINATION', 'NOMINATION', 'DEFENSE', 'NOMINATION', 'NIGHT'] as const).map(
    (phase) => branchOf({ day: 2, phase }).path,
  )
  expect(paths).toEqual([
    '/day-2/nomination',
    '/day-2/nomination',
    '/day-2/defense',
    '/day-2/nomination#2',
    '/night-2/night',
  ])
  expect(branchOf({ day: 3, phase: 'DISCUSSION' }).path).toBe('/day-3/discussion')
  expect(branchOf({ day: 3, phase: 'DISCUSSION' }).scope('seat-1').path).toBe('/day-3/discussion/seat-1')
})
