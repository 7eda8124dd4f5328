import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agent } from '../agent.ts'
import { codingAgentNames } from '../coding/coding-preset.ts'
import { type AgentSpec, printAgentSpec } from './agent-spec.ts'
import { makeAgent } from './make-agent.ts'
import { parseAgentSpec } from './parse-agent-spec.ts'

test.each<[string, AgentSpec]>([
  ['anthropic:claude-x', { kind: 'model', provider: 'anthropic', model: 'claude-x' }],
  ['openai:ft:gpt-x:me::1', { kind: 'model', provider: 'openai', model: 'ft:gpt-x:me::1' }],
  [' ollama:llama3:8b ', { kind: 'model', provider: 'ollama', model: 'llama3:8b' }],
  [
    'compatible:http://localhost:8000/v1#org/model#2',
    { kind: 'model', provider: 'compatible', url: 'http://localhost:8000/v1', model: 'org/model#2' },
  ],
  ['command:claude -p', { kind: 'command', command: 'claude -p' }],
  ['claude', { kind: 'command', program: 'claude' }],
  [' codex:gpt-x ', { kind: 'command', program: 'codex', model: 'gpt-x' }],
  ['gemini:pro', { kind: 'command', program: 'gemini', model: 'pro' }],
  ['opencode:anthropic/claude-x', { kind: 'command', program: 'opencode', model: 'anthropic/claude-x' }],
  ['aider', { kind: 'command', program: 'aider' }],
  ["command:sh -c 'a | b: c'", { kind: 'command', command: "sh -c 'a | b: c'" }],
  ['bot:town/cautious', { kind: 'bot', name: 'town/cautious' }],
  ['script:a b/c:d.jsonl', { kind: 'script', file: 'a b/c:d.jsonl' }],
  ['person', { kind: 'person' }],
])('%j is understood', (text, spec) => {
  expect(parseAgentSpec(text)).toEqual(spec)
})

test.each([
  ['antropic:claude', "No agent is spelt 'antropic:claude'. Did you mean 'anthropic:'? Known kinds:"],
  ['OpenAI:gpt', "Did you mean 'openai:'?"],
  ['persn', "Did you mean 'person'?"],
  ['cluade', "Did you mean 'claude'?"],
  ['claude:', "'claude:' names no model. Write claude[:MODEL]."],
  ['codex:two words', 'has a blank in it'],
  ['claude:--dangerously-skip-permissions', 'begins with a dash'],
  ['gpt-4o', 'Known kinds:\n  anthropic:MODEL        a model of Anthropic\n'],
  ['constructor:x', "No agent is spelt 'constructor:x'. Known kinds:"],
  ['', 'The agent is empty. Known kinds:'],
  ['anthropic', "'anthropic:' names no model. Write anthropic:MODEL."],
  ['openai: ', "'openai:' names no model."],
  ['ollama:two words', "The model 'two words' of 'ollama:' has a blank in it."],
  ['compatible:', "'compatible:' names no address. Write compatible:URL#MODEL."],
  ['compatible:localhost:8000#m', "'localhost:8000' is not an address."],
  ['compatible:http://#m', 'is not an address'],
  ['compatible:ftp://host#m', 'is not an address'],
  ['compatible:http://host/v1', "'compatible:' names no model."],
  ['compatible:http://me:word@host/v1#m', 'The address of host contains a user'],
  ['compatible:http://host/v1?key=word#m', 'contains a user or a query'],
  ['command:', "'command:' names no program."],
  ["command:claude 'p", 'is never closed'],
  ['command:claude -p | tee', 'call a shell'],
  ['bot:', "'bot:' names no bot. Write bot:NAME."],
  ['bot:two words', "A bot cannot be called 'two words'."],
  ['script', "'script:' names no file. Write script:FILE."],
  ['person:alice', "write 'person' and nothing else"],
])('%j is refused with the way out', (text, message) => {
  expect(() => parseAgentSpec(text)).toThrow(expect.objectContaining({ code: 'unknown_agent' }))
  expect(() => parseAgentSpec(text)).toThrow(message)
})

test('a refused address does not give its password away', () => {
  expect(() => parseAgentSpec('compatible:http://me:word@host/v1#m')).toThrow(/^((?!word).)*$/s)
})

const model = fc.stringMatching(/^[A-Za-z0-9][\w.:/#-]{0,20}$/)
const trimmed = fc
  .string({ minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const spec = fc.oneof<fc.Arbitrary<AgentSpec>[]>(
  fc.record({
    kind: fc.constant('model' as const),
    provider: fc.constantFrom('anthropic' as const, 'openai' as const, 'ollama' as const),
    model,
  }),
  fc.record({
    kind: fc.constant('model' as const),
    provider: fc.constant('compatible' as const),
    url: fc.webUrl({ validSchemes: ['http', 'https'] }),
    model,
  }),
  fc.record({
    kind: fc.constant('command' as const),
    command: fc.array(fc.stringMatching(/^[\w./-]+$/), { minLength: 1 }).map((words) => words.join(' ')),
  }),
  fc.record({
    kind: fc.constant('command' as const),
    program: fc.constantFrom(...codingAgentNames),
    model,
  }),
  fc.record({ kind: fc.constant('bot' as const), name: fc.stringMatching(/^[a-z][\w./-]{0,10}$/) }),
  fc.record({ kind: fc.constant('script' as const), file: trimmed }),
  fc.constant({ kind: 'person' as const }),
)

test('what is printed is read as the same again', () => {
  fc.assert(
    fc.property(spec, (wanted) => {
      expect(parseAgentSpec(printAgentSpec(wanted))).toEqual(wanted)
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('whatever is written, it is understood or refused by name', () => {
  const words = fc.constantFrom('anthropic:', 'compatible:', 'command:', 'bot:', 'script:', 'person', '')
  fc.assert(
    fc.property(words, fc.string(), (word, rest) => {
      try {
        const found = parseAgentSpec(word + rest)
        expect(parseAgentSpec(printAgentSpec(found))).toEqual(found)
      } catch (error) {
        expect(error).toMatchObject({ code: 'unknown_agent' })
      }
    }),
    { seed: 5, numRuns: 500 },
  )
})

test('an agent is made by the maker of its kind, and only that one is called', async () => {
  const agent: Agent = {
    spec: 'bot:echo',
    kind: 'bot',
    pure: true,
    priced: 'free',
    act: () => Promise.reject(),
  }
  const makers = {
    bot: ({ name }: { name: string }) => ({ ...agent, spec: `bot:${name}` }),
    model: async () => Promise.reject(new Error('not asked for')),
  }
  expect(await makeAgent('bot:echo', makers)).toEqual(agent)
  expect(await makeAgent({ kind: 'bot', name: 'x' }, makers)).toMatchObject({ spec: 'bot:x' })
  await expect(makeAgent('person', makers)).rejects.toThrow("'person' cannot be asked here. Nobody is there")
  await expect(makeAgent('script:x.json', makers)).rejects.toThrow(
    expect.objectContaining({ code: 'unknown_agent' }),
  )
})
