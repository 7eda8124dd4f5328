import { expect, test } from 'vitest'
import type { Plan } from '../../../contracts/index.ts'
import { planOf } from './critic.suite.ts'
import { expectedPercent, simplicityWarning } from './simplicity.ts'

const warning = (estimate: string, step: Partial<Plan['steps'][number]>) =>
  simplicityWarning(
    planOf({
      expected_outcome: { metric: 'parse_ms', estimated_impact: estimate, rationale: 'so' },
      steps: [{ step: 1, file: 'a.ts', change: 'Write it', ...step }],
    }),
    undefined,
  )
const long = { edit: { find: 'x\ny', replace: 'line\n'.repeat(203), occurrence: 1 } }

test('a large plan that expects little is warned about', () => {
  expect(warning('3-4.5%', long)).toBe(
    'H004: the plan adds 201 lines and expects 4.5%, where a change of more than 200 lines should promise at least 5%. Look for a smaller change.',
  )
  expect(warning('2 percent', { change: 'Add about 1,200 lines of tables' })).toContain('adds 1200 lines')
  expect(warning('1%', { change: `Add this:\n\`\`\`ts\n${'x\n'.repeat(300)}\`\`\`` })).toContain(
    'adds 300 lines',
  )
})

test('a small plan, a plan that promises enough, and one without a figure are not', () => {
  expect(warning('1%', { edit: { find: 'a', replace: 'b', occurrence: 1 } })).toBeUndefined()
  expect(warning('1%', { change: 'Remove 500 lines' })).toBeUndefined()
  expect(warning('3-5%', long)).toBeUndefined()
  expect(warning('some', long)).toBeUndefined()
})

test('the limits come from the settings', () => {
  const plan = planOf({
    steps: [{ step: 1, file: 'a.ts', change: 'Add 30 lines' }],
    expected_outcome: { metric: 'parse_ms', estimated_impact: '6%', rationale: '' },
  })
  expect(simplicityWarning(plan, { max_lines_added: 20, threshold_pct: 8 })).toContain('adds 30 lines')
})

test.each([
  ['3-5%', 5],
  ['about 12 percent less', 12],
  ['0.5 %', 0.5],
  ['unknown', undefined],
])('the estimate %s means %s', (estimate, percent) => {
  expect(expectedPercent(estimate)).toBe(percent)
})
