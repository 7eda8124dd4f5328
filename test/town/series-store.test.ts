import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameEvents } from '../../src/contracts/index.ts'
import { seriesLoop } from '../../src/loops/town/index.ts'
import { botNamed, type TownBench, teamOf, townBench } from './town-bench.ts'

let bench: TownBench
beforeEach(() => {
  bench = townBench()
})
afterEach(() => bench.remove())

const id = 'many'
const team = { ...teamOf({ seats: botNamed('simple') }), town: botNamed('bayes'), others: botNamed('simple') }
const config = { games: 9, seats: 7, threads: 1, batch: 2, record: true, samples: true, claims: true }
const play = (changes: object = {}, context = {}) =>
  bench.startLoop(seriesLoop, { id, team, config: { ...config, ...changes } }, context)

test('the streams of every game are records of the run: listed, read, compared and removed with it', async () => {
  expect(await play()).toMatchObject({ status: 'completed', result: { games: 9 } })
  const listed = (await bench.store.files(id)).map(({ path }) => path)
  expect(listed).toEqual(
    expect.arrayContaining(['many-0/game_events.jsonl', 'many-8/chat.jsonl', 'results.jsonl']),
  )
  let starts = 0
  for await (const { record } of bench.store.read(id, gameEvents))
    if ((record as { event_type: string }).event_type === 'GAME_START') starts++
  expect(starts).toBe(9)
  expect([...(await bench.replayLoop(seriesLoop, { id, team }))].sort()).toEqual(listed.sort())
  const manifest = readFileSync(join(bench.store.folderOf(id), 'run.json'), 'utf8')
  expect(manifest).not.toContain(bench.folder)
  await bench.store.remove(id)
  expect(existsSync(bench.store.folderOf(id))).toBe(false)
})

test('a replay plays recorded games again and finds a changed letter', async () => {
  await play()
  const file = join(bench.store.folderOf(id), 'many-3/game_events.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"PHASE_START"', '"PHASE_STOPS"'))
  await expect(bench.replayLoop(seriesLoop, { id, team })).rejects.toMatchObject({ code: 'records_differ' })
})

test('a recorded series that was stopped goes on and makes the same files as one that was not', async () => {
  await play()
  const whole = bench.files(id)
  bench.remove()
  bench = townBench()
  let looks = 0
  expect(await play({}, { stopping: () => ++looks > 3 })).toMatchObject({ status: 'stopped' })
  expect(Object.keys(bench.files(id)).length).toBeLessThan(Object.keys(whole).length)
  expect(await bench.resumeLoop(seriesLoop, { id, team })).toMatchObject({ status: 'completed' })
  expect(bench.files(id)).toEqual(whole)
})

test('a series without streams takes finished games from the journal when it goes on', async () => {
  let looks = 0
  const plain = { record: false, samples: false, claims: false }
  await play(plain, { stopping: () => ++looks > 3 })
  const played: string[] = []
  const emit = (event: { type: string; key?: string; recorded?: boolean }) => {
    if (event.type === 'ended') played.push(`${event.key} ${event.recorded ? 'recorded' : 'played'}`)
  }
  await bench.resumeLoop(seriesLoop, { id, team }, { emit })
  expect(played).toContain('games-0-1/play recorded')
  expect(played).toContain('games-8-8/play played')
  expect(Object.keys(bench.files(id))).toEqual(['results.jsonl'])
  expect(bench.lines(id, 'results.jsonl').map(({ game_id: game }) => game)).toEqual(
    Array.from({ length: 9 }, (_, number) => `many-${number}`),
  )
  expect(await bench.replayLoop(seriesLoop, { id, team })).toEqual(['results.jsonl'])
})

test('games by side, and how far a series has come', async () => {
  const done: unknown[] = []
  const emit = (event: { type: string; progress?: { done?: number } }) => {
    if (event.type === 'progress') done.push(event.progress?.done)
  }
  const { result } = await play({ by: 'side', record: false, samples: false, claims: false }, { emit })
  expect(done).toEqual([2, 4, 6, 8, 9])
  const [line] = bench.lines(id, 'results.jsonl') as { agents: string[] }[]
  expect(new Set(line!.agents)).toEqual(new Set(['bot:bayes', 'bot:simple']))
  expect(Object.keys(result!.wins)).toEqual(Object.keys(result!.wins).sort())
})
