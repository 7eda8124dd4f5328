import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench } from './loop.suite.ts'
import { lastSaid, model, toolResults } from './model.suite.ts'

test('a model works on the files with our tools, and its commands and true changes are in the record', async () => {
  const made = bench({ 'src/a.txt': 'one\ntwo\n', 'src/b.txt': 'b\n' })
  const actor = model([
    [
      ['list_files', {}],
      ['read_file', { path: 'src/a.txt', from: 2, to: 2 }],
      ['search', { pattern: 'tw.' }],
    ],
    [
      ['replace_in_file', { path: 'src/a.txt', old: 'two', new: 'TWO' }],
      ['write_file', { path: 'new/c.txt', content: 'c\n' }],
      ['shell', { command: 'cat src/a.txt; exit 4' }],
    ],
    'I wrote TWO, as asked.',
  ])
  const { result } = await made.start({ checks: ['grep -q TWO src/a.txt'] }, actor)
  expect(result).toMatchObject({ passed: true, usage: { calls: 3, cost_usd: 0.01 } })
  expect(actor.asked[1]!.messages.slice(2)).toEqual([
    {
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: 'call-0', name: 'list_files', input: {} },
        { id: 'call-1', name: 'read_file', input: { path: 'src/a.txt', from: 2, to: 2 } },
        { id: 'call-2', name: 'search', input: { pattern: 'tw.' } },
      ],
    },
    { role: 'tool', callId: 'call-0', content: 'src/a.txt\nsrc/b.txt' },
    { role: 'tool', callId: 'call-1', content: '2\ttwo' },
    { role: 'tool', callId: 'call-2', content: 'src/a.txt:2: two' },
  ])
  expect(lastSaid(actor.asked[2]!)).toContain('It ended with exit code 4.\none\nTWO')
  const [record] = made.records()
  expect(record!.actor_output).toMatchObject({
    rationale: 'I wrote TWO, as asked.',
    files_modified: ['new/c.txt', 'src/a.txt'],
    total_changes: { files_changed: 2, lines_added: 2, lines_deleted: 1 },
    actions: [
      { type: 'file_creation', file_path: 'new/c.txt' },
      { type: 'code_modification', file_path: 'src/a.txt' },
      { type: 'command_execution', command: 'cat src/a.txt; exit 4' },
    ],
  })
  expect(await made.lint()).toEqual([])
})

test('tools do not lead out of the folder, and the model gets errors for wrong calls', async () => {
  const made = bench({ 'a.txt': 'a' })
  writeFileSync(join(made.outside, 'secret.txt'), 'secret')
  symlinkSync(made.outside, join(made.folder, 'link'))
  const actor = model([
    [
      ['read_file', { path: join(made.outside, 'secret.txt') }],
      ['read_file', { path: 'link/secret.txt' }],
      ['write_file', { path: '../out.txt', content: 'x' }],
      ['read_fil', { path: 'a.txt' }],
      ['replace_in_file', { path: 'a.txt', old: 'zzz', new: '' }],
      ['write_file', { path: 'a.txt' }],
    ],
    'done',
  ])
  await made.start({ checks: ['exit 1'], maxIterations: 1 }, actor)
  const said = toolResults(actor.asked[1]!)
  expect(said).not.toContain('1\tsecret')
  expect(said.match(/leads out of the folder/g)).toHaveLength(3)
  expect(said).toContain("Did you mean 'read_file'?")
  expect(said).toContain('occurs 0 times')
  expect(said).toContain("'content' must be a text")
})

test('a model that never finishes has a limited number of turns', async () => {
  const made = bench({ 'a.txt': 'a' })
  const actor = model(
    Array.from({ length: 10 }, () => [['shell', { command: 'echo more >> a.txt' }]] as const),
  )
  const { result } = await made.start({ checks: ['exit 1'], maxIterations: 1, maxTurns: 3 }, actor)
  expect(result!.iterations).toBe(1)
  expect(made.records()[0]!.actor_output).toMatchObject({
    failure: 'too_many_turns',
    total_changes: { lines_added: 3 },
  })
})

const thought = {
  reflection_text: 'I wrote b where c was asked for.',
  failing_action_indices: [0, 7, -1],
  root_cause: 'I mistook the letter.',
  failure_category: 'incorrect_assumption',
  causal_reasoning: 'The check looks for c.',
  actionable_insights: ['Write c.'],
  lessons_learned: ['Read the check first.'],
  confidence: 1.7,
}

test('a model reflects by schema; blamed actions that do not exist are left out, and the next attempt sees its reflection', async () => {
  const made = bench({ 'a.txt': 'a' })
  const reflector = model([
    JSON.stringify(thought),
    JSON.stringify({ ...thought, reflection_text: 'It works.' }),
  ])
  const actor = made.actor(`writeFileSync('a.txt', prompt.includes('Write c.') ? 'c' : 'b')`)
  const { result } = await made.start({ checks: ['grep -q c a.txt'] }, actor, { reflector })
  expect(result).toMatchObject({ passed: true, iterations: 2 })
  expect(made.records()[0]!.self_reflection).toMatchObject({
    reflection_text: thought.reflection_text,
    credit_assignment: { failing_action_indices: [0], failure_category: 'incorrect_assumption' },
    confidence: 1,
  })
  expect(lastSaid(reflector.asked[0]!)).toContain('[0] code_modification: Changed a.txt (+1 −1)')
  expect(await made.lint()).toEqual([])
})

test('a reflector that does not keep to the schema is asked twice, and then the findings of the checks are used', async () => {
  const made = bench({ 'a.txt': 'a' })
  const reflector = model(['no JSON', 'no JSON again', 'never asked'])
  const { result } = await made.start({ checks: ['exit 1'], maxIterations: 1 }, made.actor(''), { reflector })
  expect(result!.iterations).toBe(1)
  expect(reflector.asked).toHaveLength(2)
  expect(made.records()[0]!.self_reflection).toMatchObject({ reflector_failed: 'malformed_reply' })
  expect(await made.lint()).toEqual([])
})

test('answers that could not be used are paid for: what the attempts used is what the run used', async () => {
  const made = bench({ 'a.txt': 'a' })
  const reflector = model(['no JSON', 'no JSON again', 'no JSON', JSON.stringify(thought)])
  const settings = { checks: ['exit 1'], maxIterations: 2 }
  const { result } = await made.start(settings, model(['Nothing.', 'Nothing.']), { reflector })
  expect(made.records().map(({ usage }) => usage)).toMatchObject([{ calls: 3 }, { calls: 3 }])
  expect(result!.usage).toMatchObject({ calls: 6, cost_usd: expect.closeTo(0.06) })
})

test('a budget ends the loop before the attempt that would exceed it', async () => {
  const made = bench({ 'a.txt': 'a' })
  const actor = model(Array(9).fill('thought about it'))
  const settings = {
    checks: ['exit 1'],
    maxIterations: 9,
    patience: { plateau: 0, sameError: 0 },
  }
  const { result } = await made.start(settings, actor, { budget: { usd: 0.035 } })
  expect(result).toMatchObject({ iterations: 3, stop: { reason: 'budget' } })
})
