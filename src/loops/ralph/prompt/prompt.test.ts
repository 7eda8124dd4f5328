import { expect, test } from 'vitest'
import { historyOf, verdictOn } from '../attempt.suite.ts'
import { type Briefing, promptOf } from './prompt.ts'

const error = { type: 'test_failure' as const, rule: 'adds', message: 'got 6\nexpected 5' }
const before = verdictOn([error, { ...error, rule: 'divides' }], { metrics: { tests_total: 3 } })
const now = verdictOn([error], { metrics: { tests_total: 3 } })
const { change } = historyOf({}).attempts[0]!
const diff = '@@ -1,1 +1,4 @@\n-a\n+b\n+c\n+d\n+e\n'
const changed = {
  ...change,
  files: ['a.ts'],
  linesAdded: 4,
  linesDeleted: 1,
  rationale: 'I added a guard.',
  actions: [
    {
      type: 'code_modification' as const,
      description: '',
      file_path: 'a.ts',
      changes: { additions: 4, deletions: 1, diff },
    },
  ],
}

const briefing: Briefing = {
  task: 'Fix it.',
  checks: ['npm test'],
  verdict: now,
  last: { iteration: 0, change: changed, before, verdict: now, startFrom: 0 },
  reflections: [],
  iteration: 1,
  guarded: true,
}

test('an actor is shown what the last attempt changed and what that did to each test', () => {
  expect(promptOf(briefing)).toContain(
    [
      '# What is new since the last attempt',
      '',
      'Attempt 1 tried a change of a.ts (+4 −1). The change is in the files that you see.',
      '',
      '```diff',
      '--- a.ts',
      '@@ -1,1 +1,4 @@',
      '-a',
      '+b',
      '+c',
      '+d',
      '+e',
      '```',
      '',
      'It said: I added a guard.',
      '',
      'What it did to the checks:',
      '- fixed: "divides"',
      '- unchanged, fails with the same message: "adds"',
    ].join('\n'),
  )
})

test('an actor that starts elsewhere learns that the last change was taken back', () => {
  const { last } = briefing
  expect(promptOf({ ...briefing, last: { ...last!, startFrom: null } })).toContain(
    'The change was taken back: the files are as they were at the beginning.',
  )
  expect(promptOf({ ...briefing, last: { ...last!, iteration: 3, startFrom: 1 } })).toContain(
    'The change was taken back: the files are as attempt 2 left them.',
  )
})

test('the first error is shown whole and the others on a line each, with the number of those that are left out', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...error, rule: `test ${index + 1}` }))
  const text = promptOf({ ...briefing, verdict: { errors: many, errorCount: 600 } })
  expect(text).toContain('test failure (test 1):\ngot 6\nexpected 5\n\n- test failure (test 2): got 6\n')
  expect(text).toContain('- test failure (test 20): got 6\n- and 580 more\n')
})

test('the diff of the last attempt stands in the prompt once, points are not repeated, and the first attempt has no news', () => {
  const reflection = {
    reflection_text: 'I tried it.\n\n```diff\n-a\n+b\n```',
    actionable_insights: ['Look at a.ts.'],
    lessons_learned: ['Look at a.ts.'],
  }
  const text = promptOf({ ...briefing, reflections: [{ iteration: 0, reflection }] })
  expect(text).toContain('## Attempt 1\nI tried it.\n- Look at a.ts.\n\n#')
  const { last: _, ...first } = briefing
  expect(promptOf(first)).not.toContain('What is new')
})
