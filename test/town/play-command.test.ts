import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TownCli, townCli } from './town-cli.ts'

let project: TownCli
beforeEach(() => {
  project = townCli()
})
afterEach(() => project.remove())

type Flags = Parameters<TownCli['give']>[1]
type Terminal = Parameters<TownCli['give']>[2]

const play = (id: string, flags: Flags = {}, terminal?: Terminal) =>
  project.give(['town', 'play'], { agent: 'bot:simple', seed: '4', id, players: '9', ...flags }, terminal)

describe('reprise town play', () => {
  test('plays a game, prints it, and writes streams that are fine at lint', async () => {
    const terminal = project.terminal()
    expect(await play('one', {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/== Day 1, PRE_NIGHT ==[\s\S]*The game is over[\s\S]*Player 9/)
    expect(readdirSync(project.folderOf('one'))).toContain('game_events.jsonl')
    expect(await project.findingsBelow(project.folderOf('one'))).toEqual([])
  })

  test('a player who never answers is named at the end, and one who cannot be asked at all stops the game', async () => {
    project.write('short.jsonl', '"<think>-</think><wait/>"\n')
    const terminal = project.terminal()
    expect(await play('one', { seat: ['1=script:short.jsonl'], players: '7', quiet: true }, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/Player 1 lost \d+ turns: nothing legal came in time/)
    const other = project.terminal()
    expect(await play('two', { seat: ['1=command:./nobody'], players: '7', quiet: true }, other)).toBe(1)
    expect(other.printed()).toContain('failed')
  })

  test('a person plays by lines, sees no more than a seat may, and the game can be replayed', async () => {
    const lines = ['mumble', 'alive', 'say Good morning.']
    const shown: string[] = []
    const person = {
      ask: async (text: string) => {
        shown.push(text)
        return lines.shift() ?? ''
      },
    }
    const terminal = project.terminal()
    expect(await play('one', { seat: ['1=person'], players: '7' }, { ...terminal, person })).toBe(0)
    expect(shown[0]).toContain('Your name is Player 1.')
    expect(shown[1]).toContain("'mumble' is nothing that can be done")
    // What the whole town does is not printed beside what the person is shown.
    expect(terminal.printed()).not.toContain('== Day 1')
    const events = readFileSync(join(project.folderOf('one'), 'game_events.jsonl'), 'utf8')
    expect(events).toContain('VISIT')
    expect(shown.join('')).not.toContain('VISIT')
    expect(readFileSync(join(project.folderOf('one'), 'chat.jsonl'), 'utf8')).toContain('Good morning.')
    expect(readFileSync(join(project.folderOf('one'), 'sft_dataset.jsonl'), 'utf8')).toContain(
      '<speak>Good morning.</speak>',
    )
    expect(await project.findingsBelow(project.folderOf('one'))).toEqual([])
    const again = project.terminal()
    expect(await project.give(['replay', 'one'], {}, again)).toBe(0)
  })

  test('the same seed and the same start give the same bytes in every stream, wherever it is played', async () => {
    const flags = {
      quiet: true,
      beliefs: true,
      explain: true,
      samples: 'always',
      seat: ['1=bot:bayes'],
      start: '2026-01-01T01:00:00+01:00',
    } as const
    await play('one', flags)
    const here = project.streamsOf('one')
    project.remove()
    project = townCli()
    await play('one', flags)
    expect(Object.keys(here)).toEqual(
      expect.arrayContaining(['beliefs.jsonl', 'game_events.jsonl', 'sft_dataset.jsonl', 'wills.jsonl']),
    )
    expect(project.streamsOf('one')).toEqual(here)
    const [start] = project.linesOf('one', 'game_events.jsonl')
    expect(start).toMatchObject({ timestamp: '2026-01-01T00:00:00.000Z', payload: { seed: 4 } })
    expect(await project.give(['replay', 'one'], {}, project.terminal())).toBe(0)
  })

  test('without a start, the streams begin when the game does', async () => {
    const before = Date.now()
    await play('one', { quiet: true })
    const [start] = project.linesOf('one', 'game_events.jsonl')
    expect(Date.parse(start!.timestamp as string)).toBeGreaterThanOrEqual(before)
  })

  test('an extractor reads what is said in free text, and the record says who did', async () => {
    const lines = ['say I am the Sheriff. We should all be careful.']
    const person = { ask: async () => lines.shift() ?? '' }
    const flags = { seat: ['1=person'], players: '7', extractor: 'bot:grammar' }
    expect(await play('one', flags, { ...project.terminal(), person })).toBe(0)
    const own = project.linesOf('one', 'claims.jsonl').filter(({ speaker }) => speaker === 'Player 1')
    expect(own).toMatchObject([{ extracted_by: 'bot:grammar', kind: 'role' }])
    expect(await project.findingsBelow(project.folderOf('one'))).toEqual([])
  })

  test('a seat can be given to another bot, and the record says so', async () => {
    await play('one', { seat: ['2=bot:random'], quiet: true })
    const [start] = readFileSync(join(project.folderOf('one'), 'game_events.jsonl'), 'utf8').split('\n')
    expect(JSON.parse(start!).payload.agents.slice(0, 3)).toEqual(['bot:simple', 'bot:random', 'bot:simple'])
  })

  test.each([
    [{ list: 'Clasic' }, /Did you mean 'Classic'/],
    [{ players: '40' }, /--players is '40'.*from 7 to 15/],
    [{ rule: ['trials=2'] }, /--rule is 'trials=2', expected key=value.*trialsADay/],
    [{ rule: ['trialsADay=-1'] }, /trialsADay: expected a whole number from 1 to 20, found -1/],
    [{ rule: ['lynchEndsDay=maybe'] }, /lynchEndsDay: expected true or false, found "maybe"/],
    [{ list: 'Jailor,Jailor,TI,TI,RT,RT,Godfather,RM,NE' }, /No role is left for the slot 'Jailor'/],
    [{ list: 'Jailor,TI,TI,RT,RT,Godfather,RM' }, /7 slots, and there are 9 seats/],
    [{ players: '7', roles: 'Jailor,Jailor,Sheriff,Doctor,Escort,Godfather,Mafioso' }, /one Jailor at most/],
    [{ agent: 'bot:simpel' }, /simpel/],
    [{ seat: ['30=bot:random'] }, /--seat is '30=bot:random', expected a number from 1 to 15/],
    [{ start: 'yesterday' }, /--start is .*expected a date and time with its zone/],
    [{ start: '2026-01-01T00:00:00' }, /--start is .*expected a date and time with its zone/],
    [{ extractor: 'person' }, /A person cannot be the extractor/],
    [{ extractor: 'bot:gramar' }, /gramar/],
  ])('%j is refused with a hint, and nothing is written', async (flags, words) => {
    await expect(play('one', flags)).rejects.toThrow(words)
    expect(existsSync(project.folderOf('one'))).toBe(false)
  })
})

test('a rule can be a word, and a list of one’s own says how many play', async () => {
  const list = 'Jailor,TI,TI,RT,RT,Godfather,RM,NE,Any'
  const flags = { list, rule: ['juggernautGroup=Lookout'], agent: 'bot:random', id: 'one', quiet: true }
  expect(await project.give(['town', 'play'], flags, project.terminal())).toBe(0)
  const [start] = readFileSync(join(project.folderOf('one'), 'game_events.jsonl'), 'utf8').split('\n')
  expect(JSON.parse(start!).payload).toMatchObject({ game_mode: 'Custom', total_players: 9 })
  const series = { list, games: '2', seats: 'bot:random', threads: '1', id: 'many' }
  expect(await project.give(['town', 'series'], series, project.terminal())).toBe(0)
})
