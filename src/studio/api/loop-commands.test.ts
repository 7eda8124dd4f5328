import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, studioWithRun } from '../studio.suite.ts'

let opened: Awaited<ReturnType<typeof studioWithRun>>
beforeAll(async () => {
  opened = await studioWithRun()
})
afterAll(() => opened.close())

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(opened.studio, `/api${path}`, { 'content-type': 'application/json', ...headers }, body)
const allowed = () => ({ authorization: `Bearer ${opened.studio.token}` })

test.each([
  ['/ready/apply', { run: 'count-one' }],
  ['/ready/idea', { run: 'count-one', idea: 'Faster' }],
  ['/ready/veto', { run: 'count-one', plan: 'round_1_planner_a' }],
])('%s needs the token, a run of its loop, and nothing else', async (path, body) => {
  expect((await post(path, body)).status).toBe(401)
  const other = await post(path, body, allowed())
  expect(JSON.parse(other.text).error).toMatchObject({ code: 'other_loop' })
  const unknown = await post(path, { ...body, run: '../../etc' }, allowed())
  expect(JSON.parse(unknown.text).error).toMatchObject({ code: 'no_such_run' })
  const more = await post(path, { ...body, command: 'rm -rf .' }, allowed())
  expect(JSON.parse(more.text).error).toMatchObject({ code: 'bad_request' })
})

test.each(['--help', 'round_1_a; rm -rf .', '../plan', ''])('a plan cannot be named %j', async (plan) => {
  const { text } = await post('/ready/veto', { run: 'count-one', plan }, allowed())
  expect(JSON.parse(text).error).toMatchObject({ code: 'bad_request' })
})
