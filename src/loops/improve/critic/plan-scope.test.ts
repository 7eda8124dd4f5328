import { expect, test } from 'vitest'
import { contextOf, planOf } from './critic.suite.ts'
import { planScope } from './plan-scope.ts'

const scopeOf = (file: string, goal = {}) =>
  planScope(
    planOf({ target_files: [file], steps: [{ step: 1, file, change: 'x' }] }),
    contextOf({}, { goal }),
  )

test.each([
  'bench/run.mjs',
  './bench/run.mjs',
  'src/../test/golden.json',
  '.git/hooks/pre-commit',
  '.reprise/runs/x',
])('a plan must not change %s', (file) => {
  expect(scopeOf(file)).toMatch(/^Scope: .* must not be changed\. Sealed are: bench\/, test\/golden\.json\.$/)
})

test('a step that changes a sealed file is found also where target_files does not list it', () => {
  const plan = planOf({ steps: [{ step: 1, file: 'bench/run.mjs', change: 'x' }] })
  expect(planScope(plan, contextOf())).toContain('bench/run.mjs must not be changed')
})

test('other files may be changed, new ones too', () => {
  expect(scopeOf('src/new.ts')).toBeUndefined()
  expect(scopeOf('benchmarks.md')).toBeUndefined()
})

test('paths in the scope of the goal bind, words do not', () => {
  const goal = {
    inScope: 'the parser in `src/`, and its `*.toml` files',
    outOfScope: '`src/index.ts`, the `parse()` call',
  }
  expect(scopeOf('src/scan.ts', goal)).toBeUndefined()
  expect(scopeOf('config/a.toml', goal)).toBeUndefined()
  expect(scopeOf('docs/a.md', goal)).toContain('lies outside of what the goal puts in scope (src/, *.toml)')
  expect(scopeOf('src/index.ts', goal)).toContain('puts src/index.ts out of scope')
  expect(scopeOf('docs/a.md', { inScope: 'speed and/or memory of Node.js' })).toBeUndefined()
})
