import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench } from './loop.suite.ts'

test('what helped in one loop is offered to the next with where it came from, and a replay shows the same', async () => {
  const made = bench({ 'rates.txt': 'tea none\n' })
  const check = `grep -q 'tea 3' rates.txt || { echo "no rate for tea in rates.txt"; exit 1; }`
  const seen = join(made.outside, 'seen')
  const actor = made.actor(`
    writeFileSync(${JSON.stringify(seen)}, prompt)
    writeFileSync('rates.txt', 'tea 3\\n')`)
  const task = 'Give tea its rate.'
  await made.start({ task, checks: [check] }, actor, { id: 'ralph-one' })
  expect(readFileSync(seen, 'utf8')).not.toContain('earlier runs')
  await made.start({ task, checks: [check] }, actor, { id: 'ralph-two' })
  const prompt = readFileSync(seen, 'utf8')
  expect(prompt).toContain('## From run ralph-one, attempt 1: Give tea its rate.')
  expect(prompt).toContain('`tea none` → `tea 3` in rates.txt')
  expect(made.records('ralph-two')[0]!.lessons_offered).toEqual([{ run_id: 'ralph-one', iteration: 0 }])
  expect(await made.lint('ralph-two')).toEqual([])
  // What is known later does not change what was shown then.
  const file = join(made.cache, 'lessons.jsonl')
  expect(existsSync(file)).toBe(true)
  writeFileSync(file, '')
  expect(await made.replay('ralph-two', actor)).toContain('reflections.jsonl')
})

test.each([{ lessons: false }, { memory: false }])('with %j no lesson is offered', async (off) => {
  const made = bench({ 'a.txt': 'no\n' })
  const seen = join(made.outside, 'seen')
  const actor = made.actor(`writeFileSync(${JSON.stringify(seen)}, prompt); writeFileSync('a.txt', 'yes\\n')`)
  const checks = ['grep -q yes a.txt']
  await made.start({ checks }, actor, { id: 'ralph-one' })
  await made.start({ checks, ...off }, actor, { id: 'ralph-two' })
  expect(readFileSync(seen, 'utf8')).not.toContain('earlier runs')
})
