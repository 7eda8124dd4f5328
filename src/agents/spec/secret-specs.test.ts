import { expect, test } from 'vitest'
import { startLoopback } from '../loopback/start-loopback.ts'
import { context, failureIn, hello, replyIn } from '../model/asking.suite.ts'
import { modelAgent } from '../model/model-agent.ts'
import { makeAgent } from './make-agent.ts'
import { parseAgentSpec } from './parse-agent-spec.ts'

const makers = {
  model: (spec: ReturnType<typeof parseAgentSpec>) => {
    if (spec.kind !== 'model') throw new Error(`no model but a ${spec.kind}`)
    const { provider, model } = spec
    return modelAgent({ provider, model, ...('url' in spec && { baseUrl: spec.url }), environment: {} })
  },
}

// Made up here, so that no scanner takes this file for a leak.
const key = ['q7Zx', '2mKd', '9vBn', '4tLp', '8wRc'].join('')
const openaiKey = `sk-proj-${key}${key}`

test.each([
  [`https://host/${key}/v1`, 'https://host/[redacted:path-key]/v1'],
  [`https://host/v1/${key}`, 'https://host/v1/[redacted:path-key]'],
  [`https://host/token-${openaiKey}/v1`, 'https://host/[redacted:path-key]/v1'],
  ['https://host/0f8fad5b-d9cb-469f-a165-70867728950e/v1', 'https://host/[redacted:path-key]/v1'],
  ['https://host/api/v3', 'https://host/api/v3'],
  [
    'https://host:8443/Meta-Llama-3.1-8B-Instruct-Turbo/v1',
    'https://host:8443/Meta-Llama-3.1-8B-Instruct-Turbo/v1',
  ],
  [
    'https://host/accounts/fireworks/deployments/v1beta',
    'https://host/accounts/fireworks/deployments/v1beta',
  ],
])('the spec of an agent at %s says %s', (baseUrl, shown) => {
  const agent = modelAgent({ provider: 'compatible', model: 'm', baseUrl, environment: {} })
  expect(agent.spec).toBe(`compatible:${shown}#m`)
})

test('a key in the name of a model is not in the spec', () => {
  expect(modelAgent({ provider: 'openai', model: openaiKey, environment: {} }).spec).toBe(
    'openai:[redacted:openai-key]',
  )
  const environment = { COMPATIBLE_API_KEY: 'plain-but-secret' }
  const baseUrl = 'https://host/plain-but-secret/v1'
  const agent = modelAgent({ provider: 'compatible', model: 'm-plain-but-secret', baseUrl, environment })
  expect(agent.spec).not.toContain('plain-but-secret')
  const given = modelAgent({
    provider: 'openai',
    model: 'm-own-secret',
    apiKey: 'own-secret',
    environment: {},
  })
  expect(given.spec).not.toContain('own-secret')
})

test('a key of no known shape in the name of a model reaches neither the spec nor the reply', async () => {
  const server = await startLoopback(({ body }) => ({ text: 'yes', model: String(body.model) }))
  const agent = await makeAgent(`compatible:${server.url}/v1#m-${key}`, makers)
  const answered = await agent.act(hello, context())
  await server.close()
  expect(server.calls[0]!.body.model).toBe(`m-${key}`)
  expect(replyIn({ outcome: answered }).text).toBe('yes')
  expect(JSON.stringify([agent, answered])).not.toContain(key)
})

test.each([
  'claude-sonnet-4-5-20250929',
  'Meta-Llama-3.1-405B-Instruct-Turbo',
  'accounts/fireworks/models/llama-v3p1-405b-instruct',
  'deepseek-r1-0528-qwen3-8b',
  'Mistral7BInstructv03',
])('the model %s keeps its name', (model) => {
  expect(modelAgent({ provider: 'openai', model, environment: {} }).spec).toBe(`openai:${model}`)
})

test('an agent with a key in its address calls the true address and repeats the key nowhere', async () => {
  const server = await startLoopback(({ path, number }) =>
    number === 1
      ? { text: `you called ${path}` }
      : { fault: 'status', status: 404, message: `nothing at ${path}` },
  )
  const agent = await makeAgent(`compatible:${server.url}/${key}/v1#m`, makers)
  const answered = await agent.act(hello, context())
  const refused = await agent.act(hello, context())
  await server.close()
  const gone = await agent.act(hello, context())
  expect(server.calls[0]!.path).toBe(`/${key}/v1/chat/completions`)
  expect(replyIn({ outcome: answered }).text).toContain('/[redacted]/v1')
  expect(failureIn({ outcome: refused }).code).toBe('not_found')
  expect(failureIn({ outcome: gone }).code).toBe('network')
  expect(JSON.stringify([agent, answered, refused, gone])).not.toContain(key)
})

test('an address of the environment that holds a key is not shown either', async () => {
  const environment = { OPENAI_API_KEY: 'some-long-key', OPENAI_BASE_URL: `http://127.0.0.1:1/${key}/v1` }
  const agent = modelAgent({ provider: 'openai', model: 'm', environment })
  const outcome = await agent.act(hello, context())
  expect(failureIn({ outcome }).code).toBe('network')
  expect(JSON.stringify(outcome)).not.toContain(key)
})

test('a spec without its secret can be read, but makes no agent: it has to be given again', async () => {
  const { spec } = await makeAgent(`compatible:https://host/${key}/v1#m`, makers)
  expect(parseAgentSpec(spec)).toMatchObject({ kind: 'model', provider: 'compatible', model: 'm' })
  await expect(makeAgent(spec, makers)).rejects.toThrow('Pass it again with --agent ROLE=SPEC')
  await expect(makeAgent('command:tool --key [redacted:openai-key]', makers)).rejects.toThrow('--agent')
})

test.each([
  `compatible:https://me:${key}@host/v1#m`,
  `compatible:https://${key}@host/v1#m`,
  `compatible:https://host/v1?api_key=${key}#m`,
])('an address with a user or a query is refused, and the way out is shown', (spelling) => {
  expect(() => parseAgentSpec(spelling)).toThrow('compatible:https://host/v1#MODEL')
  expect(() => parseAgentSpec(spelling)).toThrow('COMPATIBLE_API_KEY')
  expect(() => parseAgentSpec(spelling)).not.toThrow(key)
})

test('a model with a query is refused, and its key is not repeated', () => {
  const spelling = `compatible:https://host/v1#m?key=${key}`
  expect(() => parseAgentSpec(spelling)).toThrow('contains a query')
  expect(() => parseAgentSpec(spelling)).not.toThrow(key)
})

test.each([openaiKey, `compatible:ftp://me:${key}@host/v1#m`, `compatible:host/v1?key=${key}#m`])(
  'a refusal does not repeat a key',
  (spelling) => {
    expect(() => parseAgentSpec(spelling)).toThrow()
    expect(() => parseAgentSpec(spelling)).not.toThrow(key)
  },
)
