import { expect, test } from 'vitest'
import { verdict } from './attempt.suite.ts'
import { type Deed, noUsage, type SelfReflection } from './attempt.ts'
import { type Findings, reflectOnFindings } from './reflect-on-findings.ts'

const deed: Deed = {
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
  tampering: [],
  rationale: '',
  usage: noUsage,
}

const findings = (changes: Partial<Findings> = {}): Findings => ({
  iteration: 1,
  deed,
  verdict: verdict(0.5),
  before: verdict(0.5),
  window: [],
  ...changes,
})

const kept = (iteration: number, lesson: string) => ({
  iteration,
  reflection: { reflection_text: 'x', lessons_learned: [lesson] } satisfies SelfReflection,
})

test('the actions on files that the errors name are to blame', () => {
  const named = {
    ...verdict(0.5),
    errors: [{ type: 'type_error' as const, message: 'no', file: 'src/b.ts', line: 3 }],
  }
  expect(reflectOnFindings(findings({ verdict: named }))).toMatchObject({
    credit_assignment: { failing_action_indices: [1], failure_category: 'incorrect_assumption' },
    causal_reasoning: 'The errors name src/b.ts, which I changed.',
  })
})

test('where errors name no file, all changes are to blame that did not help, and none that did', () => {
  const blamed = (reward: number) =>
    reflectOnFindings(findings({ verdict: verdict(reward) })).credit_assignment?.failing_action_indices
  expect([blamed(0.5), blamed(0.4), blamed(0.6)]).toEqual([[0, 1], [0, 1], []])
})

test('edits that did not help are ruled out, together with those that the window rules out', () => {
  const window = [kept(0, 'Ruled out: `a.mjs:1:x`, `a.mjs:2:y`')]
  const {
    lessons_learned: lessons,
    actionable_insights: insights,
    related_reflections: related,
  } = reflectOnFindings(findings({ deed: { ...deed, edit: 'a.mjs:3:z' }, window }))
  expect(lessons).toContain('Ruled out: `a.mjs:1:x`, `a.mjs:2:y`, `a.mjs:3:z`')
  expect(insights).toContain('Ruled out: `a.mjs:1:x`, `a.mjs:2:y`, `a.mjs:3:z`')
  expect(related).toEqual([0])
})

test('an edit that raised the reward is not ruled out', () => {
  const { lessons_learned: lessons } = reflectOnFindings(
    findings({
      deed: { ...deed, edit: 'a.mjs:3:z' },
      verdict: verdict(0.6),
      window: [kept(0, 'Ruled out: `a.mjs:1:x`')],
    }),
  )
  expect(lessons).toEqual(['What helped: the edit `a.mjs:3:z`.', 'Ruled out: `a.mjs:1:x`'])
})

test('an attempt that passed is reflected on as well', () => {
  expect(reflectOnFindings(findings({ verdict: verdict(1) }))).toMatchObject({
    reflection_text: expect.stringContaining('All checks passed'),
    credit_assignment: { failing_action_indices: [] },
  })
})

test('touching what judges is said to be the cause', () => {
  const tampering = [{ path: 'a.test.ts', how: 'modified' as const, why: 'it is a test' }]
  expect(reflectOnFindings(findings({ deed: { ...deed, tampering } })).credit_assignment).toMatchObject({
    root_cause: 'I touched what judges me (a.test.ts); that was put back.',
    failure_category: 'configuration_error',
  })
})

test('an attempt that changed nothing is told to change something', () => {
  const idle = { ...deed, actions: [], files: [], failure: 'timeout' }
  const { reflection_text: text, actionable_insights: insights } = reflectOnFindings(findings({ deed: idle }))
  expect(text).toContain('I came to no end (timeout) and changed nothing.')
  expect(insights).toContain('Work in smaller steps and come to an end in time.')
})
