import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TownResultLine } from '../../src/contracts/index.ts'
import { balanceOf } from '../../src/loops/town/index.ts'
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

describe('reprise town series, ladder and balance', () => {
  test.each([
    [{ samples: true }, /--samples adds streams to those of --record/],
    [{ samples: true, claims: true }, /--samples and --claims/],
    [{ seats: 'bot:simple', town: 'bot:simple' }, /either --seats, or --town and --others/],
    [{ seats: 'person' }, /People play one game at a time/],
    [{ seats: 'bot:simple*3,bot:random*4' }, /7 agents for 15 seats/],
    [{ seats: 'bot:simpel' }, /simpel/],
    [{ list: 'MK,MK,MK,TI,TI,TP,TS' }, /slot 'MK'/],
    [{ rule: ['stakeAttack=7'] }, /stakeAttack.*1 or 2/],
    [{ town: 'script:never', rule: ['lastDay=0'] }, /lastDay: expected a whole number from 1 to 1000/],
  ])('a series with %j is refused, and nothing is written', async (flags, words) => {
    const asked = project.give(
      ['town', 'series'],
      { games: '3', id: 'many', threads: '1', ...flags },
      project.terminal(),
    )
    await expect(asked).rejects.toThrow(words)
    expect(existsSync(project.folderOf('many'))).toBe(false)
  })

  test('a series counts who won, can be replayed, and its agents are rated', async () => {
    const terminal = project.terminal()
    const flags = {
      games: '30',
      seats: 'bot:simple*5,bot:random*4',
      players: '9',
      seed: '1',
      id: 'many',
      threads: '1',
    }
    expect(await project.give(['town', 'series'], flags, terminal)).toBe(0)
    expect(terminal.printed()).toContain('30 games')
    expect(
      readFileSync(join(project.folderOf('many'), 'results.jsonl'), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(30)
    expect(await project.give(['replay', 'many'], {}, project.terminal())).toBe(0)
    const ladder = project.terminal()
    expect(await project.give(['town', 'ladder', 'many'], {}, ladder)).toBe(0)
    expect(ladder.printed()).toMatch(/bot:simple[\s\S]*bot:random/)
  })

  test('a game counts for all who won it, and as a draw where no faction did', async () => {
    const terminal = project.terminal()
    const flags = { games: '120', seed: '3', id: 'many', threads: '1', json: true }
    expect(await project.give(['town', 'series'], flags, terminal)).toBe(0)
    const { wins } = JSON.parse(terminal.printed()).result
    const lines: TownResultLine[] = readFileSync(join(project.folderOf('many'), 'results.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const won = (name: string) => lines.filter((line) => line.winning_factions.includes(name)).length
    const drawn = lines.filter(({ winning_faction: faction }) => faction === 'Draw')
    expect(drawn.some(({ winning_factions: all }) => all.length > 0)).toBe(true)
    for (const { winning_factions: all } of drawn)
      for (const name of all) expect(['Jester', 'Executioner']).toContain(name)
    expect(wins).toMatchObject({ Draw: drawn.length, Town: won('Town'), Jester: won('Jester') })
    const ladder = project.terminal()
    expect(await project.give(['town', 'ladder', 'many'], {}, ladder)).toBe(0)
    expect(ladder.printed()).toContain(`120 games, ${drawn.length} drawn.`)
    expect(balanceOf(lines).draws.wins).toBe(drawn.length)
  })

  test('the ladder says which games it left out', async () => {
    await play('whole', { quiet: true })
    await play('part', { quiet: true })
    const file = join(project.folderOf('part'), 'game_events.jsonl')
    const ended = readFileSync(file, 'utf8').trimEnd()
    writeFileSync(file, ended.slice(0, ended.lastIndexOf('\n') + 1))
    const terminal = project.terminal()
    expect(await project.give(['town', 'ladder', 'whole', 'part'], {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/1 game, \d drawn\. Left out: 1 unfinished\./)
    const json = project.terminal()
    await project.give(['town', 'ladder', 'whole', 'part'], { json: true }, json)
    expect(JSON.parse(json.printed()).unrated).toEqual({ unfinished: 1, roles_unknown: 0, repeated: 0 })
  })

  test('recorded games of a series are in the folder of the run and are valid at lint', async () => {
    const flags = { games: '6', players: '7', seed: '1', id: 'many', threads: '1', record: true }
    await project.give(['town', 'series'], flags, project.terminal())
    const folders = readdirSync(project.folderOf('many')).filter((name) => name.startsWith('many-'))
    expect(folders).toHaveLength(6)
    expect(Object.keys(project.streamsOf('many'))).toContain('many-0/game_events.jsonl')
    expect(Object.keys(project.streamsOf('many'))).not.toContain('many-0/claims.jsonl')
    expect(await project.findingsBelow(project.folderOf('many'))).toEqual([])
  })

  test('with flags, samples and claims are written as well', async () => {
    const flags = { games: '3', players: '9', seed: '1', id: 'more', threads: '1', record: true }
    await project.give(['town', 'series'], { ...flags, samples: true, claims: true }, project.terminal())
    for (const game of ['more-0', 'more-1', 'more-2'])
      expect(readdirSync(join(project.folderOf('more'), game))).toEqual(
        expect.arrayContaining(['agent_reasoning.jsonl', 'claims.jsonl', 'sft_dataset.jsonl']),
      )
    expect(await project.findingsBelow(project.folderOf('more'))).toEqual([])
  })

  test('with an extractor or beliefs, bots are asked turn by turn, and all is recorded', async () => {
    const flags = { games: '2', players: '7', seed: '1', id: 'many', extractor: 'bot:grammar', beliefs: true }
    expect(await project.give(['town', 'series'], { ...flags, seats: 'bot:bayes' })).toBe(0)
    const streams = Object.keys(project.streamsOf('many'))
    expect(streams).toEqual(expect.arrayContaining(['many-0/beliefs.jsonl', 'many-1/game_events.jsonl']))
    expect(await project.give(['replay', 'many'])).toBe(0)
  })

  test('a balance prints factions and roles, and what leaving a role out changes', async () => {
    const terminal = project.terminal()
    const flags = { games: '40', players: '9', without: 'Sheriff', threads: '1' }
    expect(await project.give(['town', 'balance', 'Classic'], flags, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/Factions[\s\S]*Town[\s\S]*Roles[\s\S]*Sheriff[\s\S]*Without Sheriff/)
    await expect(
      project.give(['town', 'balance', 'Classic'], { without: 'Vampire' }, project.terminal()),
    ).rejects.toThrow('no slot')
  })
})
