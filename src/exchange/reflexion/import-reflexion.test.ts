import { expect, test } from 'vitest'
import { importReflexion } from './import-reflexion.ts'
import { lintFindings, outline } from './lint-findings.suite.ts'
import { NotAReflexionLog } from './not-a-reflexion-log.ts'

const at = new Date('2026-01-01T00:00:00Z')
const task = (name: string, reflections: string[] = [], solved = true) =>
  JSON.stringify({ task_id: name, prompt: 'do it', solution: 'done', is_solved: solved, reflections })
const programming = (path: string, ...lines: string[]) => ({ path, text: `${lines.join('\n')}\n` })
const environments = (path: string, solved: boolean, memory: string[] = []) => ({
  path,
  text: JSON.stringify([{ name: 'env_0', memory, is_success: solved }]),
})

test.each([
  ['hello there\nand more', "x.log is text that begins with 'hello there'."],
  ['', 'x.log is empty.'],
  ['{"a":1,"b":2}', 'x.log is a JSON object with a, b.'],
  ['[1,2]', 'x.log is a JSON list of 2 entries without is_success or is_solved.'],
  ['{"a":1}\n{"a":2}', 'x.log is JSONL whose lines lack is_solved and begins with \'{"a":1}\'.'],
  ['[{"trial":1,"correct":68,"incorrect":32}]', 'x.log holds the sums of a run and no attempts.'],
])('%j is refused with what was found and what is expected', (text, message) => {
  const refused = () => importReflexion({ files: [{ path: 'x.log', text }] }, { at })
  expect(refused).toThrow(NotAReflexionLog)
  expect(refused).toThrow(message)
  expect(refused).toThrow('env_results_trial_N.json')
})

test('no file at all is refused', () => {
  expect(() => importReflexion({ files: [] }, { at })).toThrow('No file was given.')
})

test('a file among logs that is none is reported, and the logs are read', () => {
  const files = [{ path: 'LICENSE', text: 'MIT' }, programming('a.jsonl', task('HumanEval/0'))]
  const { records, notes } = importReflexion({ files }, { at })
  expect(records).toHaveLength(1)
  expect(notes[0]).toEqual({ file: 'LICENSE', text: expect.stringContaining('no log of Reflexion') })
})

test('the same logs and the same time give the same records', () => {
  const files = [programming('a.jsonl', task('HumanEval/0', ['again']), task('HumanEval/1'))]
  const { records } = importReflexion({ files }, { at })
  expect(importReflexion({ files }, { at }).records).toEqual(records)
  expect(records.map(({ timestamp }) => timestamp)).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:01:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ])
})

test('line ends of Windows and a byte order mark make no difference', () => {
  const text = `${task('HumanEval/0', ['again'])}\n${task('HumanEval/1')}\n`
  const read = (text: string) => importReflexion({ files: [{ path: 'a.jsonl', text }] }, { at })
  expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text))
})

test('ids are made of the names of tasks, whatever those look like, and are never shared', () => {
  const names = ['HumanEval/0', 'mbpp_77_is_Diff', 'mbpp_77_is_diff', '--', 'ひらがな']
  const { records, notes } = importReflexion(
    { files: [programming('a.jsonl', ...names.map((name) => task(name)))] },
    { at },
  )
  const ids = records.map(({ loop_id }) => loop_id)
  expect(ids.slice(0, 3)).toEqual(['ralph-humaneval-0', 'ralph-mbpp-77-is-diff', 'ralph-mbpp-77-is-diff-2'])
  expect(new Set(ids).size).toBe(5)
  expect(lintFindings(records)).toEqual([])
  expect(notes.map(({ text }) => text)).toContain(
    'mbpp_77_is_diff was seen before and is called ralph-mbpp-77-is-diff-2',
  )
})

test('the trials of each folder make a run of their own', () => {
  const files = [
    environments('b/env_results_trial_10.json', true, ['one']),
    environments('b/env_results_trial_9.json', false, ['one']),
    environments('base/env_results_trial_9.json', false, ['one']),
    environments('base/env_results_trial_10.json', true, ['one']),
  ]
  const { records } = importReflexion({ files }, { at })
  expect(outline(records)).toEqual([
    'ralph-alfworld-env-0 0, failed (observed), reflected',
    'ralph-alfworld-env-0 1, passed (observed), saw 0',
    'ralph-alfworld-env-0-2 0, failed (observed), reflected',
    'ralph-alfworld-env-0-2 1, passed (observed)',
  ])
  expect(lintFindings(records)).toEqual([])
})
