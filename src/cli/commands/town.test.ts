import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TownResultLine } from '../../contracts/index.ts'
import { balanceOf, validatePaths } from '../../engine/index.ts'
import { replay } from './replay.ts'
import { type TestProject, testProject } from './runs.suite.ts'
import { townBalance } from './town-balance.ts'
import { townBeliefs } from './town-beliefs.ts'
import { townFork } from './town-fork.ts'
import { townJudge } from './town-judge.ts'
import { townLadder } from './town-ladder.ts'
import { type TownPlayFlags, townPlay } from './town-play.ts'
import { townReplay } from './town-replay.ts'
import { townSeries } from './town-series.ts'

let project: TestProject
beforeEach(() => {
  project = testProject()
})
afterEach(() => project.remove())

const folderOf = (run: string) => join(project.folder, '.reprise/runs', run)
const play = (id: string, flags: TownPlayFlags = {}, terminal = project.terminal()) =>
  townPlay({ agent: 'bot:simple', seed: '4', id, players: '9', ...flags }, terminal)

function streamsOf(run: string): Record<string, string> {
  const names = readdirSync(folderOf(run)).filter(
    (name) => name.endsWith('.jsonl') && name !== 'journal.jsonl',
  )
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folderOf(run), name), 'utf8')]))
}

const linesOf = (run: string, name: string): Record<string, unknown>[] =>
  streamsOf(run)
    [name]!.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

async function findingsBelow(path: string): Promise<unknown[]> {
  const found: unknown[] = []
  await validatePaths([path], { level: 'lint' }, { finding: (finding) => void found.push(finding) })
  return found
}

describe('reprise town play', () => {
  test('plays a game, prints it, and writes streams that are fine at lint', async () => {
    const terminal = project.terminal()
    expect(await play('one', {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/== Day 1, PRE_NIGHT ==[\s\S]*The game is over[\s\S]*Player 9/)
    expect(readdirSync(folderOf('one'))).toContain('game_events.jsonl')
    expect(await findingsBelow(folderOf('one'))).toEqual([])
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
    const events = readFileSync(join(folderOf('one'), 'game_events.jsonl'), 'utf8')
    expect(events).toContain('VISIT')
    expect(shown.join('')).not.toContain('VISIT')
    expect(readFileSync(join(folderOf('one'), 'chat.jsonl'), 'utf8')).toContain('Good morning.')
    expect(readFileSync(join(folderOf('one'), 'sft_dataset.jsonl'), 'utf8')).toContain(
      '<speak>Good morning.</speak>',
    )
    expect(await findingsBelow(folderOf('one'))).toEqual([])
    const again = project.terminal()
    expect(await replay('one', {}, again)).toBe(0)
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
    const here = streamsOf('one')
    project.remove()
    project = testProject()
    await play('one', flags)
    expect(Object.keys(here)).toEqual(
      expect.arrayContaining(['beliefs.jsonl', 'game_events.jsonl', 'sft_dataset.jsonl', 'wills.jsonl']),
    )
    expect(streamsOf('one')).toEqual(here)
    const [start] = linesOf('one', 'game_events.jsonl')
    expect(start).toMatchObject({ timestamp: '2026-01-01T00:00:00.000Z', payload: { seed: 4 } })
    expect(await replay('one', {}, project.terminal())).toBe(0)
  })

  test('without a start, the streams begin when the game does', async () => {
    const before = Date.now()
    await play('one', { quiet: true })
    const [start] = linesOf('one', 'game_events.jsonl')
    expect(Date.parse(start!.timestamp as string)).toBeGreaterThanOrEqual(before)
  })

  test('an extractor reads what is said in words of one’s own, and the record says who did', async () => {
    const lines = ['say I am the Sheriff. We should all be careful.']
    const person = { ask: async () => lines.shift() ?? '' }
    const flags = { seat: ['1=person'], players: '7', extractor: 'bot:grammar' }
    expect(await play('one', flags, { ...project.terminal(), person })).toBe(0)
    const own = linesOf('one', 'claims.jsonl').filter(({ speaker }) => speaker === 'Player 1')
    expect(own).toMatchObject([{ extracted_by: 'bot:grammar', kind: 'role' }])
    expect(await findingsBelow(folderOf('one'))).toEqual([])
  })

  test('a seat can be given to another bot, and the record says so', async () => {
    await play('one', { seat: ['2=bot:random'], quiet: true })
    const [start] = readFileSync(join(folderOf('one'), 'game_events.jsonl'), 'utf8').split('\n')
    expect(JSON.parse(start!).payload.agents.slice(0, 3)).toEqual(['bot:simple', 'bot:random', 'bot:simple'])
  })

  test.each([
    [{ list: 'Clasic' }, /Did you mean 'Classic'/],
    [{ players: '40' }, /--players is '40'.*from 7 to 15/],
    [{ rule: ['trials=2'] }, /names no rule.*trialsADay/],
    [{ rule: ['trialsADay=-1'] }, /trialsADay: expected a whole number from 1 to 20, found -1/],
    [{ rule: ['lynchEndsDay=maybe'] }, /lynchEndsDay: expected true or false, found "maybe"/],
    [{ list: 'Jailor,Jailor,TI,TI,RT,RT,Godfather,RM,NE' }, /No role is left for the slot 'Jailor'/],
    [{ list: 'Jailor,TI,TI,RT,RT,Godfather,RM' }, /7 slots, and there are 9 seats/],
    [{ players: '7', roles: 'Jailor,Jailor,Sheriff,Doctor,Escort,Godfather,Mafioso' }, /one Jailor at most/],
    [{ agent: 'bot:simpel' }, /simpel/],
    [{ seat: ['30=bot:random'] }, /seat-30/],
    [{ start: 'yesterday' }, /start: a date and time with its zone/],
    [{ start: '2026-01-01T00:00:00' }, /start: a date and time with its zone/],
    [{ extractor: 'person' }, /A person cannot be the extractor/],
    [{ extractor: 'bot:gramar' }, /gramar/],
  ])('%j is refused with a way out, and nothing is written', async (flags, words) => {
    await expect(play('one', flags)).rejects.toThrow(words)
    expect(existsSync(folderOf('one'))).toBe(false)
  })
})

test('a rule can be a word, and a list of one’s own says how many play', async () => {
  const list = 'Jailor,TI,TI,RT,RT,Godfather,RM,NE,Any'
  const flags = { list, rule: ['juggernautGroup=Lookout'], agent: 'bot:random', id: 'one', quiet: true }
  expect(await townPlay(flags, project.terminal())).toBe(0)
  const [start] = readFileSync(join(folderOf('one'), 'game_events.jsonl'), 'utf8').split('\n')
  expect(JSON.parse(start!).payload).toMatchObject({ game_mode: 'Custom', total_players: 9 })
  const series = { list, games: '2', seats: 'bot:random', threads: '1', id: 'many' }
  expect(await townSeries(series, project.terminal())).toBe(0)
})

describe('reprise town series, ladder and balance', () => {
  test.each([
    [{ samples: true }, /Without --record.*--samples can add nothing/],
    [{ samples: true, claims: true }, /--samples and --claims/],
    [{ claims: true, record: true, town: 'script:never' }, /Only a series of bots takes --claims/],
    [{ list: 'MK,MK,MK,TI,TI,TP,TS' }, /slot 'MK'/],
    [{ rule: ['stakeAttack=7'] }, /rules.stakeAttack: expected 1 or 2, found 7/],
    [{ town: 'script:never', rule: ['lastDay=0'] }, /rules.lastDay/],
  ])('a series with %j is refused, and nothing is written', async (flags, words) => {
    const asked = townSeries({ games: '3', id: 'many', threads: '1', ...flags }, project.terminal())
    await expect(asked).rejects.toThrow(words)
    expect(existsSync(folderOf('many'))).toBe(false)
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
    expect(await townSeries(flags, terminal)).toBe(0)
    expect(terminal.printed()).toContain('30 games')
    expect(
      readFileSync(join(folderOf('many'), 'results.jsonl'), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(30)
    expect(await replay('many', {}, project.terminal())).toBe(0)
    const ladder = project.terminal()
    expect(await townLadder(['many'], {}, ladder)).toBe(0)
    expect(ladder.printed()).toMatch(/bot:simple[\s\S]*bot:random/)
  })

  test('a game counts for all who won it, and as a draw where no faction did', async () => {
    const terminal = project.terminal()
    const flags = { games: '120', seed: '3', id: 'many', threads: '1', json: true }
    expect(await townSeries(flags, terminal)).toBe(0)
    const { wins } = JSON.parse(terminal.printed()).result
    const lines: TownResultLine[] = readFileSync(join(folderOf('many'), 'results.jsonl'), 'utf8')
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
    expect(await townLadder(['many'], {}, ladder)).toBe(0)
    expect(ladder.printed()).toContain(`120 games, ${drawn.length} of them drawn.`)
    expect(balanceOf(lines).draws.wins).toBe(drawn.length)
  })

  test('the ladder says which games it left out', async () => {
    await play('whole', { quiet: true })
    await play('part', { quiet: true })
    const file = join(folderOf('part'), 'game_events.jsonl')
    const ended = readFileSync(file, 'utf8').trimEnd()
    writeFileSync(file, ended.slice(0, ended.lastIndexOf('\n') + 1))
    const terminal = project.terminal()
    expect(await townLadder(['whole', 'part'], {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/1 games, \d of them drawn\. Left out: 1 unfinished\./)
    const json = project.terminal()
    await townLadder(['whole', 'part'], { json: true }, json)
    expect(JSON.parse(json.printed()).unrated).toEqual({ unfinished: 1, roles_unknown: 0 })
  })

  test('recorded games of a series are fine at lint', async () => {
    const flags = { games: '6', players: '7', seed: '1', id: 'many', threads: '1', record: true }
    await townSeries(flags, project.terminal())
    const games = join(project.folder, '.reprise/games/many')
    expect(readdirSync(games)).toHaveLength(6)
    expect(existsSync(join(games, 'many-0/claims.jsonl'))).toBe(false)
    expect(await findingsBelow(games)).toEqual([])
  })

  test('with flags, samples and claims are written as well', async () => {
    const flags = { games: '3', players: '9', seed: '1', id: 'more', threads: '1', record: true }
    await townSeries({ ...flags, samples: true, claims: true }, project.terminal())
    const games = join(project.folder, '.reprise/games/more')
    for (const game of readdirSync(games))
      expect(readdirSync(join(games, game))).toEqual(
        expect.arrayContaining(['agent_reasoning.jsonl', 'claims.jsonl', 'sft_dataset.jsonl']),
      )
    expect(await findingsBelow(games)).toEqual([])
  })

  test('bots alone need no extractor, and are told so', async () => {
    const flags = { games: '3', players: '7', id: 'many', extractor: 'bot:grammar' }
    await expect(townSeries(flags, project.terminal())).rejects.toThrow(/takes no --extractor/)
  })

  test('a balance prints factions and roles, and what leaving a role out changes', async () => {
    const terminal = project.terminal()
    const flags = { games: '40', players: '9', without: 'Sheriff', threads: '1' }
    expect(await townBalance('Classic', flags, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/Factions[\s\S]*Town[\s\S]*Roles[\s\S]*Sheriff[\s\S]*Without Sheriff/)
    await expect(townBalance('Classic', { without: 'Vampire' }, project.terminal())).rejects.toThrow(
      'no slot',
    )
  })
})

describe('reprise town beliefs', () => {
  test('beside every belief of a bot stands what the rules allow its seat, and both are scored', async () => {
    await play('one', { agent: 'bot:bayes', beliefs: true, quiet: true })
    const beliefs = linesOf('one', 'beliefs.jsonl')
    const placesOf = (source: string) =>
      beliefs
        .filter((line) => line.source === source)
        .map(({ agent, turn, phase }) => `${agent} ${turn} ${phase}`)
    expect(placesOf('reference')).toEqual(placesOf('bot'))
    expect(new Set(placesOf('reference')).size).toBe(placesOf('reference').length)
    expect(await findingsBelow(folderOf('one'))).toEqual([])

    const terminal = project.terminal()
    expect(await townBeliefs(['one'], {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/\| bot:bayes \| bot \|[\s\S]*\| bot:bayes \| reference \|/)
    expect(terminal.printed()).not.toMatch(/undefined|NaN/)
    const json = project.terminal()
    expect(await townBeliefs(['one', folderOf('one')], { json: true }, json)).toBe(0)
    const { games, bySource } = JSON.parse(json.printed())
    expect(games).toBe(2)
    const [bot, reference] = bySource
    expect([bot.source, bot.reference.cells]).toEqual(['bot', bot.cells])
    expect([reference.source, reference.reference]).toEqual(['reference', null])
    expect(bot.reference.roles.brier).toBeCloseTo(reference.roles.brier, 9)
    // Who hears nothing of what is said knows less.
    expect(bot.reference.brierExcess).toBeLessThan(0)
  })

  test('who states nothing has a reference all the same; a game without beliefs is refused with a way out', async () => {
    await play('one', { beliefs: true, quiet: true })
    expect(new Set(linesOf('one', 'beliefs.jsonl').map(({ source }) => source))).toEqual(
      new Set(['reference']),
    )
    await play('two', { quiet: true })
    await expect(townBeliefs(['two'], {}, project.terminal())).rejects.toThrow(/town play --beliefs/)
  })
})

describe('reprise town judge, replay and fork', () => {
  test('games are judged offline by the lexical judge, and the judgements are records', async () => {
    await play('one', { quiet: true })
    const terminal = project.terminal()
    expect(await townJudge(['one'], { id: 'judged', seed: '1' }, terminal)).toBe(0)
    expect(terminal.printed()).toContain('bot:lexical-judge')
    expect(await findingsBelow(folderOf('judged'))).toEqual([])
    expect(await replay('judged', {}, project.terminal())).toBe(0)
  })

  test('a replay prints what one seat perceived and says that the files are the same', async () => {
    await play('one', { quiet: true })
    const terminal = project.terminal()
    expect(await townReplay('one', { seat: '3' }, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/byte for byte as on the disk/)
  })

  test('a fork says how often the game would have ended otherwise', async () => {
    await play('one', { quiet: true })
    const terminal = project.terminal()
    const change = { at: 'Day 2', seat: ['1=bot:random'], rollouts: '20', policy: 'bot:simple' }
    expect(await townFork('one', change, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/20 futures as it was, 20 with the change/)
  })

  test('a fork says in how many futures a deed could be done, several of a seat and a bot for it included', async () => {
    const roles = 'Sheriff,Doctor,Jailor,Godfather,Mafioso,Executioner,Mayor,Lookout,Escort'
    await play('one', { quiet: true, roles })
    const fork = async (flags: object) => {
      const terminal = project.terminal()
      await townFork(
        'one',
        { at: 'Day 2', rollouts: '20', policy: 'bot:simple', json: true, ...flags },
        terminal,
      )
      return JSON.parse(terminal.printed())
    }
    const deeds = ['Player 1: <speak>I know.</speak>', 'Player 1: <vote>Player 4</vote>']
    const both = await fork({ do: deeds })
    expect(both.deeds).toEqual([
      { player: 'Player 1', action: '<speak>I know.</speak>', done: 20 },
      { player: 'Player 1', action: '<vote>Player 4</vote>', done: expect.any(Number) },
    ])
    expect(both.deeds[1].done).toBeGreaterThan(0)
    const asOther = await fork({ do: deeds, seat: ['1=bot:random'] })
    expect(asOther.deeds[0].done).toBe(20)
    expect(asOther.factions).not.toEqual(both.factions)
    await expect(fork({ do: ['Player 1: <kill>Player 2</kill>'] })).rejects.toThrow(
      'Player 1 is the Sheriff at that time, who cannot kill',
    )
  })

  test('a game that was interrupted is told of, and can be forked as far as it has come', async () => {
    const person = { ask: () => Promise.reject(new Error('gone')) }
    const stop = new AbortController()
    let asked = 0
    const leaving = {
      ask: () => {
        if (++asked === 6) stop.abort()
        return asked < 6 ? Promise.resolve('') : person.ask()
      },
    }
    const terminal = { ...project.terminal(), person: leaving }
    process.once('SIGINT', () => undefined)
    stop.signal.addEventListener('abort', () => {
      process.emit('SIGINT')
      process.emit('SIGINT')
    })
    expect(await play('one', { seat: ['1=person'], players: '7' }, terminal)).toBe(1)
    await expect(townReplay('one', {}, project.terminal())).rejects.toThrow('holds no end')
    const change = { at: 'Night 1', seat: ['2=bot:random'], rollouts: '5', policy: 'bot:simple' }
    expect(await townFork('one', change, { ...project.terminal(), person })).toBe(0)
    await expect(
      townFork('one', { ...change, at: 'Day 9' }, { ...project.terminal(), person }),
    ).rejects.toThrow('has not come to Day 9')
  })

  test.each([
    [{ at: 'Day 2' }, /Nothing is changed/],
    [{ at: 'noon', seat: ['1=bot:random'] }, /"Day 3" or "Night 2"/],
    [{ at: 'Day 99', seat: ['1=bot:random'] }, /ended before Day 99/],
    [{ at: 'Day 2', do: ['Nobody: <wait/>'] }, /begins with no player/],
    [{ at: 'Day 2', do: ['Player 1: hello'] }, /is no action/],
  ])('%j is refused with a way out', async (flags, words) => {
    await play('one', { quiet: true })
    await expect(townFork('one', flags, project.terminal())).rejects.toThrow(words)
  })
})
