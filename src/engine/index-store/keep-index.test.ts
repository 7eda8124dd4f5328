import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scriptAgent } from '../../agents/index.ts'
import { chat } from '../../contracts/index.ts'
import { defineLoop, type RunEvent } from '../../spine/index.ts'
import { startRun } from '../run/start-run.ts'
import { openProject } from '../runs/open-project.ts'
import { runContextOf } from '../runs/run-context-of.ts'
import { type After, keepIndex } from './keep-index.ts'
import { openIndex } from './open-index.ts'
import { openSqlite } from './open-sqlite.ts'
import { temporaryFolder } from './workspace.suite.ts'

const loader = createRequire(import.meta.url).resolve('tsx')
const indexFile = (folder: string) => join(folder, '.reprise/index.sqlite')

/** What the index holds, whatever the files say. */
async function foundAsItIs(folder: string, text: string): Promise<number> {
  const index = openIndex(folder, { asItIs: true })
  try {
    return (await index.search(text, { limit: 10_000 })).length
  } finally {
    await index.close()
  }
}

const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 30_000 })

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1

/** A timer that fires when a test says so. */
function handTimer(): { after: After; goOff: () => void } {
  const waiting = new Set<() => void>()
  return {
    after(_, action) {
      waiting.add(action)
      return () => waiting.delete(action)
    },
    goOff() {
      const due = [...waiting]
      waiting.clear()
      for (const action of due) action()
    },
  }
}

/** A run that says its words, then waits at a gate, and says its last ones after that. */
async function gatedRun(
  folder: string,
  { words = 'a quiet harbour', lines = 1, worksHard = (): boolean => false } = {},
) {
  const project = await openProject({ folder, env: {} })
  const timer = handTimer()
  const gate = { open: () => {}, reached: () => {} }
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  const atGate = new Promise<void>((resolve) => {
    gate.reached = resolve
  })
  const loop = defineLoop<object, string, 'speaker'>({
    name: 'gated',
    roles: ['speaker'],
    async run(_, run, { speaker }) {
      const ask = (name: string) => run.ask(speaker, { name, messages: [] })
      const { text } = await ask('first')
      for (let seq = 1; seq <= lines; seq++) run.append(chat, chatRecord(seq, text))
      await run.step('gate', async () => {
        gate.reached()
        await opened
        return null
      })
      return (await ask('second')).text
    },
  })
  const speaker = scriptAgent({ replies: [{ reply: words }, { reply: 'the last lighthouse' }] })
  const keeper = keepIndex(project.store, timer.after, worksHard)
  const stream = new Set<string>()
  const context = {
    ...runContextOf(project, { version: '0', index: false }),
    emit(event: RunEvent, runId: string) {
      if (event.type === 'record') stream.add(project.store.locate(runId, event.path))
      keeper.event(event, runId)
    },
    ended: keeper.ended,
  }
  const outcome = startRun(loop, { id: 'gated', config: {}, seed: 1, team: { speaker } }, context)
  // Lines are emitted before they are on the disk. The keeper gives them a second, which the timer of a test does not.
  const written = async () => {
    await atGate
    for (const path of stream) {
      await eventually(async () => expect(linesOf(path)).toBe(lines))
    }
  }
  return { atGate: written(), open: gate.open, goOff: timer.goOff, outcome }
}

function chatRecord(seq: number, message: string) {
  const timestamp = new Date(Date.UTC(2026, 10, 16, 19, 0, seq % 60)).toISOString()
  return { timestamp, turn: 'Day 1', speaker: 'Ada', message: `${message} number${seq}`, seq }
}

test('a run that keeps its process busy is put into the index at every fifth time only', async () => {
  const folder = temporaryFolder()
  let looks = 0
  const run = await gatedRun(folder, { worksHard: () => ++looks > 0 })
  await run.atGate
  for (let time = 1; time <= 4; time++) run.goOff()
  expect(looks).toBe(4)
  expect(await foundAsItIs(folder, 'quiet harbour')).toBe(0)
  run.goOff()
  await eventually(async () => expect(await foundAsItIs(folder, 'quiet harbour')).toBe(2))
  run.open()
  await run.outcome
})

test('another process finds what a run wrote that still goes on, without a look at its files', async () => {
  const folder = temporaryFolder()
  const run = await gatedRun(folder)
  await run.atGate
  expect(await foundAsItIs(folder, 'quiet harbour')).toBe(0)
  await eventually(async () => {
    run.goOff()
    expect(await foundAsItIs(folder, 'quiet harbour')).toBe(2)
  })
  const main = fileURLToPath(new URL('../../../dist/bin/reprise.js', import.meta.url))
  const args = [main, 'search', 'quiet harbour', '--no-update', '--json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ run: 'gated', contract: 'run/journal-entry', key: 'first' }),
      expect.objectContaining({ run: 'gated', contract: 'town/chat' }),
    ]),
  )
  expect(await foundAsItIs(folder, 'lighthouse')).toBe(0)
  run.open()
  expect(await run.outcome).toMatchObject({ status: 'completed' })
  expect(await foundAsItIs(folder, 'lighthouse')).toBe(2)
  expect(await foundAsItIs(folder, 'completed')).toBe(2)
})

test('an index that another process holds is left alone, and caught up with later', async () => {
  const folder = temporaryFolder()
  mkdirSync(dirname(indexFile(folder)))
  const first = openIndex(folder)
  await first.update()
  await first.close()
  const other = await openSqlite(indexFile(folder))
  onTestFinished(() => other.close())
  const run = await gatedRun(folder)
  await run.atGate
  other.exec('begin immediate')
  run.goOff()
  run.goOff()
  other.exec('rollback')
  await eventually(async () => {
    run.goOff()
    expect(await foundAsItIs(folder, 'quiet harbour')).toBe(2)
  })
  other.exec('begin immediate')
  run.open()
  expect(await run.outcome).toMatchObject({ status: 'completed' })
  other.exec('rollback')
  const index = openIndex(folder)
  onTestFinished(() => index.close())
  expect(await index.search('lighthouse')).toHaveLength(2)
})

test('a damaged index is ignored by the run, and built again by who searches', async () => {
  const folder = temporaryFolder()
  mkdirSync(dirname(indexFile(folder)))
  writeFileSync(indexFile(folder), 'this is no database '.repeat(1000))
  const run = await gatedRun(folder)
  await run.atGate
  run.goOff()
  run.open()
  expect(await run.outcome).toMatchObject({ status: 'completed' })
  expect(readFileSync(indexFile(folder), 'utf8')).toContain('this is no database')
  const said: string[] = []
  const index = openIndex(folder, { notify: (sentence) => said.push(sentence) })
  onTestFinished(() => index.close())
  expect(await index.search('quiet harbour')).toHaveLength(2)
  expect(said).toEqual([expect.stringContaining('was damaged')])
})

test('a place where no index can be made does not disturb a run', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(indexFile(folder), 'in the way'), { recursive: true })
  const run = await gatedRun(folder)
  await run.atGate
  run.goOff()
  run.open()
  expect(await run.outcome).toMatchObject({ status: 'completed' })
})

test('an index that is deleted under a run is made again by it', async () => {
  const folder = temporaryFolder()
  const run = await gatedRun(folder)
  await run.atGate
  await eventually(async () => {
    run.goOff()
    expect(await foundAsItIs(folder, 'quiet harbour')).toBe(2)
  })
  for (const ending of ['', '-wal', '-shm']) rmSync(indexFile(folder) + ending, { force: true })
  run.open()
  expect(await run.outcome).toMatchObject({ status: 'completed' })
  expect(await foundAsItIs(folder, 'lighthouse')).toBe(2)
  expect(await foundAsItIs(folder, 'quiet harbour')).toBe(2)
})

test('of a run that writes much only some is read at a time, and whoever searches finds the rest', async () => {
  const folder = temporaryFolder()
  const lines = 20_000
  const run = await gatedRun(folder, { words: `harbour ${'and so on '.repeat(10)}`, lines })
  await run.atGate
  const some = await eventually(async () => {
    run.goOff()
    const found = await foundAsItIs(folder, 'harbour')
    expect(found).toBeGreaterThan(100)
    return found
  })
  expect(some).toBeLessThan(5000)
  run.open()
  await run.outcome
  const atTheEnd = await foundAsItIs(folder, 'number*')
  expect(atTheEnd).toBeGreaterThan(some)
  expect(atTheEnd).toBeLessThan(lines)
  const index = openIndex(folder)
  onTestFinished(() => index.close())
  expect(await index.search('number*', { limit: lines * 2 })).toHaveLength(lines)
  expect(await index.search(`number${lines}`)).toMatchObject([{ line: lines }])
})

test('a word that the journal cut in two is found also where the index was read up to the cut', async () => {
  const folder = temporaryFolder()
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}${'x'.repeat(40)}`).join(' ')
  const run = await gatedRun(folder, { words, lines: 0 })
  run.open()
  await run.outcome
  const index = openIndex(folder, { asItIs: true })
  onTestFinished(() => index.close())
  const missing = []
  for (const word of words.split(' '))
    if ((await index.search(word, { limit: 1 })).length === 0) missing.push(word)
  expect(missing).toEqual([])
})

test('runs in several processes at once keep up one index', async () => {
  const folder = temporaryFolder()
  const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const script = `
    import { defineLoop } from ${source('../../spine/index.ts')}
    import { startRun } from ${source('../run/start-run.ts')}
    import { openProject } from ${source('../runs/open-project.ts')}
    import { runContextOf } from ${source('../runs/run-context-of.ts')}
    import { keepIndex } from ${source('./keep-index.ts')}
    const [folder, id] = process.argv.slice(1)
    const often = (_, action) => { const timer = setTimeout(action, 5); return () => clearTimeout(timer) }
    const project = await openProject({ folder, env: {} })
    const keeper = keepIndex(project.store, often)
    const context = { ...runContextOf(project, { version: '0', index: false }), emit: keeper.event, ended: keeper.ended }
    const loop = defineLoop({ name: 'steps', run: async (_, run) => {
      for (let step = 0; step < 100; step++) await run.step('step', async () => 'word of ' + id)
    } })
    const { status } = await startRun(loop, { id, config: {}, seed: 1, team: {} }, context)
    process.exitCode = status === 'completed' ? 0 : 1`
  const ends = ['ada', 'ben', 'cleo'].map((id) => {
    const args = ['--import', loader, '--input-type=module', '-e', script, folder, id]
    return once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  })
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0])
  for (const id of ['ada', 'ben', 'cleo']) expect(await foundAsItIs(folder, `"word of ${id}"`)).toBe(100)
})
