import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Agent, AgentOutcome } from '../../src/agents/index.ts'
import { bench } from './loop.suite.ts'

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

test('an actor that never stops is ended, and what it did until then counts', async () => {
  const made = bench({ 'a.txt': 'no' })
  const actor = made.actor(
    `writeFileSync('a.txt', 'yes'); setInterval(() => {}, 1000); await new Promise(() => {})`,
  )
  const settings = { checks: ['grep -q yes a.txt'], actorTimeout: 1.5, maxIterations: 2 }
  const { result } = await made.start(settings, actor)
  expect(result).toMatchObject({ passed: true, iterations: 1 })
  expect(made.records()[0]!.actor_output.failure).toBe('timeout')
})

test('an actor that only fails makes attempts that are recorded, and the loop ends by its rules', async () => {
  const made = bench({ 'a.txt': 'no' })
  const settings = { checks: ['grep yes a.txt'], maxIterations: 3 }
  const { result } = await made.start(settings, made.actor(`console.error('I give up'); process.exit(3)`))
  expect(result!.stop.reason).toBe('actor_failed')
  expect(made.records()[0]!.actor_output).toMatchObject({
    failure: 'exit_code',
    rationale: expect.stringContaining('I give up'),
  })
  expect(await made.lint()).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'grandchildren of an actor and of a check do not outlive them',
  async () => {
    const made = bench({ 'a.txt': 'no' })
    const pids = join(made.outside, 'pids')
    const spawning = `execFileSync('sh', ['-c', 'setsid sleep 1000 & echo $! >> ${pids}; sleep 1000 & echo $! >> ${pids}'], { stdio: 'ignore' })`
    const checks = [
      `(setsid sleep 1000 & echo $! >> ${pids}); sleep 1000 & echo $! >> ${pids}; grep -q yes a.txt`,
    ]
    const { result } = await made.start(
      { checks, maxIterations: 2 },
      made.actor(`${spawning}\nwriteFileSync('a.txt', 'yes')`),
    )
    expect(result!.passed).toBe(true)
    const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
    expect(started.length).toBeGreaterThanOrEqual(6)
    expect(started.filter(isAlive)).toEqual([])
  },
)

const guarded = {
  'sum.mjs': 'export const sum = (a, b) => a - b\n',
  'sum.test.mjs': `import { test } from 'node:test'\nimport assert from 'node:assert'\nimport { sum } from './sum.mjs'\ntest('sum', () => assert.equal(sum(2, 3), 5))\n`,
  'package.json': '{\n  "name": "x",\n  "scripts": { "test": "node --test" }\n}\n',
}

test.each([
  ['the tests', 'sum.test.mjs', `writeFileSync('sum.test.mjs', '')`],
  ['the tests away', 'sum.test.mjs', `rmSync('sum.test.mjs')`],
  ['the check command', 'package.json', `writeFileSync('package.json', '{"scripts":{"test":"true"}}')`],
  [
    'a new setting for the tools',
    'vitest.config.mjs',
    `writeFileSync('vitest.config.mjs', 'export default {}')`,
  ],
])(
  'an actor that edits %s is caught, named and undone, and stopped the second time',
  async (_, path, tamper) => {
    const made = bench(guarded)
    const { result } = await made.start({ checks: ['npm test --silent'] }, made.actor(tamper))
    expect(result).toMatchObject({
      passed: false,
      tampered: 2,
      iterations: 2,
      stop: { reason: 'verifier_suspected' },
    })
    expect(result!.stop.message).toContain(path)
    const [record] = made.records()
    expect(record!.tampering).toMatchObject([{ path }])
    expect(record!.evaluator_output.passed).toBe(false)
    expect(record!.actor_output.actions).toMatchObject([{ file_path: path, reverted: true }])
    expect(await made.lint()).toEqual([])
  },
)

test('an actor that cheats and does the work as well is not done until it leaves the tests alone', async () => {
  const made = bench(guarded)
  const actor = made.actor(`
    if (attempt === 0) writeFileSync('sum.test.mjs', '')
    writeFileSync('extra.test.mjs', 'import { test } from "node:test"; test("new", () => {})')
    writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b')`)
  const { result } = await made.start({ checks: ['npm test --silent'] }, actor)
  expect(result).toMatchObject({ passed: true, tampered: 1, iterations: 2 })
  expect(made.git('show', 'reprise/ralph-test:sum.test.mjs')).toBe(guarded['sum.test.mjs'])
  expect(made.git('show', 'reprise/ralph-test:extra.test.mjs')).toContain('new')
})

test('other changes to package.json are the actor’s own business', async () => {
  const made = bench(guarded)
  const actor = made.actor(`
    writeFileSync('package.json', JSON.stringify({ ...JSON.parse(readFileSync('package.json')), dependencies: {} }))
    writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b')`)
  const { result } = await made.start({ checks: ['npm test --silent'] }, actor)
  expect(result).toMatchObject({ passed: true, tampered: 0 })
})

test('a hundred megabytes of output neither fill the memory nor the record, and all of it is in the digest', async () => {
  const made = bench({ 'a.txt': 'a' })
  const flood = `node -e "const line = 'x'.repeat(1023) + '\\n'; const block = line.repeat(1024); let n = 0; const go = () => { while (n++ < 100) if (!process.stdout.write(block)) return process.stdout.once('drain', go); console.log('the end'); process.exitCode = 1 }; go()"`
  const settings = { checks: [flood], maxIterations: 1 }
  const before = process.memoryUsage().rss
  await made.start(settings, made.actor(`writeFileSync('a.txt', 'b')`))
  const [record] = made.records()
  const [result] = record!.evaluator_output.results!
  expect(result!.output_bytes).toBe(100 * 1024 * 1024 + 8)
  expect(result!.stdout!.length).toBeLessThan(20_000)
  expect(result!.stdout).toContain('the end')
  expect(made.file('journal.jsonl').length).toBeLessThan(1024 * 1024)
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
})

test('a check that hangs is ended and recorded as timed out', async () => {
  const made = bench({ 'a.txt': 'a' })
  const settings = { checks: ['sleep 1000'], checkTimeout: 0.5, maxIterations: 1 }
  await made.start(settings, made.actor(`writeFileSync('a.txt', 'b')`))
  expect(made.records()[0]!.evaluator_output.results![0]).toMatchObject({ timed_out: true })
  expect(await made.lint()).toEqual([])
})

test('rate limits for an hour are waited for on the clock of the run, and the loop continues', async () => {
  const made = bench({ 'a.txt': 'no' })
  let now = Date.parse('2026-11-16T09:00:00Z')
  const until = now + 3600_000
  let refused = 0
  const worker = made.actor(`writeFileSync('a.txt', 'yes')`)
  const actor: Agent = {
    ...worker,
    async act(request, context): Promise<AgentOutcome> {
      if (now >= until) return worker.act(request, context)
      refused++
      return {
        kind: 'failed',
        failure: { code: 'rate_limited', message: 'too much', retryable: true, retryAfterMs: 300_000 },
      }
    },
  }
  const context = {
    clock: () => new Date(now),
    wait: async (milliseconds: number) => {
      now += milliseconds
    },
  }
  const { result } = await made.start({ checks: ['grep -q yes a.txt'] }, actor, { context })
  expect(result!.passed).toBe(true)
  expect(refused).toBeGreaterThan(5)
  expect(made.records()[0]!.duration_ms).toBeGreaterThanOrEqual(3600_000)
})

test('a coding agent that reports a rate limit in its output is asked again later', async () => {
  const made = bench({ 'a.txt': 'no' })
  const waits: number[] = []
  const flag = join(made.outside, 'asked')
  const actor = made.actor(`
    if (!existsSync(${JSON.stringify(flag)})) {
      writeFileSync(${JSON.stringify(flag)}, '')
      writeFileSync('half.txt', 'half done')
      console.error('Usage limit reached. Please try again in 7 minutes.')
      process.exit(1)
    }
    writeFileSync('a.txt', 'yes')`)
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const { result } = await made.start({ checks: ['grep -q yes a.txt'] }, actor, { context: { wait } })
  expect(result).toMatchObject({ passed: true, iterations: 1 })
  expect(waits).toEqual([420_000])
  expect(made.records()[0]!.actor_output.files_modified).toEqual(['a.txt'])
})

test('without git the loop works in place, with true diffs, and can put files back', async () => {
  const made = bench({ 'a.txt': 'no\n' }, { commit: false })
  const actor = made.actor(`writeFileSync('a.txt', attempt === 1 ? 'yes\\n' : 'worse\\n')`)
  const { result } = await made.start({ checks: ['grep -q yes a.txt'], where: 'in-place' }, actor)
  expect(result!.passed).toBe(true)
  expect(made.read('a.txt')).toBe('yes\n')
  expect(made.records()[1]!.actor_output.actions[0]!.changes!.diff).toContain('-worse\n+yes')
  expect(existsSync(join(made.folder, '.git'))).toBe(false)
})

test('a dirty tree is carried over into the worktree and stays as it is where it was', async () => {
  const made = bench({ 'a.txt': 'a', 'b.txt': 'b' })
  made.write('a.txt', 'uncommitted')
  made.write('new.txt', 'untracked')
  const status = made.git('status', '--porcelain')
  const actor = made.actor(
    `if (readFileSync('a.txt', 'utf8') === 'uncommitted' && existsSync('new.txt')) writeFileSync('b.txt', 'done')`,
  )
  const { result } = await made.start({ checks: ['grep -q done b.txt'] }, actor)
  expect(result!.passed).toBe(true)
  expect(made.git('status', '--porcelain').replace('?? .reprise/\n', '')).toBe(status)
  expect(made.git('show', 'reprise/ralph-test:a.txt')).toBe('uncommitted')
})

test('Windows line ends survive attempts, restores and the end, byte for byte', async () => {
  const text = 'one\r\ntwo\r\nthree\r\n'
  const made = bench({ 'a.txt': text, 'b.txt': text, '.gitattributes': '* text=auto\n' })
  made.git('config', 'core.autocrlf', 'true')
  const actor = made.actor(
    `writeFileSync('a.txt', attempt === 0 ? 'broken\\n' : readFileSync('a.txt', 'utf8').replace('two', 'TWO'))`,
  )
  const check = `node -e "const { readFileSync } = require('node:fs'); process.exit(readFileSync('a.txt', 'utf8') === 'one\\r\\nTWO\\r\\nthree\\r\\n' && readFileSync('b.txt', 'utf8') === 'one\\r\\ntwo\\r\\nthree\\r\\n' ? 0 : 1)"`
  const { result } = await made.start({ checks: [check], where: 'in-place', startFrom: 'best' }, actor)
  expect(result).toMatchObject({ passed: true, iterations: 2 })
  expect(made.read('b.txt')).toBe(text)
})

test('several loops at once have a worktree and a branch each', async () => {
  const made = bench({ 'a.txt': 'no' })
  const ids = ['ralph-one', 'ralph-two', 'ralph-three']
  const runs = ids.map((id) =>
    made.start(
      { checks: [`grep -q ${id} a.txt`] },
      made.actor(`writeFileSync('a.txt', attempt === 0 ? 'not yet' : '${id}')`),
      { id },
    ),
  )
  for (const { result } of await Promise.all(runs))
    expect(result).toMatchObject({ passed: true, iterations: 2 })
  expect(ids.map((id) => made.git('show', `reprise/${id}:a.txt`))).toEqual(ids)
  expect(made.read('a.txt')).toBe('no')
})

test('an actor that commits, switches branches and deletes its folder does not confuse the loop', async () => {
  const made = bench({ 'a.txt': 'no', 'sub/b.txt': 'b' })
  const actor = made.actor(`
    const git = (...args) => execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a', ...args])
    if (attempt === 0) { git('checkout', '-q', '-b', 'elsewhere'); rmSync('sub', { recursive: true }); git('commit', '-qam', 'gone') }
    else writeFileSync('a.txt', 'yes')`)
  const { result } = await made.start(
    { checks: ['grep -q yes a.txt', 'test -f sub/b.txt'], startFrom: 'best' },
    actor,
  )
  expect(result!.passed).toBe(true)
  expect(made.git('show', 'reprise/ralph-test:sub/b.txt')).toBe('b')
  expect(made.git('log', '--format=%s', 'main..reprise/ralph-test').trim().split('\n')).toEqual([
    'Make it pass.',
  ])
})
