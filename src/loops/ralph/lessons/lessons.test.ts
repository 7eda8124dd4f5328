import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { historyOf } from '../attempt.suite.ts'
import { type Lesson, lessonsOf } from './lesson.ts'
import { keepLessons, readLessons } from './lesson-store.ts'
import { lessonsSection, mostRelevant } from './offer-lessons.ts'

const cache = mkdtempSync(join(tmpdir(), 'reprise-lessons-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

const lesson = (run: string, symptom: string): Lesson => ({
  run_id: run,
  iteration: 0,
  task: 'Fix it.',
  symptom,
  remedy: 'What helped: `a` → `b` in a.ts.',
  passed: true,
})

test('lessons come from attempts that raised the reward, with what was wrong before and what was done', () => {
  const { baseline, attempts } = historyOf({ reward: 0.1 }, { reward: 0.6 }, { reward: 1 })
  const changed = attempts.map((attempt) => ({
    ...attempt,
    change: { ...attempt.change, files: ['a.ts'], linesAdded: 2, linesDeleted: 1 },
  }))
  const found = lessonsOf('ralph-x', 'Fix it.\nSoon.', { baseline, attempts: changed })
  expect(found.map(({ iteration, passed }) => [iteration, passed])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(found[1]).toMatchObject({ run_id: 'ralph-x', task: 'Fix it.', symptom: 'test failure: error b' })
  expect(found[1]!.remedy).toContain('a change of a.ts (+2 −1). All checks passed then.')
})

test('the lessons of a run are kept once, and forgotten with it', async () => {
  await keepLessons(cache, 'one', [lesson('one', 'a')])
  await keepLessons(cache, 'two', [lesson('two', 'b')])
  await keepLessons(cache, 'one', [lesson('one', 'c')])
  expect((await readLessons(cache)).map(({ symptom }) => symptom)).toEqual(['b', 'c'])
  await keepLessons(cache, 'one', [])
  expect((await readLessons(cache)).map(({ run_id: id }) => id)).toEqual(['two'])
})

test('only lessons that have to do with the errors are offered, at most three, with where they came from', () => {
  const about = (text: string, count: number) =>
    Array.from({ length: count }, (_, index) => lesson(`${text.slice(0, 6)}-${index}`, text))
  const all = [...about('parser drops the trailing comma', 4), ...about('socket refused on port', 2)]
  const offered = mostRelevant(all, 'test failure in parse.ts: the parser drops a comma')
  expect(offered.map(({ run_id: id }) => id)).toEqual(['parser-3', 'parser-2', 'parser-1'])
  expect(mostRelevant(all, 'zzz qqq')).toEqual([])
  expect(lessonsSection(offered)).toContain('## From run parser-3, attempt 1: Fix it.')
})
