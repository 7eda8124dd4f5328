import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProject, testProject } from './runs.suite.ts'

const program = fileURLToPath(new URL('../../../dist/bin/reprise.js', import.meta.url))
let project: TestProject
beforeAll(async () => {
  project = testProject()
  await project.start()
})
afterAll(() => project.remove())

function reprise(...args: string[]) {
  const options = { cwd: project.folder, encoding: 'utf8' } as const
  return spawnSync(process.execPath, [program, ...args], options)
}

test.each([
  [['show', 'oen'], "error: There is no run named 'oen'.\nDid you mean 'one'?\n"],
  [['fork', 'one'], "required option '--at <key>' not specified"],
  [['fork', 'one', '--at', 'left/turn', '--no-run', '--budget', '1usd'], 'cannot be used with'],
  [['agents', 'chek', 'bot:echo'], 'Did you mean check?'],
  [['search', 'x', '--limit', '0'], 'Expected a whole number, 1 or more.'],
  [['sql', 'delete from run_journal_entry'], 'error: '],
])('wrong use ends with 2 and a hint, never with a stack trace: %j', (args, hint) => {
  const { status, stderr } = reprise(...args)
  expect(stderr).toContain(hint)
  expect(stderr).not.toMatch(/\n\s+at /)
  expect(status).toBe(2)
})

test('the help of resume says what is repeated', () => {
  const { status, stdout } = reprise('resume', '--help')
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('at most one call in each parallel branch')
  expect(status).toBe(0)
})

test('flags that may be given several times are gathered', () => {
  const set = ['--set', 'length=3', '--set', 'pauseMs=1', '--agent', 'worker=script:replies.json']
  const { status, stdout } = reprise('fork', 'one', '--at', 'right/turn', '--no-run', '--json', ...set)
  expect(JSON.parse(stdout)).toMatchObject({ config: { length: 3, pauseMs: 1 }, status: 'interrupted' })
  expect(status).toBe(0)
})
