import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImproveConfig } from '../config.ts'
import { goalText, harnessText, settingsText } from '../setup/templates.ts'
import { campaignInputs } from './campaign-inputs.ts'
import { changedSettings, pinned } from './campaign-settings.ts'
import { consumeIdeas } from './consume-ideas.ts'

const config = (settings = {}) => readImproveConfig({ folder: '/p', cache: '/c', ...settings })
const texts = (settings: Record<string, unknown> = {}) => ({
  settings: JSON.stringify({ ...JSON.parse(settingsText(given)), ...settings }),
  goal: goalText({ objective: 'Sort faster', metric: 'ms', direction: 'lower_is_better', target: null }),
  harness: harnessText(['memory_layout']),
  idea: null,
})
const given = {
  benchmark_command: 'node bench.mjs',
  benchmark_format: 'json',
  benchmark_direction: 'lower_is_better' as const,
  primary_metric: 'ms',
  target_value: null,
  target_branch: 'main',
  sealed_files: ['bench.mjs'],
  plateau_threshold: 0.1,
  benchmark_exclusive: true,
}

test('what the templates write can be read, and the command overrides the file', () => {
  const { settings, objective, families } = campaignInputs(
    texts(),
    config({ agents: 5, maxIterations: 2, hybrid: true }),
  )
  expect(objective).toBe('Sort faster')
  expect(families).toContain('memory_layout')
  expect(settings).toMatchObject({
    number_of_agents: 5,
    max_iterations: 2,
    plateau_window: 2,
    max_pairs: 24,
    hybrid_planner: { enabled: true, redundancy_threshold_pct: 80 },
  })
})

test('--hybrid makes a hybrid plan in rounds of different families too, unless the file says otherwise', () => {
  const hybridOf = (file: Record<string, unknown>, settings: Record<string, unknown>) =>
    campaignInputs(texts(file), config(settings)).settings.hybrid_planner
  expect(hybridOf({}, { hybrid: true })).toMatchObject({ enabled: true, skip_when_all_diverse: false })
  const skipping = { hybrid_planner: { enabled: false, skip_when_all_diverse: true } }
  expect(hybridOf(skipping, { hybrid: true })).toMatchObject({ enabled: true, skip_when_all_diverse: true })
  expect(hybridOf({}, {})).toMatchObject({ enabled: false, skip_when_all_diverse: true })
})

test.each([
  ['no file', { ...texts(), settings: null }, 'There is no improve/config/settings.json'],
  ['no command', texts({ benchmark_command: ' ' }), 'has no benchmark_command'],
  ['a wrong value', texts({ max_pairs: 1 }), 'max_pairs'],
  ['broken JSON', { ...texts(), settings: '{"max_pairs": ' }, 'settings.json:1'],
  ['no objective', { ...texts(), goal: '# Goal\n' }, 'no text below'],
])('%s is refused with the place', (_, broken, message) => {
  expect(() => campaignInputs(broken, config())).toThrow(message)
})

test('changed settings are listed, but what makes scores comparable stays', () => {
  const { settings: before } = campaignInputs(texts(), config())
  const { settings: after } = campaignInputs(texts({ max_pairs: 30, benchmark_command: 'echo 1' }), config())
  expect(changedSettings(before, pinned(after, before))).toEqual([
    { field: 'max_pairs', old_value: 24, new_value: 30 },
  ])
})

test('ideas are taken out once, and those that were added since stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-ideas-'))
  const path = join(folder, 'idea.md')
  writeFileSync(path, '# User Ideas\n\n- one\n- two\n- three\n')
  await consumeIdeas(path, ['one', 'two'])
  await consumeIdeas(path, ['one', 'two'])
  expect(readFileSync(path, 'utf8')).toMatch(/^# User Ideas\n[\s\S]*-->\n\n- three\n$/)
  rmSync(folder, { recursive: true })
})
