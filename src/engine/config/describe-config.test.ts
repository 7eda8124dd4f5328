import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import { agentFor } from './agent-for.ts'
import { type Config, defineConfig } from './config.ts'
import type { ownKeys } from './config-schema.ts'
import { describeConfig } from './describe-config.ts'
import { loadConfig } from './load-config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-describe-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('each setting is a row with its value and where it comes from', async () => {
  const text = '{\n  "prices": { "gpt-4.1": { "input": 2, "output": 8 } },\n  "seed": 1\n}'
  writeFileSync(join(folder, 'reprise.config.json'), text)
  const env = { REPRISE_AGENTS_ACTOR: 'bot:steady', REPRISE_REDACT_ENV: 'ONE,TWO' }
  const rows = describeConfig(await loadConfig({ folder, home: folder, env, flags: { budget: '5usd' } }))
  expect(rows.map(({ key, value, source }) => `${key} = ${value} (${source})`)).toEqual([
    `root = ${folder} (default)`,
    'loops = none (default)',
    'analyses = none (default)',
    'agents.actor = bot:steady (REPRISE_AGENTS_ACTOR)',
    'budget.usd = 5 (--budget)',
    'budget.tokens = not set (default)',
    'budget.calls = not set (default)',
    'budget.seconds = not set (default)',
    'timeouts.model = not set (default)',
    'timeouts.command = not set (default)',
    'prices["gpt-4.1"].input = 2 (reprise.config.json:2)',
    'prices["gpt-4.1"].output = 8 (reprise.config.json:2)',
    'retryFor = 3600 (default)',
    'env = none (default)',
    'redact.patterns = none (default)',
    'redact.env = ONE, TWO (REPRISE_REDACT_ENV)',
    'retention.days = 90 (default)',
    'seed = 1 (reprise.config.json:3)',
  ])
})

test('what looks secret is masked, wherever it came from', () => {
  const setting = {
    path: ['agents', 'actor'],
    key: 'agents.actor',
    value: `command:run ghp_${'a1'.repeat(15)} now`,
    source: { kind: 'default', where: '' },
  } as const
  const [row] = describeConfig({ settings: [setting], values: {} as never, warnings: [] })
  expect(row?.value).toBe('command:run *** now')
})

test('a role is played by the agent of its loop, else by that of all loops, else by the default', () => {
  const agents = { actor: 'bot:a', default: 'bot:d', ralph: { actor: 'bot:r' } }
  expect(agentFor(agents, 'ralph', 'actor')).toBe('bot:r')
  expect(agentFor(agents, 'town', 'actor')).toBe('bot:a')
  expect(agentFor(agents, 'town', 'judge')).toBe('bot:d')
  expect(agentFor({}, 'town', 'toString')).toBeUndefined()
})

test('wrong use of defineConfig does not compile', () => {
  const config = defineConfig({
    seed: 1,
    agents: { actor: 'bot:a', ralph: { actor: 'bot:b' } },
    budget: '5usd',
    ralph: { omega: 4 },
  })
  expect(config.seed).toBe(1)
  // @ts-expect-error a misspelt key
  defineConfig({ seeed: 1 })
  expect(defineConfig<'mine'>({ mine: { rounds: 3 } }).mine).toEqual({ rounds: 3 })
  // @ts-expect-error a loop takes roles, not an agent
  defineConfig({ agents: { ralph: 'bot:a' } })
  // @ts-expect-error no such provider
  defineConfig({ concurrency: { opnai: 3 } })
})

test('the type and the schema of a file agree', () => {
  type Judged = Omit<z.input<typeof ownKeys>, 'budget' | 'agents'>
  expectTypeOf<keyof Config>().toEqualTypeOf<keyof z.input<typeof ownKeys>>()
  expectTypeOf<Judged>().toExtend<Omit<Config, 'budget' | 'agents'>>()
})
