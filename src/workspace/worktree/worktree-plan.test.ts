import { expect, test } from 'vitest'
import { branchOf } from './worktree-plan.ts'

test('the branch of a run and those of its branches can exist side by side in git', () => {
  expect(branchOf({ runId: 'improve-1', path: '' })).toBe('reprise/improve-1')
  expect(branchOf({ runId: 'improve-1', path: 'round-2/executor-b' })).toBe(
    'reprise/improve-1--round-2--executor-b',
  )
})

test('two paths never share a name, also where names ignore case', () => {
  const paths = [
    'a/b',
    'a-b',
    'a--b',
    'A/b',
    'a/b#2',
    'a/b-2',
    'ä/b',
    'a.lock',
    'a..b',
    `${'x'.repeat(200)}/1`,
  ]
  const names = paths.map((path) => branchOf({ runId: 'run', path }).toLowerCase())
  expect(new Set(names).size).toBe(paths.length)
  for (const name of names) expect(name).toMatch(/^reprise\/run--[a-z0-9-]+$/)
})
