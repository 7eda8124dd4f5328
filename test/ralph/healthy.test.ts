import { expect, test } from 'vitest'
import { botAgent, collectBots } from '../../src/agents/index.ts'
import { ralphBots } from '../../src/loops/ralph/index.ts'
import { bench } from './loop.suite.ts'

const inPlace = { where: 'in-place', maxIterations: 20 } as const

test('eight modules fixed one per attempt, behind a check that stops at the first broken one, all get fixed', async () => {
  const names = 'abcdefgh'.split('')
  const modules = Object.fromEntries(names.map((name) => [`${name}.mjs`, 'export const ok = false\n']))
  const suite = `import { test } from 'node:test'\nimport assert from 'node:assert'\ntest('all modules', async () => {\n  for (const name of '${names.join('')}') {\n    const { ok } = await import('./' + name + '.mjs')\n    assert.ok(ok, 'module ' + name + ' is broken')\n  }\n})\n`
  const made = bench({ ...modules, 'all.test.mjs': suite })
  const actor = made.actor(`writeFileSync('abcdefgh'[attempt] + '.mjs', 'export const ok = true\\n')`)
  const { result } = await made.start({ ...inPlace, checks: ['node --test'] }, actor)
  expect(result).toMatchObject({ passed: true, iterations: 8 })
})

test('six hundred type errors that go down by a hundred each time are worked off', async () => {
  const tsc = `const left = Number(require('node:fs').readFileSync('left.txt', 'utf8'))
for (let at = 1; at <= left; at++) console.log('src/a.ts(' + at + ",5): error TS2322: Type 'string' is not assignable to type 'number'.")
process.exitCode = left > 0 ? 2 : 0\n`
  const made = bench({ 'left.txt': '600', 'tools/tsc': tsc })
  const actor = made.actor(
    `writeFileSync('left.txt', String(Number(readFileSync('left.txt', 'utf8')) - 100))`,
  )
  const { result } = await made.start({ ...inPlace, checks: ['node tools/tsc'] }, actor)
  expect(result).toMatchObject({ passed: true, iterations: 6, baseline: { errors: 600 } })
  expect(made.records().map(({ performance_delta: delta }) => delta?.error_count_change)).toEqual([
    undefined,
    ...Array(5).fill(-100),
  ])
})

test('a shell check with a new message each time is worked through to the end', async () => {
  const made = bench({ 'step.txt': '0' })
  const words = 'zero one two three four five six seven eight nine ten eleven'
  const check = `set -- ${words}; n=$(cat step.txt); shift $n; echo "the part $1 is missing"; [ $n -ge 11 ]`
  const actor = made.actor(`writeFileSync('step.txt', String(attempt + 1))`)
  const { result } = await made.start({ ...inPlace, checks: [check] }, actor)
  expect(result).toMatchObject({ passed: true, iterations: 11 })
})

test('checks that pass at the beginning end the loop before anybody is asked', async () => {
  const made = bench({ 'a.txt': 'yes' })
  const { status, result } = await made.start(
    { checks: ['grep -q yes a.txt'] },
    made.actor('process.exit(9)'),
  )
  expect(status).toBe('completed')
  expect(result).toMatchObject({ passed: false, iterations: 0, stop: { reason: 'nothing_to_do' } })
  expect(await made.lint()).toEqual([])
})

test('a check whose program is not there ends the loop before anybody is asked', async () => {
  const made = bench({ 'a.txt': 'yes' })
  const { result } = await made.start({ checks: ['no-such-checker --all'] }, made.actor('process.exit(9)'))
  expect(result).toMatchObject({ iterations: 0, stop: { reason: 'check_not_startable' } })
  expect(result!.stop.message).toContain('no-such-checker')
})

test('an agent that cannot be started ends the loop at its first attempt, with the reason', async () => {
  const made = bench({ 'a.txt': 'no' })
  const shim = made.actor(`console.error('agent: command not found'); process.exit(127)`)
  const { status, reason } = await made.start({ checks: ['grep -q yes a.txt'] }, shim)
  expect({ status, code: reason?.code }).toEqual({ status: 'failed', code: 'not_startable' })
  expect(reason?.message).toContain('agent: command not found')
})

test('bot:repair ends the loop at once where it has no edit left', async () => {
  const made = bench({ 'a.txt': 'no' })
  const repair = botAgent('repair', collectBots(ralphBots))
  const { result } = await made.start({ checks: ['grep -q yes a.txt'], startFrom: 'beginning' }, repair)
  expect(result).toMatchObject({ iterations: 1, stop: { reason: 'no_candidate_left' } })
})
