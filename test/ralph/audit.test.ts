import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Agent, AgentOutcome } from '../../src/agents/index.ts'
import { bench } from './loop.suite.ts'

const checks = ['grep -q yes a.txt']
const fixes = `writeFileSync('a.txt', 'yes\\n')`

test.each([
  ['removes the link to the repository', `rmSync('.git', { recursive: true, force: true })`],
  [
    'makes a repository of its own',
    `rmSync('.git', { recursive: true, force: true }); execFileSync('git', ['init', '--quiet'])`,
  ],
])('the result of an actor that %s is on the branch anyway', async (_, work) => {
  const made = bench({ 'a.txt': 'no\n', 'b.txt': 'b\n' })
  const { result } = await made.start({ checks, judge: 'clean-room' }, made.actor(`${work}\n${fixes}`))
  expect(result!.passed).toBe(true)
  const { tree, commit } = JSON.parse(made.file('certificate.json'))
  expect(made.git('show', `${commit}:a.txt`)).toBe('yes\n')
  expect(made.git('rev-parse', `${commit}^{tree}`).trim()).toBe(tree)
  expect(made.git('ls-tree', '-r', '--name-only', commit).trim().split('\n')).toEqual(['a.txt', 'b.txt'])
  expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(made.read('a.txt')).toBe('no\n')
})

test('a reflector that is rate limited is waited for, and then the run is interrupted and can be resumed', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  let asked = 0
  let isBusy = true
  const reflector: Agent = {
    spec: 'script:busy',
    kind: 'script',
    pure: false,
    priced: 'free',
    act: async (): Promise<AgentOutcome> => {
      asked++
      if (!isBusy) return { kind: 'failed', failure: { code: 'refused', message: 'no', retryable: false } }
      return { kind: 'failed', failure: { code: 'rate_limited', message: 'slow down', retryable: true } }
    },
  }
  const actor = made.actor(fixes)
  const run = await made.start({ checks }, actor, { reflector })
  expect(run).toMatchObject({ status: 'interrupted', reason: { code: 'outage' } })
  expect(asked).toBeGreaterThan(10)
  isBusy = false
  const { result } = await made.resume('ralph-test', actor, { reflector })
  expect(result!.passed).toBe(true)
  expect(made.records()[0]!.self_reflection).toMatchObject({ reflector_failed: 'refused' })
})

test.each([
  ['Rate limit reached for model x. Please try again in 120ms.', 120],
  ['You have hit your usage limit. Try again in 50 minutes.', 3_000_000],
  ['API Error: 429 {"type":"rate_limit_error"}', undefined],
  ['The model is overloaded. Retry after 1.5 minutes', 90_000],
  ['could not fix the rate limiter: giving up', null],
  ['expected 429 to equal 200', null],
  ['overloaded functions are not supported', null],
])('%j: only output of a coding agent that reports a rate limit is waited for', async (words, wait) => {
  const made = bench({ 'a.txt': 'no\n' })
  const waits: number[] = []
  const context = { wait: async (milliseconds: number) => void waits.push(milliseconds) }
  const flag = join(made.outside, 'flag')
  const actor = made.actor(
    `if (!existsSync('${flag}')) { writeFileSync('${flag}', ''); console.error(${JSON.stringify(words)}); process.exit(1) }\n${fixes}`,
  )
  const { result } = await made.start({ checks, maxIterations: 2 }, actor, { context })
  expect(result).toMatchObject({ passed: true, iterations: wait === null ? 2 : 1 })
  expect(waits).toHaveLength(wait === null ? 0 : 1)
  if (typeof wait === 'number') {
    expect(waits[0]).toBeGreaterThanOrEqual(wait)
    expect(waits[0]).toBeLessThan(wait * 1.5 + 1000)
  }
})

test('work that is not worse than the best is kept, also where a check only says yes or no', async () => {
  const made = bench({ 'a.txt': '1\n2\n3\n4\n' })
  const actor = made.actor(
    `writeFileSync('a.txt', readFileSync('a.txt', 'utf8').split('\\n').slice(1).join('\\n'))`,
  )
  const settings = { checks: ['test ! -s a.txt'], maxIterations: 3 }
  const { result } = await made.start(settings, actor)
  expect(result).toMatchObject({ passed: false, restored: false, best: { iteration: 2 } })
  expect(made.git('show', 'reprise/ralph-test:a.txt')).toBe('4\n')
  const anew = { ...settings, startFrom: 'beginning' as const }
  const { result: other } = await made.start(anew, actor, { id: 'ralph-anew' })
  expect(other).toMatchObject({ restored: true, best: { iteration: null } })
  expect(made.git('show', 'reprise/ralph-anew:a.txt')).toBe('1\n2\n3\n4\n')
})

test('a check that counts down is no error that stays the same', async () => {
  const made = bench({ 'a.txt': '9\n' })
  const actor = made.actor(
    `writeFileSync('a.txt', String(Number(readFileSync('a.txt', 'utf8')) - 1) + '\\n')`,
  )
  const counting = `n=$(cat a.txt); test "$n" -eq 2 || { echo "error: $n problems left"; exit 1; }`
  const { result } = await made.start({ checks: [counting], maxIterations: 9 }, actor)
  expect(result!.stop.reason).not.toBe('same_error')
})

test('A, B, A is an oscillation, with the same error each time as well', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const actor = made.actor(`writeFileSync('a.txt', attempt % 2 === 0 ? 'A' : 'B')`)
  const { result } = await made.start({ checks, maxIterations: 9 }, actor)
  expect(result).toMatchObject({ stop: { reason: 'oscillation' }, iterations: 3 })
})

test('a check that passes the very files it has refused is run again and named as flaky', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const runs = join(made.outside, 'runs')
  writeFileSync(runs, '')
  const lucky = `echo run >> ${runs}; test $(wc -l < ${runs}) -gt 1`
  const { result } = await made.start({ checks: [lucky], maxIterations: 2 }, made.actor(''))
  expect(result).toMatchObject({ passed: true, flaky_checks: [lucky] })
  expect(readFileSync(runs, 'utf8').trim().split('\n')).toHaveLength(3)
})

test('a check is run again as often as it is said, as long as it fails', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const runs = join(made.outside, 'runs')
  await made.start({ checks: [`echo run >> ${runs}; false`], reruns: 2, maxIterations: 1 }, made.actor(''))
  expect(readFileSync(runs, 'utf8').trim().split('\n')).toHaveLength(6)
})

test('files of the holdout are gone before the actor works again, though git ignores them', async () => {
  const made = bench({ 'a.txt': 'no\n', '.gitignore': '*.hidden.sh\n.reprise/\n' })
  const hidden = join(made.outside, 'check.hidden.sh')
  writeFileSync(hidden, 'grep -q really a.txt\n')
  const seen = join(made.outside, 'seen')
  const actor = made.actor(
    `appendFileSync('${seen}', existsSync('check.hidden.sh') + '\\n'); writeFileSync('a.txt', 'attempt ' + attempt)`,
  )
  const settings = { checks, holdout: 'sh check.hidden.sh', holdoutFiles: [hidden], maxIterations: 3 }
  await made.start({ ...settings, where: 'in-place' }, actor)
  expect(readFileSync(seen, 'utf8')).toBe('false\nfalse\nfalse\n')
  expect(existsSync(join(made.folder, 'check.hidden.sh'))).toBe(false)
})

test('what the user ignores for this clone alone is not copied and not in the record', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  made.write('.git/info/exclude', 'secret.env\n')
  made.write('secret.env', 'PASSWORD=hunter2\n')
  const seen = join(made.outside, 'seen')
  const actor = made.actor(`writeFileSync('${seen}', String(existsSync('secret.env'))); ${fixes}`)
  const { result } = await made.start({ checks }, actor)
  expect(result!.passed).toBe(true)
  expect(readFileSync(seen, 'utf8')).toBe('false')
  expect(made.file('reflections.jsonl')).not.toContain('hunter2')
  expect(made.git('ls-tree', '--name-only', 'reprise/ralph-test')).toBe('a.txt\n')
})

test('a second loop in place is refused as long as the first is at work', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const begun = join(made.outside, 'begun')
  const goOn = join(made.outside, 'go-on')
  const slow = made.actor(
    `writeFileSync('${begun}', ''); while (!existsSync('${goOn}')) await new Promise((next) => setTimeout(next, 20)); ${fixes}`,
  )
  const first = made.start({ checks, where: 'in-place' }, slow)
  while (!existsSync(begun)) await new Promise((next) => setTimeout(next, 20))
  const second = await made.start({ checks, where: 'in-place' }, made.actor(fixes), { id: 'ralph-two' })
  expect(second.status).toBe('failed')
  expect(String(second.error)).toContain('ralph-test is at work in place')
  writeFileSync(goOn, '')
  expect((await first).result!.passed).toBe(true)
  const third = await made.start({ checks, where: 'in-place' }, made.actor(fixes), { id: 'ralph-three' })
  expect(third.result!.stop.reason).toBe('nothing_to_do')
  expect(readdirSync(made.folder)).not.toContain('reprise-in-place.lock')
})
