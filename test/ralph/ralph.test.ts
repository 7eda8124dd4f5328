import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Certificate } from '../../src/contracts/index.ts'
import { bench } from './loop.suite.ts'

const sum = { 'sum.mjs': 'export const sum = (a, b) => a - b\n' }
const check = `node -e "import('./sum.mjs').then(({ sum }) => { if (sum(2, 3) !== 5) { console.error('sum(2, 3) is ' + sum(2, 3)); process.exit(1) } })"`

/** Wrong at first, then right: it needs the lesson of its first attempt to know. */
const learner = `
if (attempt === 0) writeFileSync('sum.mjs', 'export const sum = (a, b) => a * b\\n')
else if (/sum\\.mjs/.test(prompt)) writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b\\n')
console.log('I am done.')`

test('an actor learns from its first attempt, and the result is on a branch while the project stays as it is', async () => {
  const made = bench(sum)
  const { status, result } = await made.start({ checks: [check] }, made.actor(learner))
  expect(status).toBe('completed')
  expect(result).toMatchObject({ passed: true, iterations: 2, stop: { reason: 'passed' }, restored: false })
  expect(made.read('sum.mjs')).toBe(sum['sum.mjs'])
  expect(made.git('show', 'reprise/ralph-test:sum.mjs')).toBe('export const sum = (a, b) => a + b\n')
  const [first, second] = made.records()
  expect(first!.actor_output.actions[0]).toMatchObject({
    type: 'code_modification',
    file_path: 'sum.mjs',
    changes: {
      additions: 1,
      deletions: 1,
      diff: expect.stringContaining('+export const sum = (a, b) => a * b'),
    },
  })
  expect(first!.evaluator_output.passed).toBe(false)
  expect(first!.self_reflection.credit_assignment?.failing_action_indices).toEqual([0])
  expect(second).toMatchObject({ iteration: 1, context_injected: true, previous_reflections_used: [0] })
  expect(await made.lint()).toEqual([])
})

test('a certificate proves the end by command, exit code, digest and tree', async () => {
  const made = bench(sum)
  await made.start({ checks: [check], judge: 'clean-room' }, made.actor(learner))
  const proof = JSON.parse(made.file('certificate.json')) as Certificate
  expect(proof.checks).toMatchObject([{ command: check, exit_code: 0, output_bytes: 0 }])
  expect(proof.tree).toBe(made.records()[1]!.tree_after)
  expect(made.git('rev-parse', `${proof.commit}^{tree}`).trim()).toBe(proof.tree)
})

test('a replay makes the same files, and asks nobody', async () => {
  const made = bench(sum)
  const actor = made.actor(learner)
  await made.start({ checks: [check], judge: 'clean-room' }, actor)
  expect(await made.replay('ralph-test', actor)).toEqual([
    'certificate.json',
    'outcome.json',
    'reflections.jsonl',
  ])
})

test('a marker in the task, in the prompt or in the actor’s output ends nothing', async () => {
  const marker = '<promise>COMPLETE</promise>'
  const made = bench(sum)
  const actor = made.actor(
    `console.log(prompt); console.log('${marker}'); console.error('${marker}'); writeFileSync('note-' + attempt + '.md', '${marker}')`,
  )
  const settings = {
    task: `Say ${marker} when all tests pass.`,
    checks: [`echo '${marker}'; exit 1`],
    maxIterations: 3,
  }
  const { result } = await made.start(settings, actor)
  expect(result).toMatchObject({ passed: false, iterations: 3, stop: { reason: 'max_iterations' } })
  expect(existsSync(join(made.folder, '.reprise/runs/ralph-test/certificate.json'))).toBe(false)
})

test('the best attempt is restored when the last one is worse', async () => {
  const made = bench({ 'a.txt': 'no', 'b.txt': 'no' })
  const actor = made.actor(`
    if (attempt === 0) writeFileSync('a.txt', 'yes')
    else { writeFileSync('a.txt', 'spoilt ' + attempt); writeFileSync('c.txt', 'more') }`)
  const checks = ['grep -q yes a.txt', 'grep -q yes b.txt']
  const { result } = await made.start({ checks, maxIterations: 3, where: 'in-place' }, actor)
  expect(result).toMatchObject({ passed: false, restored: true, best: { iteration: 0 } })
  expect([made.read('a.txt'), existsSync(join(made.folder, 'c.txt'))]).toEqual(['yes', false])
})

test.each([
  ['last', ['', 'a', 'ab']],
  ['best', ['', 'a', 'a']],
  ['beginning', ['', '', '']],
] as const)('with start-from %s the attempts begin with %j', async (startFrom, begun) => {
  const made = bench({ 'a.txt': '' })
  // The first attempt fulfils one check of two, and no other attempt does better.
  const log = JSON.stringify(join(made.folder, 'begun.log'))
  const actor = made.actor(`
    const text = readFileSync('a.txt', 'utf8')
    appendFileSync(${log}, JSON.stringify(text) + '\\n')
    writeFileSync('a.txt', text + 'abc'[attempt])`)
  await made.start({ checks: ['grep -qx a a.txt', 'false'], startFrom, maxIterations: 3 }, actor)
  const seen = made.read('begun.log').trim().split('\n')
  expect(seen.map((line) => JSON.parse(line))).toEqual(begun)
})

test('files are never left worse than they were found', async () => {
  const made = bench({ 'a.txt': 'yes', 'b.txt': 'no' })
  const checks = ['grep -q yes a.txt', 'grep -q yes b.txt']
  const actor = made.actor(`writeFileSync('a.txt', 'spoilt ' + attempt)`)
  const { result } = await made.start({ checks, maxIterations: 2, where: 'in-place' }, actor)
  expect(result).toMatchObject({ restored: true, best: { iteration: null } })
  expect(made.read('a.txt')).toBe('yes')
})

test('a holdout that the actor never sees audits the checks', async () => {
  const made = bench(sum)
  const seen = join(made.outside, 'seen.txt')
  const actor = made.actor(`
    appendFileSync(${JSON.stringify(seen)}, prompt)
    writeFileSync('sum.mjs', attempt === 0 ? 'export const sum = () => 6\\n' : 'export const sum = () => 5\\n')`)
  const holdout = `node -e "import('./sum.mjs').then(({ sum }) => { console.log('secret holdout'); process.exit(sum(1, 1) === 2 ? 0 : 1) })"`
  const { result } = await made.start({ checks: [check], holdout }, actor)
  expect(result!.evaluator).toEqual({
    true_positives: 0,
    false_positives: 1,
    true_negatives: 1,
    false_negatives: 0,
  })
  expect(made.records().map((record) => (record.holdout as { passed: boolean }).passed)).toEqual([
    false,
    false,
  ])
  expect(readFileSync(seen, 'utf8')).not.toContain('holdout')
  expect(made.file('reflections.jsonl')).not.toContain('secret holdout')
})

test('a flaky check is run again, settled by the majority and named', async () => {
  const made = bench({ 'a.txt': 'a' })
  const count = join(made.outside, 'count')
  const flaky = `n=$(cat ${count} 2>/dev/null || echo 0); echo $((n + 1)) > ${count}; [ $n -ne 2 ] && [ $n -ge 1 ]`
  const { result } = await made.start(
    { checks: [flaky], reruns: 1 },
    made.actor(`writeFileSync('a.txt', 'b')`),
  )
  expect(result).toMatchObject({ passed: true, flaky_checks: [flaky] })
})

test('with memory off nothing is in view, and the records say so', async () => {
  const made = bench(sum)
  const seen = join(made.outside, 'seen.txt')
  const actor = made.actor(
    `appendFileSync(${JSON.stringify(seen)}, prompt); writeFileSync('x' + attempt, 'x')`,
  )
  await made.start({ checks: ['exit 1'], memory: false, maxIterations: 3 }, actor)
  expect(
    made.records().map((record) => [record.context_injected, record.memory_metadata.current_memory_size]),
  ).toEqual(Array(3).fill([false, 0]))
  expect(readFileSync(seen, 'utf8')).not.toContain('What earlier attempts taught')
  expect(await made.lint()).toEqual([])
})
