import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './command.suite.ts'
import { bench, type RalphBench } from './loop.suite.ts'

const fixes = `writeFileSync('a.txt', attempt === 1 ? 'yes' : 'no ' + attempt)`
async function finished(): Promise<RalphBench> {
  const made = bench({ 'a.txt': 'no\n' })
  await made.start({ checks: ['grep -q yes a.txt'] }, made.actor(fixes))
  return made
}

test('report prints a run, and writes charts into a folder', async () => {
  const made = await finished()
  const { printed } = await call('ralph report', { runs: ['ralph-test'] }, made)
  expect(printed.join('\n')).toContain('# Ralph report')
  expect(printed.join('\n')).toContain('Loops: 1, with 2 attempts.')
  const json = await call('ralph report', { runs: ['ralph-test'] }, made, { json: true })
  expect(JSON.parse(json.printed[0]!)).toMatchObject({ loops: 1, attempts_to_success: { median: 2 } })
  const { said } = await call('ralph report', { runs: ['.reprise'], format: 'svg', out: 'charts' }, made)
  expect(said).toEqual(['3 files written: charts'])
  expect(made.read('charts/rewards.svg')).toMatch(/^<svg/)
})

test('report compares the sides of an ablation, by their folders', async () => {
  const made = await finished()
  const [line] = made.file('reflections.jsonl').split('\n')
  for (const side of ['on', 'off']) {
    mkdirSync(join(made.outside, side))
    writeFileSync(join(made.outside, side, 'reflections.jsonl'), `${line}\nnot a record\n`)
  }
  const { printed, said } = await call('ralph report', { runs: [made.outside] }, made)
  expect(printed[0]).toMatch(/Tasks tried both ways: 1[\s\S]*# With memory[\s\S]*# Without memory/)
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/^warning: .*reflections\.jsonl:2: expected/)
})

test('report refuses what holds no attempts', async () => {
  const made = bench({ 'a.txt': '' })
  await expect(call('ralph report', { runs: ['a.txt'] }, made)).rejects.toThrow('no attempts in a.txt')
})

test('init writes a task file from flags where nobody can be asked, and spares one that exists', async () => {
  const made = bench({ 'package.json': '{"scripts": {"test": "node --test"}}' })
  await expect(call('ralph init', {}, made)).rejects.toThrow('Give the task with --task')
  await call('ralph init', { task: 'Fix it.', actor: 'bot:repair' }, made)
  expect(made.read('ralph.task.md')).toBe('---\ncheck:\n  - npm test\nactor: bot:repair\n---\n\nFix it.\n')
  await expect(call('ralph init', { task: 'Other.' }, made)).rejects.toThrow('exists already')
  await call('ralph init', { task: 'Other.', force: true }, made)
  expect(made.read('ralph.task.md')).toContain('Other.')
})

test('init asks a person for what flags do not say', async () => {
  const made = bench({ 'a.txt': '' })
  const answers = ['Fix it.', 'make; make lint', 'command:claude -p', '5', '']
  await call('ralph init', {}, made, { ask: async () => answers.shift()! })
  expect(made.read('ralph.task.md')).toBe(
    '---\ncheck:\n  - make\n  - make lint\nactor: command:claude -p\nmax-iterations: "5"\n---\n\nFix it.\n',
  )
})

test('stop ends a loop after the attempt under way, with the best attempt in place', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const begun = join(made.outside, 'begun')
  const goOn = join(made.outside, 'go-on')
  const actor = made.actor(
    `writeFileSync('${begun}', ''); while (!existsSync('${goOn}')) await new Promise((next) => setTimeout(next, 20))`,
  )
  const running = made.start({ checks: ['exit 1'] }, actor)
  while (!existsSync(begun)) await new Promise((next) => setTimeout(next, 20))
  const { printed, resumed } = await call('ralph stop', { run: 'ralph-test' }, made)
  expect(printed).toEqual(['ralph-test ends after the current attempt.'])
  expect(resumed).toEqual([])
  writeFileSync(goOn, '')
  expect((await running).result).toMatchObject({ iterations: 1, stop: { reason: 'user' } })
  await expect(call('ralph stop', { run: 'ralph-test' }, made)).rejects.toThrow('has ended already')
  expect(await made.replay('ralph-test', actor)).toContain('outcome.json')
})

test('stop finishes an interrupted loop itself', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  let attempts = 0
  const emit = ({ type }: { type: string }) => {
    if (type === 'record') attempts++
  }
  const actor = made.actor(fixes)
  const context = { emit, stopping: () => attempts === 1 }
  await made.start({ checks: ['exit 1'] }, actor, { context })
  const { resumed } = await call('ralph stop', { run: 'ralph-test' }, made)
  expect(resumed).toEqual(['ralph-test'])
  const { result } = await made.resume('ralph-test', actor)
  expect(result).toMatchObject({ stop: { reason: 'user' } })
})

test('import reads logs of Reflexion into records', async () => {
  const made = bench({ 'a.txt': '' })
  const task = { task_id: 'HumanEval/0', is_solved: true, reflections: ['look'], implementations: ['a', 'b'] }
  const logs = join(made.outside, 'logs')
  mkdirSync(logs)
  writeFileSync(join(logs, 'run.jsonl'), `${JSON.stringify(task)}\n`)
  const { printed } = await call('ralph import', { files: [logs], out: 'imported' }, made)
  expect(printed).toEqual([
    '2 records of 1 loop in imported/reflections.jsonl',
    '`reprise ralph report imported/reflections.jsonl` shows what is in them.',
  ])
  const report = await call('ralph report', { runs: ['imported/reflections.jsonl'] }, made)
  expect(report.printed[0]).toContain('Loops: 1, with 2 attempts.')
})
