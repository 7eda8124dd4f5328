import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type LoopbackAnswer, startLoopback } from '../../agents/index.ts'
import { checkAgent } from './check-agent.ts'
import { openProject } from './open-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function check(answer: LoopbackAnswer) {
  const server = await startLoopback(() => answer)
  try {
    writeFileSync(
      join(folder, 'reprise.config.json'),
      JSON.stringify({ prices: { tiny: { input: 1000, output: 2000 } } }),
    )
    const project = await openProject({ folder, env: { COMPATIBLE_API_KEY: 'a-key-of-some-length' } })
    const signal = new AbortController().signal
    const checked = await checkAgent(`compatible:${server.url}/v1#tiny-2`, project, signal)
    return { ...checked, calls: server.calls.length }
  } finally {
    await server.close()
  }
}

test('a model that answers is reported with tokens and cost, by the prices of the project', async () => {
  const { calls, ...checked } = await check({ text: 'ready', usage: { input: 10, output: 5 } })
  expect(calls).toBe(1)
  expect(checked).toMatchObject({
    ok: true,
    latencyMs: expect.any(Number),
    reply: { text: 'ready', usage: { input_tokens: 10, output_tokens: 5, cost_usd: 0.02 } },
  })
})

test('a model that refuses is reported with its code, without the key, and asked once', async () => {
  const message = 'bad key a-key-of-some-length'
  const checked = await check({ fault: 'status', status: 401, message })
  expect(checked).toMatchObject({ ok: false, failure: { code: 'unauthorised', retryable: false }, calls: 1 })
  expect(JSON.stringify(checked)).not.toContain('a-key-of-some-length')
})

test('the cost of a bot is known: it is nothing', async () => {
  const project = await openProject({ folder, env: {} })
  const checked = await checkAgent('bot:echo', project, new AbortController().signal)
  expect(checked).toMatchObject({ ok: true, reply: { usage: { cost_usd: 0 } } })
})
