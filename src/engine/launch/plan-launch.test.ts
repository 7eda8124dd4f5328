import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { count, defineLoop, duration, type PrepareContext, text, texts } from '../../spine/index.ts'
import { openProject } from '../runs/open-project.ts'
import type { LaunchRequest } from './launch-request.ts'
import { type LaunchContext, planLaunch } from './plan-launch.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-launch-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const loop = defineLoop({
  name: 'mine',
  config: z.strictObject({
    task: text('a task in words').meta({ argument: true, taskFile: true }),
    checks: texts().default([]).meta({ flag: 'check' }),
    omega: count(1, 10).default(3),
    rounds: count(1).default(1),
    pause: duration().default(60),
    patience: z.strictObject({ plateau: z.int().default(6), sameError: z.int().default(4) }).prefault({}),
  }),
  roles: { actor: { says: 'works' }, judge: { says: 'judges', default: 'bot:echo' } },
  async run() {},
})

const context: LaunchContext = {
  clock: () => new Date('2026-11-16T09:00:00Z'),
  random: () => 0.5,
  signal: new AbortController().signal,
  say: () => undefined,
}

async function plan(
  request: LaunchRequest,
  config: object = {},
  env: Record<string, string> = {},
  own = loop,
) {
  writeFileSync(join(folder, 'reprise.config.json'), JSON.stringify(config))
  const project = await openProject({ folder, env, home: folder, loops: [own] })
  return planLaunch(own, request, project, context)
}

test('flags win over the task file, that over the environment, that over the configuration, that over defaults', async () => {
  writeFileSync(
    join(folder, 'a.md'),
    '---\nomega: 4\nrounds: 4\nactor: bot:echo\ncheck: npm test\n---\nDo it.\n',
  )
  const config = { mine: { omega: 2, rounds: 2, pause: '2m', patience: { plateau: 2, sameError: 2 } } }
  const env = { REPRISE_MINE_ROUNDS: '3', REPRISE_MINE_PAUSE: '3m', REPRISE_MINE_PATIENCE_PLATEAU: '3' }
  const settings = { task: 'a.md', omega: 5 }
  expect(await plan({ settings }, config, env)).toMatchObject({
    config: {
      task: 'Do it.',
      omega: 5,
      rounds: 4,
      pause: 180,
      patience: { plateau: 3, sameError: 2 },
      checks: ['npm test'],
    },
    agents: { actor: 'bot:echo', judge: 'bot:echo' },
  })
})

test('agents come from flags, then the task file, then the configuration, then the defaults of roles', async () => {
  writeFileSync(join(folder, 'a.md'), '---\nactor: bot:echo\n---\nx')
  const agents = { actor: 'ollama:a', default: 'ollama:b' }
  const settings = { task: 'x' }
  expect((await plan({ settings, agents: { actor: 'ollama:c' } }, { agents })).agents.actor).toBe('ollama:c')
  expect((await plan({ taskFile: 'a.md' }, { agents })).agents.actor).toBe('bot:echo')
  expect((await plan({ settings }, { agents })).agents).toEqual({ actor: 'ollama:a', judge: 'bot:echo' })
  expect((await plan({ settings, agents: { default: 'ollama:d' } })).agents).toEqual({
    actor: 'ollama:d',
    judge: 'bot:echo',
  })
})

test('an agent of the configuration can be named wherever an agent is named', async () => {
  const agents = { fast: 'ollama:small', cheap: 'fast' }
  const request = { settings: { task: 'x' }, agents: { actor: 'cheap' } }
  expect((await plan(request, { agents })).agents.actor).toBe('ollama:small')
  await expect(plan(request, { agents: { fast: 'cheap', cheap: 'fast' } })).rejects.toThrow('in a circle')
})

test.each([
  [
    { settings: { task: 'x' } },
    "The role 'actor' of the loop 'mine' has no agent. Name one with --actor SPEC",
  ],
  [{ settings: { task: 'x' }, agents: { actr: 'bot:echo' } }, "has no role 'actr'. Did you mean 'actor'?"],
  [{ settings: { task: 'missing.md' } }, "There is no task file 'missing.md'."],
  [{ settings: {}, agents: { actor: 'bot:echo' } }, 'task is missing; expected a task in words.'],
  [
    { settings: { task: 'x', omega: 11 }, agents: { actor: 'bot:echo' } },
    'omega is 11; expected a whole number',
  ],
])('%j is refused before anything starts', async (request, message) => {
  await expect(plan(request)).rejects.toThrow(message)
})

test('a task in words may end with the name of a file', async () => {
  const { config } = await plan({ settings: { task: 'Shorten README.md' }, agents: { actor: 'bot:echo' } })
  expect(config).toMatchObject({ task: 'Shorten README.md' })
})

test('budgets are joined limit by limit', async () => {
  const request = { settings: { task: 'x' }, agents: { actor: 'bot:echo' }, budget: { calls: 5 } }
  expect((await plan(request, { budget: { calls: 9, seconds: 60 } })).budget).toEqual({
    calls: 5,
    seconds: 60,
  })
})

test('preparing sees the settings and may add to them', async () => {
  const seen: Partial<PrepareContext> = {}
  const own = defineLoop({
    ...loop,
    async prepare(settings, around) {
      Object.assign(seen, around)
      return { settings: { ...settings, rounds: 7 }, agents: { actor: 'bot:echo' } }
    },
  })
  const made = await plan({ settings: { task: 'x' } }, {}, {}, own)
  expect(made).toMatchObject({ config: { rounds: 7 }, agents: { actor: 'bot:echo' } })
  expect(seen).toMatchObject({ folder, project: folder, agents: {}, runId: made.id })
})
