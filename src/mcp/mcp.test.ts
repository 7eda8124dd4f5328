import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  learnedMarkdown,
  learnFrom,
  openRecorder,
  type Recorder,
  testContext,
  trajectoriesOf,
} from '../engine/index.ts'
import { type HttpServer, serveHttp } from './serve-http.ts'

const token = 'a-token-for-this-test'
let server: HttpServer
let recorder: Recorder
let client: Client

const transport = (given = token) =>
  new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: { authorization: `Bearer ${given}` } },
  })

beforeAll(async () => {
  const context = testContext()
  let count = 0
  recorder = openRecorder({ context, newId: () => (++count).toString(16).padStart(8, '0') })
  const trajectories = () => trajectoriesOf(context.store)
  server = await serveHttp(
    {
      recorder,
      version: '0',
      trajectories,
      lessonsReport: async () => learnedMarkdown(learnFrom(await trajectories())),
      search: async (text) => [{ file: 'f', contract: 'rlm/trajectory', snippet: text }],
    },
    { port: 0, token },
  )
  client = new Client({ name: 'test', version: '0' })
  await client.connect(transport())
})
afterAll(async () => {
  await client.close()
  await server.close()
  await recorder.close()
})

async function call(name: string, given: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: given })
  const [{ text = '' } = {}] = content as { text?: string }[]
  return { isError, text, value: safe(text) }
}

function safe(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

const step = { thought: 'look', tool: 'Read', status: 'success', result: 'text' }

test('a client starts, records, completes, analyses and searches', async () => {
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'start_trajectory',
    'record_iteration',
    'complete_trajectory',
    'analyze_trajectory',
    'search_trajectories',
    'get_lessons',
  ])
  const { value: started } = await call('start_trajectory', {
    task_prompt: 'Find the parser',
    task_type: 'search',
  })
  const trajectory_id = started.trajectory_id as string
  expect(trajectory_id).toMatch(/^traj-/)
  expect((await call('record_iteration', { trajectory_id, ...step })).value).toMatchObject({
    iteration_number: 1,
    left: 99,
  })
  const { value: ended } = await call('complete_trajectory', {
    trajectory_id,
    final_result: 'src/p.ts',
    lessons: ['Parsers are in src'],
  })
  expect(ended).toMatchObject({ outcome: { status: 'success' }, quality_metrics: { efficiency: 1 } })
  expect((await call('analyze_trajectory', { trajectory_id })).value).toMatchObject({
    lessons: ['Parsers are in src'],
  })
  expect((await call('get_lessons', { question: 'Where is the parser?' })).value).toMatchObject({
    lessons: [{ text: 'Parsers are in src', from: [trajectory_id] }],
  })
  expect((await call('search_trajectories', { text: 'parser' })).value).toMatchObject({
    results: [{ snippet: 'parser' }],
  })
})

test('trajectories, reports and lessons are resources', async () => {
  const { resources } = await client.listResources()
  const uris = resources.map(({ uri }) => uri)
  expect(uris).toContain('reprise://lessons')
  const read = async (uri: string) => (await client.readResource({ uri })).contents[0] as { text: string }
  expect(JSON.parse((await read(uris.find((uri) => uri.includes('trajectories'))!)).text)).toMatchObject({
    version: '1.0.0',
  })
  expect((await read('reprise://reports/traj-00000001')).text).toContain('Find the parser')
  expect((await read('reprise://lessons')).text).toContain('Parsers are in src')
})

test('what is wrong is an answer with a code, and what is long is cut', async () => {
  const unknown = await call('record_iteration', { trajectory_id: 'traj-ffffffff', ...step })
  expect([unknown.isError, unknown.value.error]).toEqual([true, 'unknown_trajectory'])
  expect((await call('start_trajectory', {})).isError).toBe(true)
  const { value } = await call('start_trajectory', { task_prompt: 'Long' })
  const trajectory_id = value.trajectory_id as string
  await call('record_iteration', { trajectory_id, ...step, result: 'y'.repeat(200_000) })
  const { contents } = await client.readResource({ uri: `reprise://trajectories/${trajectory_id}` })
  const { text } = contents[0] as { text: string }
  expect(text.length).toBeLessThan(51_000)
  expect(text).toMatch(/characters left out\]$/)
})

test('many iterations at once are all recorded, each with a number of its own', async () => {
  const { value } = await call('start_trajectory', { task_prompt: 'Parallel' })
  const trajectory_id = value.trajectory_id as string
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call('record_iteration', { trajectory_id, ...step, result: `${index}` }),
    ),
  )
  expect(
    answers.map(({ value: { iteration_number: number } }) => number).sort((a, b) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
})

test.each([
  ['no token', {}, 401],
  ['a wrong token', { authorization: 'Bearer a-token-for-this-tesT' }, 401],
  ['a foreign origin', { authorization: `Bearer ${token}`, origin: 'https://evil.example' }, 403],
])('%s is refused', async (_, headers, status) => {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  })
  expect(response.status).toBe(status)
})

test('a foreign host is refused, as after DNS rebinding', async () => {
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(
      server.url,
      { method: 'POST', headers: { host: 'evil.example', authorization: `Bearer ${token}` } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    asked.on('error', reject)
    asked.end('{}')
  })
  expect(status).toBe(403)
})
