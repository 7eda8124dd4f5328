import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { botAgent, collectBots, defineBot, scriptAgent } from '../../agents/index.ts'
import type { Loop } from '../../loops/index.ts'
import { forkRun } from '../run/fork-run.ts'
import { RunExists } from '../run/refuse-id.ts'
import { temporaryFolder } from '../run/run.suite.ts'
import { resumeRun, startRun } from '../run/start-run.ts'
import { builtInBots } from './agent-makers.ts'
import { loadRun } from './load-run.ts'
import { openProject } from './open-project.ts'
import { surroundings } from './surroundings.ts'

const loop: Loop<object, string, 'poet' | 'critic' | 'clerk'> = {
  name: 'own',
  roles: ['poet', 'critic', 'clerk'],
  run: async (_, run, { poet }) => (await run.ask(poet, { name: 'ask', messages: [] })).text,
}

const ownLoop = `export default { name: 'own', roles: ['poet', 'critic', 'clerk'], run() {} }`

const harsh = botAgent('harsh', collectBots([defineBot('harsh', () => 'no')]))

async function started() {
  const folder = temporaryFolder()
  const project = await openProject({ folder, env: {} })
  const around = surroundings(project, { version: '0' })
  const team = {
    poet: scriptAgent({ replies: [{ reply: 'a verse' }] }),
    critic: harsh,
    clerk: botAgent('echo', builtInBots),
  }
  await startRun(loop, { id: 'one', config: {}, seed: 1, team }, around)
  return { folder, project, around, team }
}

test('of a run that a program started all is named that only the program had', async () => {
  const { project } = await started()
  const loaded = loadRun('one', {}, project)
  await expect(loaded).rejects.toThrow(
    /^The run 'one' cannot go on yet:\n- [^\n]*loop 'own'[^\n]*--loop FILE[^\n]*\n- The role 'poet' [^\n]*script:replies[^\n]*--agent poet=SPEC\.\n- The role 'critic' [^\n]*bot:harsh[^\n]*only the program that has this bot[^\n]*$/,
  )
  await expect(loaded).rejects.toMatchObject({ name: 'CannotGoOn' })
})

test('the module that a program names is found again, seen from the project', async () => {
  const { folder, project, around, team } = await started()
  const module = join(folder, 'own loop.mjs')
  writeFileSync(module, ownLoop)
  const plain = { ...team, critic: team.clerk }
  await startRun(loop, { id: 'two', config: {}, seed: 1, team: plain, module }, around)
  const { loop: found, manifest } = await loadRun('two', { agents: ['poet=bot:echo'] }, project)
  expect(found.name).toBe('own')
  expect(manifest).toMatchObject({ module: 'own loop.mjs', agents: { poet: 'bot:echo' } })
})

test('a module may be named by its address', async () => {
  const { project, around, team } = await started()
  const module = pathToFileURL(join(project.folder, 'deep', 'loop.ts')).href
  await startRun(loop, { id: 'two', config: {}, seed: 1, team, module }, around)
  const text = readFileSync(join(project.folder, '.reprise/runs/two/run.json'), 'utf8')
  expect(JSON.parse(text).module).toBe('deep/loop.ts')
})

test('a bot that was replaced and that nobody here can make is named', async () => {
  const { folder, project, around, team } = await started()
  writeFileSync(join(folder, 'loop.mjs'), ownLoop)
  const agents = { poet: 'bot:echo', critic: 'bot:echo' }
  await forkRun({ from: 'one', id: 'two', at: 'ask', agents }, around)
  await expect(loadRun('two', { module: 'loop.mjs' }, project)).rejects.toThrow(
    /The role 'critic' was played by bot:harsh, .* No bot named 'harsh'.* only the program that has this bot/,
  )
  const echo = botAgent('echo', builtInBots)
  const outcome = await resumeRun(
    loop,
    { id: 'two', team: { ...team, poet: echo, critic: echo }, before: { critic: harsh } },
    around,
  )
  expect(outcome).toMatchObject({ status: 'completed' })
})

test('a fork takes secrets out of what it is given, and refuses an id that is taken', async () => {
  const { folder } = await started()
  const env = { MY_TOKEN: 'correct-horse-battery-9' }
  const around = surroundings(await openProject({ folder, env }), { version: '0' })
  const reply = { text: `it is ${env.MY_TOKEN}` }
  const set = { note: `and ${env.MY_TOKEN}` }
  await forkRun({ from: 'one', id: 'two', at: 'ask', set, reply }, around)
  for (const file of ['run.json', 'journal.jsonl']) {
    const text = readFileSync(join(folder, '.reprise/runs/two', file), 'utf8')
    expect(text).not.toContain(env.MY_TOKEN)
    expect(text).toContain('[redacted:MY_TOKEN]')
  }
  const before = readFileSync(join(folder, '.reprise/runs/one/run.json'), 'utf8')
  await expect(forkRun({ from: 'two', id: 'one', at: 'ask' }, around)).rejects.toThrow(RunExists)
  expect(readFileSync(join(folder, '.reprise/runs/one/run.json'), 'utf8')).toBe(before)
})
