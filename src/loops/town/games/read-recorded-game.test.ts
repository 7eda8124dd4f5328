import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agentActions,
  agentReasoning,
  type Contract,
  chat,
  gameEvents,
  privateChat,
  wills,
} from '../../../contracts/index.ts'
import { goldenFile, goldenGame } from './golden-game.suite.ts'
import { readRecordedGame } from './read-recorded-game.ts'
import { playersOf } from './recorded-game.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-game-'))
  for (const contract of [gameEvents, chat, privateChat, agentActions, agentReasoning, wills] as Contract[])
    copyFileSync(goldenFile(contract), join(folder, contract.path!))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder gives the game that was written', async () => {
  const { game, findings } = await readRecordedGame(folder)
  expect(game).toEqual(goldenGame())
  expect(findings).toEqual([])
  expect(playersOf(game)).toEqual(['Ada', 'Boris', 'Chen', 'Dalia', 'Emeka', 'Freya', 'Goran'])
})

test('a bad line is reported with its place, and the good ones are read', async () => {
  appendFileSync(join(folder, 'chat.jsonl'), '{"timestamp":\n')
  const { game, findings } = await readRecordedGame(folder)
  expect(game.chat).toHaveLength(6)
  expect(findings).toMatchObject([{ severity: 'error', line: 7 }])
  expect(findings[0]!.file).toContain('chat.jsonl')
})

test('streams that are absent are empty', async () => {
  rmSync(join(folder, 'wills.jsonl'))
  expect((await readRecordedGame(folder)).game.wills).toEqual([])
})

test('a folder without a game, or with two, is refused', async () => {
  const events = join(folder, 'game_events.jsonl')
  appendFileSync(events, JSON.stringify({ ...goldenGame().events[0], game_id: 'another' }))
  await expect(readRecordedGame(folder)).rejects.toThrow('holds 2 games, expected one')
  writeFileSync(events, '')
  await expect(readRecordedGame(folder)).rejects.toThrow('holds 0 games')
  rmSync(events)
  await expect(readRecordedGame(folder)).rejects.toThrow(
    expect.objectContaining({ code: 'no_recorded_game' }),
  )
})
