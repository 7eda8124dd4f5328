import { expect, test } from 'vitest'
import { collectStream } from '../../src/agents/coding/collect-stream.ts'
import { condenser } from '../../src/agents/coding/condense.ts'
import { mainModel } from '../../src/agents/coding/usage-of-stream.ts'
import { type CodingAgentName, codingPresets } from '../../src/agents/index.ts'
import { recordedFolder, recordedLines } from './stream-files.ts'

/** What is read of a recorded stream, and what people see of it. */
function read(name: CodingAgentName, what: string) {
  const { add, stream } = collectStream()
  const condense = condenser(recordedFolder)
  const events = recordedLines(`${name}-${what}`).flatMap((line) => codingPresets[name].read(line))
  for (const event of events) add(event)
  const tokens = stream.usage.reduce((sum, part) => sum + part.tokens.input + part.tokens.output, 0)
  return { stream, events, tokens, seen: events.map(condense).join('') }
}

test.each([
  ['claude', 'read', 'claude-opus-4-8'],
  ['codex', 'run cat', undefined],
  ['gemini', 'read', 'gemini-2.5-pro'],
  ['opencode', 'read', undefined],
] as const)('what %s did in two attempts is read and condensed', (name, looks, model) => {
  const [first, second] = [read(name, 'mend-1'), read(name, 'mend-2')]
  const seen = (answer: string) =>
    `I look at the code first.\n• ${looks} src/add.js\n• edit src/add.js\n• run node --test\n${answer}\n`
  expect(first.seen).toBe(seen('I multiplied, and the tests still fail.'))
  expect(second.seen).toBe(seen('The sum is a sum again.'))
  expect(first.stream).toMatchObject({
    began: true,
    ended: true,
    session: expect.stringMatching(/./),
    answer: 'I multiplied, and the tests still fail.',
  })
  expect(first.stream.trouble).toBeUndefined()
  expect(mainModel(first.stream.usage)).toBe(model)
  // Four calls to the model with 1,280 tokens each; Claude Code made one more for itself.
  expect([5120, 6400]).toContain(first.tokens)
})

test('only Claude Code reckons its cost', () => {
  expect(read('claude', 'mend-1').stream.usage[0]!.cost).toBeGreaterThan(0)
  for (const name of ['codex', 'gemini', 'opencode'] as const)
    expect(read(name, 'mend-1').stream.usage.map(({ cost }) => cost)).not.toContainEqual(expect.anything())
})

test.each(['claude', 'codex', 'gemini', 'opencode'] as const)('a refused key is read from %s', (name) => {
  const { stream, tokens } = read(name, 'unauthorised')
  expect(stream.ended).toBe(false)
  expect(stream.trouble?.message).toMatch(/invalid (?:x-)?api.key/i)
  expect(tokens).toBe(0)
})

test('a budget that ends the work leaves the usage of every call', () => {
  const { stream, tokens } = read('claude', 'over-budget')
  expect(stream.trouble).toMatchObject({ kind: 'error_max_budget_usd' })
  expect(tokens).toBeGreaterThan(0)
  expect(stream.usage[0]!.cost).toBeGreaterThan(0)
})

test('what was denied is read from a result that calls itself a success', () => {
  const { stream, seen } = read('claude', 'denied')
  expect(stream).toMatchObject({
    ended: true,
    denied: [{ what: 'edit', on: `${recordedFolder}/src/add.js` }],
  })
  expect(seen).toContain('• refused: edit src/add.js\n')
})
