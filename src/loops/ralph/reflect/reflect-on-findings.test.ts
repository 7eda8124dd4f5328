import { expect, test } from 'vitest'
import { noUsage } from '../../../workspace/index.ts'
import { verdict, verdictOn } from '../attempt.suite.ts'
import type { Change, CheckedError, SelfReflection } from '../attempt.ts'
import type { Findings } from './findings.ts'
import { reflectOnFindings } from './reflect-on-findings.ts'

const change: Change = {
  treeBefore: 'a',
  treeAfter: 'b',
  actions: [
    {
      type: 'code_modification',
      description: 'a',
      file_path: 'src/a.ts',
      changes: { additions: 1, deletions: 1 },
    },
    {
      type: 'code_modification',
      description: 'b',
      file_path: 'src/b.ts',
      changes: { additions: 1, deletions: 0 },
    },
    { type: 'command_execution', description: 'ls', command: 'ls' },
  ],
  files: ['src/a.ts', 'src/b.ts'],
  linesAdded: 2,
  linesDeleted: 1,
  noticed: [],
  tampering: [],
  rationale: '',
  usage: noUsage,
}

const findings = (changes: Partial<Findings> = {}): Findings => ({
  iteration: 1,
  change,
  verdict: verdict(0.5),
  before: verdict(0.5),
  window: [],
  ...changes,
})

const kept = (iteration: number, lesson: string) => ({
  iteration,
  reflection: { reflection_text: 'x', lessons_learned: [lesson] } satisfies SelfReflection,
})

test('the actions at lines that the errors pass through are to blame', () => {
  const [first, second, third] = change.actions
  const diff = '@@ -1,2 +1,3 @@\n one\n two\n+three\n'
  const actions = [first!, { ...second!, changes: { additions: 1, deletions: 0, diff } }, third!]
  const named = {
    ...verdict(0.5),
    errors: [{ type: 'type_error' as const, message: 'no', file: 'src/b.ts', line: 3 }],
  }
  const found = findings({ change: { ...change, actions }, verdict: named })
  expect(reflectOnFindings(found)).toMatchObject({
    failing_action_indices: [1],
    failure_category: 'incorrect_assumption',
    causal_reasoning: 'The error passes through src/b.ts:3, a line that I changed.',
  })
})

const failed = (rule: string): CheckedError => ({ type: 'test_failure', rule, message: `${rule} is wrong` })
const metrics = { tests_total: 3, tests_failed: 1, tests_passed: 2 }

test('all changes are to blame that broke something or had no effect, and none that only fixed', () => {
  const blamed = (before: string, after: string) =>
    reflectOnFindings(
      findings({
        before: verdictOn(before.split('').map(failed), { metrics }),
        verdict: verdictOn(after.split('').map(failed), { metrics }),
      }),
    ).failing_action_indices
  expect([blamed('ab', 'ab'), blamed('ab', 'ac'), blamed('ab', 'a')]).toEqual([[0, 1], [0, 1], []])
})

test('a reflection names what was tried, what it did to each test, and the whole first error', () => {
  const diff = '@@ -3,1 +3,1 @@\n-  return a - b\n+  return a * b\n'
  const [action] = change.actions
  const tried: Change = {
    ...change,
    actions: [{ ...action!, changes: { additions: 1, deletions: 1, diff } }],
    files: ['src/a.ts'],
  }
  const stack = 'at sum (src/a.ts:3:10)\nat node:internal/x:1:1'
  const error = {
    ...failed('adds'),
    message: 'got 6\nexpected 5\nCaused by: RangeError: no',
    stack_trace: stack,
  }
  const reflection = reflectOnFindings(
    findings({
      change: tried,
      before: verdictOn([failed('adds'), failed('subtracts')], { metrics }),
      verdict: verdictOn([error], { metrics }),
    }),
  )
  expect(reflection).toMatchObject({
    reflection_text:
      'I tried `return a - b` → `return a * b` in src/a.ts. It fixed "subtracts" and made "adds" fail with another message. 1 of 3 tests fail. The error is test failure (adds): got 6',
    root_cause:
      'test failure (adds):\ngot 6\nexpected 5\nCaused by: RangeError: no\n  at sum (src/a.ts:3:10)',
    actionable_insights: ['Fix test failure (adds): got 6; look at src/a.ts:3'],
    lessons_learned: ['What helped: `return a - b` → `return a * b` in src/a.ts. It fixed "subtracts".'],
  })
})

test('a change without effect is remembered by what it was, and carried along; its file is not ruled out', () => {
  const diff = '@@ -3,1 +3,1 @@\n-  while True:\n+  while 1:\n'
  const [action] = change.actions
  const tried: Change = {
    ...change,
    actions: [{ ...action!, file_path: 'bfs.py', changes: { additions: 1, deletions: 1, diff } }],
    files: ['bfs.py'],
  }
  const same = verdictOn([failed('finds')], { metrics })
  const first = reflectOnFindings(findings({ change: tried, before: same, verdict: same }))
  const line =
    'Already tried in attempt 2: `while True:` → `while 1:` in bfs.py. It left "finds" failing as before.'
  expect(first.lessons_learned).toEqual([line])
  expect(JSON.stringify(first)).not.toMatch(/changing bfs\.py|bfs\.py did not help/)
  const window = [{ iteration: 1, reflection: { reflection_text: 'x', lessons_learned: [line] } }]
  const idle = { ...tried, actions: [], files: [] }
  expect(
    reflectOnFindings(findings({ iteration: 2, change: idle, before: same, verdict: same, window }))
      .lessons_learned,
  ).toEqual([line])
})

test('edits that did not help are ruled out, together with those that the window rules out', () => {
  const window = [kept(0, 'Ruled out: `a.mjs:1:x`, `a.mjs:2:y`')]
  const { lessons_learned: lessons, actionable_insights: insights } = reflectOnFindings(
    findings({ change: { ...change, edit: 'a.mjs:3:z' }, window }),
  )
  expect(lessons).toContain('Ruled out: `a.mjs:1:x`, `a.mjs:2:y`, `a.mjs:3:z`')
  expect(insights).toContain('Ruled out: `a.mjs:1:x`, `a.mjs:2:y`, `a.mjs:3:z`')
})

test('an edit that helped is ruled out from the next reflection on, so that it outlives the window', () => {
  const helped = 'What helped: the edit `a.mjs:1:x`. It fixed "takes `a.mjs:9:w`".'
  const edited = { ...change, edit: 'a.mjs:3:z' }
  const { lessons_learned: lessons } = reflectOnFindings(
    findings({ change: edited, window: [kept(0, helped)] }),
  )
  expect(lessons).toContain('Ruled out: `a.mjs:1:x`, `a.mjs:3:z`')
})

test('an edit that raised the reward is not ruled out', () => {
  const { lessons_learned: lessons } = reflectOnFindings(
    findings({
      change: { ...change, edit: 'a.mjs:3:z' },
      verdict: verdict(0.6),
      window: [kept(0, 'Ruled out: `a.mjs:1:x`')],
    }),
  )
  expect(lessons).toEqual([
    'What helped: the edit `a.mjs:3:z`. The reward rose from 0.500 to 0.600.',
    'Ruled out: `a.mjs:1:x`',
  ])
})

test('an attempt that passed is reflected on as well', () => {
  expect(reflectOnFindings(findings({ verdict: verdict(1) }))).toMatchObject({
    reflection_text: expect.stringContaining('All checks passed'),
    failing_action_indices: [],
  })
})

test('changing protected files is named as the cause', () => {
  const tampering = [{ path: 'a.test.ts', how: 'modified' as const, why: 'it is a test' }]
  expect(reflectOnFindings(findings({ change: { ...change, tampering } }))).toMatchObject({
    root_cause: 'I changed what judges me (a.test.ts); that was undone.',
    failure_category: 'configuration_error',
  })
})

test('an attempt that changed nothing is advised to change something', () => {
  const idle = { ...change, actions: [], files: [], failure: 'timeout' }
  const { reflection_text: text, actionable_insights: insights } = reflectOnFindings(
    findings({ change: idle }),
  )
  expect(text).toContain('I did not finish (timeout) and changed no file.')
  expect(insights).toContain('Work in smaller steps and finish in time.')
})
