import { expect, test } from 'vitest'
import { readImproveConfig } from '../config.ts'
import { campaignInputs } from '../read/campaign-inputs.ts'
import { inputRemarks } from './input-remarks.ts'
import { goalText, harnessText } from './templates.ts'

const config = readImproveConfig({ folder: '/p', cache: '/c' })
const goal = goalText({ objective: 'Sort faster', metric: 'ms', direction: 'lower_is_better', target: 5 })
const settings = {
  benchmark_command: 'node bench.mjs',
  benchmark_direction: 'lower_is_better',
  primary_metric: 'ms',
  target_value: 5,
  max_iterations: 20,
}
const files = { settings: JSON.stringify(settings), goal, harness: harnessText([]), idea: null }
const remarks = (changes: Partial<typeof files> = {}) => {
  const texts = { ...files, ...changes }
  return inputRemarks(texts, campaignInputs(texts, config), config)
}

test('files that fit have no remarks', () => expect(remarks()).toEqual([]))

test('a goal that wants the opposite of the settings is refused', () => {
  expect(() => remarks({ goal: goal.replace('lower_is_better', 'higher_is_better') })).toThrow(
    'goal.md says higher_is_better, and the benchmark_direction of improve/config/settings.json is lower_is_better',
  )
})

const phases = (rows: string) =>
  `${goal}\n## Phases\n\n| Phase | Focus | Sub-Score Targets | Status |\n| --- | --- | --- | --- |\n${rows}`

test.each([
  [
    'another metric',
    { goal: goal.replace('ms\n', 'seconds\n') },
    /names the metric seconds.*settings\.json: ms/,
  ],
  ['another target', { goal: goal.replace(': 5', ': 3') }, /names the target 3.*settings\.json: 5/],
  [
    'a target that is no number',
    { goal: goal.replace(': 5', ': little') },
    /goal\.md:\d+: "little"; expected a number/,
  ],
  [
    'a direction that is none',
    { goal: goal.replace('lower_is_better', 'down') },
    /"down"; expected higher_is_better or/,
  ],
  [
    'two active phases',
    { goal: phases('| A | a | x > 1 | active |\n| B | b | x > 2 | active |\n') },
    /active/,
  ],
  [
    'a target of a phase that is none',
    { goal: phases('| A | a | x is big | active |\n') },
    /"x is big"; expected a target/,
  ],
  [
    'a misspelt key beside the right one',
    { settings: JSON.stringify({ ...settings, max_iteration: 3 }) },
    /unknown key 'max_iteration', which has no effect. Is 'max_iterations' meant/,
  ],
  [
    'a misspelt key of our own',
    { settings: JSON.stringify({ ...settings, max_pair: 3 }) },
    /Is 'max_pairs' meant/,
  ],
  [
    'a rule that code cannot check',
    {
      harness: `${files.harness}\n### H010: Taste\n\n- **Description**: Be nice.\n- **Enforcement**: Nobody may use goto.\n`,
    },
    /code cannot check H010/,
  ],
])('%s is said', (_, changes, says) => {
  const found = remarks(changes)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(says)
})
