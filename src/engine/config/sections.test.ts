import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { count, duration, onOff, texts } from '../../spine/index.ts'
import { agentFor } from './agent-for.ts'
import { describeConfig } from './describe-config.ts'
import { loadConfig } from './load-config.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-sections-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const loop = {
  name: 'my-loop',
  config: z.strictObject({
    task: z.string().meta({ argument: true }),
    omega: count(1, 10).default(3),
    checks: texts().meta({ flag: 'check' }),
    memory: onOff().default(true),
    checkTimeout: duration().default(600),
    patience: z.strictObject({ plateau: z.int().default(6), sameError: z.int().default(4) }).prefault({}),
    folder: z.string().optional().meta({ hidden: true }),
  }),
}
const load = (config: object, env: Record<string, string> = {}) => {
  writeFileSync(join(folder, 'reprise.config.json'), JSON.stringify(config, null, 2))
  return loadConfig({ folder, home: folder, env, loops: [loop] })
}

test('the section of a loop is read by its schema, and its defaults are left out', async () => {
  const { values } = await load({ 'my-loop': { omega: 4, checkTimeout: '10m', patience: { plateau: 2 } } })
  expect(values.sections).toEqual({ 'my-loop': { omega: 4, checkTimeout: 600, patience: { plateau: 2 } } })
})

test('the environment wins over the file, and each value names its source', async () => {
  const env = {
    REPRISE_MY_LOOP_OMEGA: '5',
    REPRISE_MY_LOOP_PATIENCE_SAME_ERROR: '0',
    REPRISE_MY_LOOP_MEMORY: 'off',
  }
  const resolved = await load({ 'my-loop': { omega: 4, checks: ['npm test'] } }, env)
  expect(resolved.values.sections['my-loop']).toEqual({
    omega: 5,
    checks: ['npm test'],
    memory: false,
    patience: { sameError: 0 },
  })
  const rows = describeConfig(resolved).filter(({ key }) => key.startsWith('my-loop'))
  expect(rows.map(({ key, value, source }) => `${key} = ${value} (${source})`)).toEqual([
    'my-loop.omega = 5 (REPRISE_MY_LOOP_OMEGA)',
    'my-loop.checks = npm test (reprise.config.json:4)',
    'my-loop.memory = false (REPRISE_MY_LOOP_MEMORY)',
    'my-loop.patience.sameError = 0 (REPRISE_MY_LOOP_PATIENCE_SAME_ERROR)',
  ])
})

test.each([
  [{ omga: 4 }, 'my-loop.omga: found the unknown key "omga"', 'rename it to "omega"'],
  [{ omega: 40 }, 'my-loop.omega: found 40; expected a whole number from 1 to 10', 'write a whole number'],
  [{ folder: '/x' }, 'found the unknown key "folder"', ''],
  [{ task: 'x' }, 'found the unknown key "task"', ''],
])('%j is refused with its place', async (section, found, repair) => {
  const error: Error = await load({ 'my-loop': section }).catch((reason) => reason)
  expect(error.message).toContain(`reprise.config.json:3:`)
  expect(error.message).toContain(found)
  expect(error.message).toContain(repair)
})

test('a section that belongs to no loop is refused', async () => {
  await expect(load({ mylop: {} })).rejects.toThrow('found the unknown key "mylop"')
})

test('loops of the user are found through the configuration', async () => {
  writeFileSync(
    join(folder, 'mine.mjs'),
    `import * as z from ${JSON.stringify(import.meta.resolve('zod'))}
     export default { name: 'mine', roles: ['poet'], config: z.strictObject({ rounds: z.int().default(1) }), async run() {} }`,
  )
  const { values } = await load({ loops: ['./mine.mjs'], mine: { rounds: 3 } })
  expect(values).toMatchObject({ loops: [join(folder, 'mine.mjs')], sections: { mine: { rounds: 3 } } })
  await expect(load({ loops: ['./mine.mjs'], mine: { round: 3 } })).rejects.toThrow('rename it to "rounds"')
})

test('the agents and the records of a loop of the user have their place in the configuration', async () => {
  writeFileSync(
    join(folder, 'mine.mjs'),
    `import * as z from ${JSON.stringify(import.meta.resolve('zod'))}
     import { defineContract } from ${JSON.stringify(import.meta.resolve('../../../dist/contracts/index.js'))}
     const note = defineContract({ name: 'mine/note', title: 'Note', summary: 'A note.', version: '1.0.0', source: 'mine',
       form: 'jsonl', path: 'mine-notes.jsonl', schema: z.object({ text: z.string() }) })
     export default { name: 'mine', roles: ['poet'], records: [note], async run() {} }`,
  )
  const given = {
    loops: ['./mine.mjs'],
    agents: { mine: { poet: 'bot:echo' }, poet: 'bot:other' },
    roots: { mine: 'notes' },
  }
  const { values } = await load(given)
  expect(agentFor(values.agents, 'mine', 'poet')).toBe('bot:echo')
  expect(agentFor(values.agents, 'other', 'poet')).toBe('bot:other')
  expect(values.roots).toEqual({ mine: join(folder, 'notes') })
  await expect(load({ ...given, roots: { mien: 'notes' } })).rejects.toThrow('rename it to "mine"')
  await expect(load({ ...given, agents: { mien: { poet: 'bot:echo' } } })).rejects.toThrow('agents.mien')
})

test('while a loop cannot be loaded, a section that may be its own is passed over', async () => {
  writeFileSync(join(folder, 'broken.mjs'), 'export default {')
  const { values } = await load({ loops: ['./broken.mjs'], mine: { rounds: 3 }, 'my-loop': { omega: 4 } })
  expect(values).toMatchObject({ loops: [join(folder, 'broken.mjs')], sections: { 'my-loop': { omega: 4 } } })
  const wrong = load({ loops: ['./broken.mjs'], mine: {}, 'my-loop': { omga: 4 } })
  await expect(wrong).rejects.toThrow('rename it to "omega"')
})

test('retryFor is a time and env is a list of names', async () => {
  const { values } = await load({ retryFor: '2h', env: ['CI'] })
  expect(values).toMatchObject({ retryFor: 7200, env: ['CI'] })
})
