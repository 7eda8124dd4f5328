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

describe('reprise town beliefs', () => {
  test('beside every belief of a bot stands what the rules allow its seat, and both are scored', async () => {
    await play('one', { agent: 'bot:bayes', beliefs: true, quiet: true })
    const beliefs = project.linesOf('one', 'beliefs.jsonl')
    const placesOf = (source: string) =>
      beliefs
        .filter((line) => line.source === source)
        .map(({ agent, turn, phase }) => `${agent} ${turn} ${phase}`)
    expect(placesOf('reference')).toEqual(placesOf('bot'))
    expect(new Set(placesOf('reference')).size).toBe(placesOf('reference').length)
    expect(await project.findingsBelow(project.folderOf('one'))).toEqual([])

    const terminal = project.terminal()
    expect(await project.give(['town', 'beliefs', 'one'], {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/\| bot:bayes \| bot \|[\s\S]*\| bot:bayes \| reference \|/)
    expect(terminal.printed()).not.toMatch(/undefined|NaN/)
    const json = project.terminal()
    expect(
      await project.give(['town', 'beliefs', 'one', project.folderOf('one')], { json: true }, json),
    ).toBe(0)
    const { games, by_source: bySource } = JSON.parse(json.printed())
    expect(games).toBe(2)
    const [bot, reference] = bySource
    expect([bot.source, bot.reference.cells]).toEqual(['bot', bot.cells])
    expect([reference.source, reference.reference]).toEqual(['reference', null])
    expect(bot.reference.roles.brier).toBeCloseTo(reference.roles.brier, 9)
    // Who hears nothing of what is said knows less.
    expect(bot.reference.brier_excess).toBeLessThan(0)
  })

  test('a seat that states nothing has a reference too; a game without beliefs is refused with a hint', async () => {
    await play('one', { beliefs: true, quiet: true })
    expect(new Set(project.linesOf('one', 'beliefs.jsonl').map(({ source }) => source))).toEqual(
      new Set(['reference']),
    )
    await play('two', { quiet: true })
    await expect(project.give(['town', 'beliefs', 'two'], {}, project.terminal())).rejects.toThrow(
      /there are no beliefs to score/,
    )
  })
})

describe('reprise town judge, replay and fork', () => {
  test('games are judged offline by the lexical judge, and the judgements are records', async () => {
    await play('one', { quiet: true })
    const terminal = project.terminal()
    expect(await project.give(['town', 'judge', 'one'], { id: 'judged', seed: '1' }, terminal)).toBe(0)
    expect(terminal.printed()).toContain('bot:lexical-judge')
    expect(await project.findingsBelow(project.folderOf('judged'))).toEqual([])
    expect(await project.give(['replay', 'judged'], {}, project.terminal())).toBe(0)
  })

  test('a replay prints what one seat perceived', async () => {
    await play('one', { quiet: true })
    const terminal = project.terminal()
    expect(await project.give(['town', 'replay', 'one'], { seat: '3' }, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/== Day 1, PRE_NIGHT ==[\s\S]*\(to you\)[\s\S]*The game is over/)
  })

  test('a fork says how often the game would have ended otherwise', async () => {
    await play('one', { quiet: true })
    const terminal = project.terminal()
    const change = { at: 'Day 2', seat: ['1=bot:random'], rollouts: '20', policy: 'bot:simple' }
    expect(await project.give(['town', 'fork', 'one'], change, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/20 futures as it was, 20 with the change/)
  })

  test('a fork says in how many futures an action could be done, several of a seat and a bot for it included', async () => {
    const roles = 'Sheriff,Doctor,Jailor,Godfather,Mafioso,Executioner,Mayor,Lookout,Escort'
    await play('one', { quiet: true, roles })
    const fork = async (flags: object) => {
      const terminal = project.terminal()
      await project.give(
        ['town', 'fork', 'one'],
        { at: 'Day 2', rollouts: '20', policy: 'bot:simple', json: true, ...flags },
        terminal,
      )
      return JSON.parse(terminal.printed())
    }
    const actions = ['Player 1: <speak>I know.</speak>', 'Player 1: <vote>Player 4</vote>']
    const both = await fork({ do: actions })
    expect(both.actions).toEqual([
      { player: 'Player 1', action: '<speak>I know.</speak>', done: 20 },
      { player: 'Player 1', action: '<vote>Player 4</vote>', done: expect.any(Number) },
    ])
    expect(both.actions[1].done).toBeGreaterThan(0)
    const asOther = await fork({ do: actions, seat: ['1=bot:random'] })
    expect(asOther.actions[0].done).toBe(20)
    expect(asOther.factions).not.toEqual(both.factions)
    await expect(fork({ do: ['Player 1: <kill>Player 2</kill>'] })).rejects.toThrow(
      'Player 1 is the Sheriff at that time, who cannot kill',
    )
  })

  test('a game that was interrupted can be shown and forked as far as it has come', async () => {
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
    expect(await play('one', { seat: ['1=person'], players: '7' }, terminal)).toBe(130)
    const replayed = project.terminal()
    expect(await project.give(['town', 'replay', 'one'], {}, replayed)).toBe(0)
    expect(replayed.printed()).toContain('== Day 1')
    expect(replayed.printed()).not.toContain('The game is over')
    const change = { at: 'Night 1', seat: ['2=bot:random'], rollouts: '5', policy: 'bot:simple' }
    expect(await project.give(['town', 'fork', 'one'], change, { ...project.terminal(), person })).toBe(0)
    await expect(
      project.give(['town', 'fork', 'one'], { ...change, at: 'Day 9' }, { ...project.terminal(), person }),
    ).rejects.toThrow('has not come to Day 9')
  })

  test.each([
    [{ at: 'Day 2' }, /Nothing is changed/],
    [{ at: 'noon', seat: ['1=bot:random'] }, /"Day 3" or "Night 2"/],
    [{ at: 'Day 99', seat: ['1=bot:random'] }, /ended before Day 99/],
    [{ at: 'Day 2', do: ['Nobody: <wait/>'] }, /begins with no player/],
    [{ at: 'Day 2', do: ['Player 1: hello'] }, /is not an action/],
  ])('%j is refused with a hint', async (flags, words) => {
    await play('one', { quiet: true })
    await expect(project.give(['town', 'fork', 'one'], flags, project.terminal())).rejects.toThrow(words)
  })
})
