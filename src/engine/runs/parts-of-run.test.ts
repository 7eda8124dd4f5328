import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { botAgent, collectBots, defineBot, scriptAgent } from '../../agents/index.ts'
import { defineLoop } from '../../spine/index.ts'
import { forkRun } from '../run/fork-run.ts'
import { resumeRun } from '../run/resume-run.ts'
import { temporaryFolder } from '../run/run.suite.ts'
import { startRun } from '../run/start-run.ts'
import { findBot } from './find-bot.ts'
import { loadRun } from './load-run.ts'
import { openProject } from './open-project.ts'
import { runContextOf } from './run-context-of.ts'

const loop = defineLoop<object, string, 'poet' | 'critic' | 'clerk'>({
  name: 'own',
  roles: ['poet', 'critic', 'clerk'],
  run: async (_, run, { poet }) => (await run.ask(poet, { name: 'ask', messages: [] })).text,
})

const ownLoop = `export default { name: 'own', roles: ['poet', 'critic', 'clerk'], run() {} }`

const harsh = botAgent('harsh', collectBots([defineBot('harsh', () => 'no')]))

async function started() {
  const folder = temporaryFolder()
  const project = await openProject({ folder, env: {} })
  const context = runContextOf(project, { version: '0' })
  const team = {
    poet: scriptAgent({ replies: [{ reply: 'a verse' }] }),
    critic: harsh,
    clerk: await findBot('echo'),
  }
  await startRun(loop, { id: 'one', config: {}, seed: 1, team }, context)
  return { folder, project, context, team }
}

test('of a run that a program started all is named that only the program had', async () => {
  const { project } = await started()
  const loaded = loadRun('one', {}, project)
  await expect(loaded).rejects.toThrow(
    /^The run 'one' cannot continue yet:\n- [^\n]*loop 'own'[^\n]*--loop FILE[^\n]*\n- The role 'poet' [^\n]*script:replies[^\n]*--agent poet=SPEC\.\n- The role 'critic' [^\n]*bot:harsh[^\n]*only the program that has this bot[^\n]*$/,
  )
  await expect(loaded).rejects.toMatchObject({ code: 'cannot_go_on' })
})

test('the module that a program names is found again, seen from the project', async () => {
  const { folder, project, context, team } = await started()
  const module = join(folder, 'own loop.mjs')
  writeFileSync(module, ownLoop)
  const plain = { ...team, critic: team.clerk }
  await startRun(loop, { id: 'two', config: {}, seed: 1, team: plain, module }, context)
  const loaded = await loadRun('two', { agents: ['poet=bot:echo'] }, project)
  expect(loaded.loop.name).toBe('own')
  expect(loaded.manifest.module).toBe('own loop.mjs')
  expect(loaded.team.poet!.spec).toBe('bot:echo')
})

test('the bots of a loop of the user come with it', async () => {
  const { folder, project, context, team } = await started()
  const module = join(folder, 'loop.mjs')
  const bots = `[{ name: 'harsh', pure: true, act: () => 'no' }]`
  writeFileSync(module, ownLoop.replace('run() {}', `bots: ${bots}, run() {}`))
  await startRun(loop, { id: 'two', config: {}, seed: 1, team, module }, context)
  const kept = await loadRun('two', { agents: ['poet=bot:echo'] }, project)
  expect(kept.team.critic!.spec).toBe('bot:harsh')
  const replaced = await loadRun('two', { agents: ['poet=bot:echo', 'critic=bot:echo'] }, project)
  expect(replaced.before).toMatchObject({ critic: { spec: 'bot:harsh' } })
})

test('a module may be named by its address', async () => {
  const { project, context, team } = await started()
  const module = pathToFileURL(join(project.folder, 'deep', 'loop.ts')).href
  await startRun(loop, { id: 'two', config: {}, seed: 1, team, module }, context)
  const text = readFileSync(join(project.folder, '.reprise/runs/two/run.json'), 'utf8')
  expect(JSON.parse(text).module).toBe('deep/loop.ts')
})

test('a bot that is replaced and that nobody here can make is named', async () => {
  const { folder, project, context, team } = await started()
  writeFileSync(join(folder, 'loop.mjs'), ownLoop)
  const budget = { calls: 0 }
  await startRun(
    loop,
    { id: 'two', config: {}, seed: 1, team, budget, module: join(folder, 'loop.mjs') },
    context,
  )
  const agents = ['poet=bot:echo', 'critic=bot:echo']
  await expect(loadRun('two', { agents }, project)).rejects.toThrow(
    /The role 'critic' was played by bot:harsh, .* No bot named 'harsh'.* only the program that has this bot/,
  )
  const echo = await findBot('echo')
  const others = { ...team, poet: echo, critic: echo }
  const request = { id: 'two', team: others, before: { critic: harsh }, budget: { calls: 9 } }
  expect(await resumeRun(loop, request, context)).toMatchObject({ status: 'completed' })
})

test('a fork takes secrets out of what it is given, and refuses an id that is taken', async () => {
  const { folder, team } = await started()
  const env = { MY_TOKEN: 'correct-horse-battery-9' }
  const context = runContextOf(await openProject({ folder, env }), { version: '0' })
  const reply = { text: `it is ${env.MY_TOKEN}` }
  const set = { note: `and ${env.MY_TOKEN}` }
  await forkRun(loop, { from: 'one', id: 'two', at: 'ask', set, reply, team }, context)
  for (const file of ['run.json', 'journal.jsonl']) {
    const text = readFileSync(join(folder, '.reprise/runs/two', file), 'utf8')
    expect(text).not.toContain(env.MY_TOKEN)
    expect(text).toContain('[redacted:MY_TOKEN]')
  }
  const before = readFileSync(join(folder, '.reprise/runs/one/run.json'), 'utf8')
  await expect(forkRun(loop, { from: 'one', id: 'one', at: 'ask', team }, context)).rejects.toThrow(
    expect.objectContaining({ code: 'run_exists' }),
  )
  expect(readFileSync(join(folder, '.reprise/runs/one/run.json'), 'utf8')).toBe(before)
})
