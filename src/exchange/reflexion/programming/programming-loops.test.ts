import { expect, test } from 'vitest'
import { importReflexion, type ReflexionOptions } from '../import-reflexion.ts'
import { lintFindings, outline } from '../lint-findings.suite.ts'

const at = new Date('2026-01-01T00:00:00Z')

interface Line {
  readonly [key: string]: unknown
}

function read(
  lines: readonly (Line | string)[],
  path = 'log.jsonl',
  options: Partial<ReflexionOptions> = {},
) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const result = importReflexion({ files: [{ path, text }] }, { at, ...options })
  expect(lintFindings(result.records)).toEqual([])
  return result
}

const task = (name: string, reflections: number, solved: boolean, more: Line = {}): Line => ({
  name,
  prompt: `solve ${name}`,
  solution: 'return 1',
  is_solved: solved,
  reflections: Array.from({ length: reflections }, (_, index) => `lesson ${index}`),
  ...more,
})

test('a loop that stopped early was accepted by its own tests; the hidden ones have their own verdict', () => {
  const { records, notes } = read([
    task('a', 0, true),
    task('b', 0, false),
    task('c', 1, true),
    task('d', 2, true),
  ])
  expect(outline(records)).toEqual([
    'ralph-a 0, passed (inferred), holdout passed',
    'ralph-b 0, passed (inferred), holdout failed',
    'ralph-c 0, failed (inferred), reflected',
    'ralph-c 1, passed (inferred), holdout passed, saw 0',
    'ralph-d 0, failed (inferred), reflected',
    'ralph-d 1, failed (inferred), reflected, saw 0',
    'ralph-d 2, failed (inferred), holdout passed, saw 1',
  ])
  expect(notes[0]!.text).toContain('3 attempts (from the longest list of reflections)')
})

test('the name of the file says how many attempts there could be, and the caller overrides it', () => {
  const name = 'root/mbpp-py._reflexion_5_gpt-4_pass_at_k_1_py.jsonl'
  expect(outline(read([task('d', 2, true)], name).records).at(-1)).toContain(
    'passed (inferred), holdout passed',
  )
  expect(outline(read([task('d', 4, true)], name).records).at(-1)).toContain(
    'failed (inferred), holdout passed',
  )
  expect(outline(read([task('d', 4, true)], name, { attempts: 9 }).records).at(-1)).toContain(
    'passed (inferred)',
  )
  const { records } = read([task('d', 6, false)], name)
  expect(outline(records).at(-1)).toContain('failed (inferred), holdout failed')
  expect(records[0]!.source).toMatchObject({ strategy: 'reflexion', model: 'gpt-4' })
})

test('a task with one solution had one attempt, whatever stands among its reflections', () => {
  const { records } = read([
    task('a', 0, true, { reflections: [''] }),
    task('b', 1, true, { implementations: ['return 1'] }),
    task('c', 2, false),
  ])
  expect(outline(records).filter((line) => !line.includes('-c '))).toEqual([
    'ralph-a 0, passed (inferred), holdout passed',
    'ralph-b 0, passed (inferred), holdout passed, reflected',
  ])
})

test('a run without reflections has one verdict, and no evaluator to audit', () => {
  const { reflections: _, ...simple } = task('a', 0, false)
  for (const lines of [
    [simple, { ...simple, name: 'b', is_solved: true }],
    [task('a', 0, false), task('b', 0, true)],
  ]) {
    const { records, notes } = read(lines)
    expect(outline(records)).toEqual(['ralph-a 0, failed (observed)', 'ralph-b 0, passed (observed)'])
    expect(notes[0]!.text).toContain('the only verdict')
  }
})

test('attempts that nobody judged are not said to have failed by a test', () => {
  const { records } = read([task('a', 1, true)], 'x._immediate-reflexion_2_gpt-4_pass_at_k_1_rs.jsonl')
  expect(outline(records)).toEqual([
    'ralph-a 0, failed (absent), reflected',
    'ralph-a 1, passed (observed), saw 0',
  ])
  expect(records[0]!.evaluator_output.results![0]!.status).toBe('skip')
  expect(records[0]!.evaluator_output.errors).toBeUndefined()
})

test('a search that did not end at once has no verdict of its own tests', () => {
  const { records } = read(
    [task('a', 0, false), task('b', 1, true)],
    'reflexion-ucs_5_gpt-4_pass_at_k_1_rs.jsonl',
  )
  expect(outline(records)).toEqual([
    'ralph-a 0, passed (inferred), holdout failed',
    'ralph-b 0, failed (inferred), reflected',
    'ralph-b 1, passed (observed), saw 0',
  ])
})

test('newer logs hold every solution and what the tests printed', () => {
  const failed = 'Tested passed:\nassert f(1) == 1\n\nTests failed:\nassert f(2) == 2 # output: 3'
  const passed = 'Tested passed:\nassert f(1) == 1\n\nTests failed:'
  const { records } = read([
    task('a', 1, true, { implementations: ['one', 'two'], test_feedback: [failed, passed] }),
  ])
  expect(outline(records)).toEqual([
    'ralph-a 0, failed (observed), reflected',
    'ralph-a 1, passed (observed), holdout passed, saw 0',
  ])
  expect(records.map(({ actor_output }) => actor_output.actions[0]!.solution)).toEqual(['one', 'two'])
  expect(records[0]!.evaluator_output.errors).toEqual([{ type: 'test_failure', message: failed }])
})

test('a bad line is reported with its number and the others are read', () => {
  const { records, notes } = read([
    task('a', 0, true),
    '{"name": "b", "is_sol',
    '"text"',
    { name: 'c' },
    { is_solved: true },
    '',
    task('d', 0, true),
  ])
  expect(records.map(({ loop_id }) => loop_id)).toEqual(['ralph-a', 'ralph-d'])
  expect(notes.filter(({ line }) => line !== undefined)).toEqual([
    { file: 'log.jsonl', line: 2, text: 'this is not JSON; the line was passed over' },
    { file: 'log.jsonl', line: 3, text: 'this is JSON and no object; the line was passed over' },
    { file: 'log.jsonl', line: 4, text: 'the task has no is_solved; the line was passed over' },
    { file: 'log.jsonl', line: 5, text: 'the task has neither task_id nor name; the line was passed over' },
  ])
})

test('a blank reflection is none', () => {
  const { records } = read([task('a', 0, true, { reflections: [' ', 'x', null] })])
  expect(outline(records).map((line) => line.split(', ').slice(2).join(', '))).toEqual([
    '',
    'reflected',
    'saw 1',
    'holdout passed',
  ])
})

test('a list of tasks is read like lines of tasks', () => {
  const text = JSON.stringify([task('a', 0, true), task('b', 1, false)], null, 2)
  const { records } = importReflexion({ files: [{ path: 'log.json', text }] }, { at })
  expect(records.map(({ loop_id }) => loop_id)).toEqual(['ralph-a', 'ralph-b', 'ralph-b'])
})
