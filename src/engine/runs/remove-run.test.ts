import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reflectionMemory, trajectory } from '../../contracts/index.ts'
import { defineLoop } from '../../spine/index.ts'
import { openIndex } from '../index-store/open-index.ts'
import { filed, goldenOf } from '../index-store/workspace.suite.ts'
import { replayRun } from '../run/replay-run.ts'
import { temporaryFolder } from '../run/run.suite.ts'
import { startRun } from '../run/start-run.ts'
import { querySql } from '../sql/query-sql.ts'
import { describeRun } from './describe-run.ts'
import { openProject } from './open-project.ts'
import { removeRun } from './remove-run.ts'
import { runContextOf } from './run-context-of.ts'

const golden = JSON.parse(goldenOf(filed.find(({ name }) => name === 'rlm/trajectory')!))
const memory = JSON.parse(
  goldenOf(filed.find(({ name }) => name === 'ralph/reflection-memory')!).split('\n')[0]!,
)

/** A contract of a user's own, which no registry knows. */
const notes = {
  ...reflectionMemory,
  name: 'rlm/notes',
  family: 'rlm' as const,
  path: 'notes/{loop_id}.jsonl',
}

/** Writes a trajectory and a note below the root of their family, and a reflection into the folder of the run. */
const scribe = defineLoop<{ ids: string[] }, void>({
  name: 'scribe',
  async run({ ids }, run) {
    for (const id of ids) await run.write(trajectory, { ...golden, trajectory_id: id })
    run.append(notes, { ...memory, loop_id: `ralph-${run.id}` })
    run.append(reflectionMemory, memory)
    await run.step('work', async () => 'done')
  },
})

async function project(root = '.aiwg/rlm') {
  const folder = join(temporaryFolder(), 'project')
  mkdirSync(folder)
  writeFileSync(join(folder, 'reprise.config.json'), JSON.stringify({ roots: { rlm: root } }))
  const opened = await openProject({ folder, env: {} })
  const context = runContextOf(opened, { version: '0' })
  const start = async (id: string, ...ids: string[]) => {
    const outcome = await startRun(scribe, { id, config: { ids }, seed: 1, team: {} }, context)
    expect(outcome).toMatchObject({ status: 'completed' })
  }
  const place = (id: string) => join(folder, root, 'trajectories', id, 'trajectory.json')
  return { folder, context, start, place, root: join(folder, root), opened }
}

test('a run takes the records along that it made below the root of a family, and nothing else', async () => {
  const { start, place, root, opened } = await project()
  await start('one', 'traj-11111111')
  await start('two', 'traj-22222222')
  const strange = place('traj-33333333')
  mkdirSync(dirname(strange), { recursive: true })
  writeFileSync(strange, '{}')
  expect(await removeRun(opened, 'one')).toEqual({ kept: [] })
  expect(readdirSync(join(root, 'trajectories')).sort()).toEqual(['traj-22222222', 'traj-33333333'])
  expect(readdirSync(join(root, 'notes'))).toEqual(['ralph-two.jsonl'])
  await removeRun(opened, 'two')
  expect(readdirSync(root)).toEqual(['trajectories'])
  expect(readdirSync(join(root, 'trajectories'))).toEqual(['traj-33333333'])
})

test('what two runs made stays until both are gone', async () => {
  const { start, place, opened } = await project()
  await start('one', 'traj-11111111')
  await start('two', 'traj-11111111')
  const file = '.aiwg/rlm/trajectories/traj-11111111/trajectory.json'
  expect(await removeRun(opened, 'one')).toEqual({ kept: [file] })
  expect(existsSync(place('traj-11111111'))).toBe(true)
  expect(await removeRun(opened, 'two')).toEqual({ kept: [] })
  expect(existsSync(place('traj-11111111'))).toBe(false)
})

test('a list that names files of others is not believed', async () => {
  const { folder, start, opened } = await project('.')
  await start('one', 'traj-11111111')
  const precious = ['package.json', '../precious.json', '.reprise/runs/one/../../../src/main.ts']
  writeFileSync(join(folder, 'package.json'), '{}')
  appendFileSync(join(folder, '.reprise/runs/one/external-files.txt'), `${precious.join('\n')}\n`)
  const { kept } = await removeRun(opened, 'one')
  expect(kept).toContain('package.json')
  expect(existsSync(join(folder, 'package.json'))).toBe(true)
  expect(existsSync(join(folder, 'trajectories'))).toBe(false)
})

test('what a run made outside its folder is listed, replayed, and tracked once', async () => {
  const { folder, context, start, opened } = await project()
  await start('one', 'traj-11111111')
  const external = ['.aiwg/rlm/notes/ralph-one.jsonl', '.aiwg/rlm/trajectories/traj-11111111/trajectory.json']
  const { files } = await describeRun(opened.store, 'one')
  expect(files.map(({ path }) => path)).toEqual(['reflections.jsonl', ...external.map((path) => `./${path}`)])
  const replay = await replayRun(scribe, { id: 'one', team: {} }, context)
  expect(replay).toMatchObject({ status: 'completed' })
  expect(replay.files).toHaveLength(3)
  const list = readFileSync(join(folder, '.reprise/runs/one/external-files.txt'), 'utf8')
  expect(list.trim().split('\n').sort()).toEqual(external)
})

test.each(['.aiwg/rlm', '../beside'])('records below the root %s are searched and queried', async (root) => {
  const { folder, start, place, opened } = await project(root)
  await start('one', 'traj-11111111')
  const strange = place('traj-99999999')
  mkdirSync(dirname(strange), { recursive: true })
  writeFileSync(strange, JSON.stringify({ ...golden, trajectory_id: 'traj-99999999' }))
  const { roots = {} } = opened.store.folders

  const kept = openIndex(folder, { roots, asItIs: true })
  onTestFinished(() => kept.close())
  const file = (id: string) => `${root}/trajectories/${id}/trajectory.json`
  expect(await kept.search('traj-11111111', { contract: 'trajectory' })).toMatchObject([
    { run: 'one', file: file('traj-11111111') },
  ])
  expect(await kept.search('traj-99999999')).toEqual([])

  const index = openIndex(folder, { roots })
  onTestFinished(() => index.close())
  expect(await index.search('traj-99999999')).toMatchObject([{ file: file('traj-99999999') }])
  expect(await index.search('traj-11111111', { run: 'one', contract: 'trajectory' })).toHaveLength(1)
  expect((await index.runs()).map(({ run }) => run)).toEqual(['one'])

  const query = 'select trajectory_id as id, _run as run, _file as file from rlm_trajectory order by 1'
  const { rows, leftOut } = await querySql(folder, query, { roots })
  expect(rows).toEqual([
    { id: 'traj-11111111', run: 'one', file: file('traj-11111111') },
    { id: 'traj-99999999', run: null, file: file('traj-99999999') },
  ])
  expect(leftOut).toEqual([])
})
