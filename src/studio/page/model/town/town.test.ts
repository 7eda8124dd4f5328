import { expect, test } from 'vitest'
import type { WireRecord } from '../../../wire.ts'
import { beliefMapOf } from './belief-map.ts'
import { heardBy, roleKnown } from './knowledge.ts'
import { ladderOf } from './ladder.ts'
import { townAt } from './town-at.ts'
import { winChances } from './win-chance.ts'
import { winTable } from './win-table.ts'

const names = ['Ann', 'Ben', 'Cy', 'Dot', 'Eve', 'Fay', 'Gus']
let line = 0
const event = (turn: string, event_type: string, payload: object = {}): WireRecord => {
  line++
  return {
    path: 'game_events.jsonl',
    contract: 'town/game-events',
    at: line,
    line,
    record: { turn, event_type, payload },
  }
}
const stream = (contract: string, record: object): WireRecord => {
  line++
  return { path: `${contract}.jsonl`, contract: `town/${contract}`, at: line, line, record }
}

const game = [
  event('Day 1', 'GAME_START', { players: names, agents: names.map(() => 'bot:simple') }),
  ...names.map((player, seat) =>
    event('Day 1', 'ROLE_ASSIGNED', {
      player,
      role: seat < 2 ? ['Godfather', 'Mafioso'][seat] : 'Sheriff',
      faction: seat < 2 ? 'Mafia' : 'Town',
    }),
  ),
  event('Day 1', 'DAY_START'),
  event('Night 1', 'NIGHT_START'),
  event('Night 1', 'VISIT', { visitor: 'Cy', target: 'Ann' }),
  event('Night 1', 'ATTACK', { attacker: 'Ben', target: 'Dot' }),
  event('Night 1', 'DEATH', {
    player: 'Dot',
    role: 'Sheriff',
    role_shown: null,
    killed_by: 'Mafia',
    death_type: 'attack',
  }),
  event('Day 2', 'DAY_START'),
  event('Day 2', 'NOMINATION', { nominator: 'Ann', nominee: 'Cy' }),
  event('Day 2', 'NOMINATION', { nominator: 'Eve', nominee: 'Cy' }),
  event('Day 2', 'UNVOTE', { nominator: 'Eve', nominee: 'Cy' }),
  event('Day 2', 'REVEAL', { player: 'Fay', role: 'Mayor' }),
]

test('the visits of a night stay with it, and a vote that was taken back is gone', () => {
  const { turns, lines } = townAt(game)
  expect(turns.map(({ name, lines: own }) => [name, own.map(({ kind }) => kind)])).toEqual([
    ['Day 1', []],
    ['Night 1', ['visit', 'attack']],
    ['Day 2', ['nomination']],
  ])
  expect(lines).toEqual([{ kind: 'nomination', from: 'Ann', to: 'Cy' }])
})

test('a seat knows its own role, its family and who stepped forward, and no cleaned body', () => {
  const { seats } = townAt(game)
  const seat = (name: string) => seats.find((one) => one.name === name)!
  expect(roleKnown(seat('Ben'), seat('Ann'))).toBe('Mafioso')
  expect(roleKnown(seat('Ben'), seat('Cy'))).toBeUndefined()
  expect(roleKnown(seat('Dot'), seat('Cy'))).toBeUndefined()
  expect(roleKnown(seat('Fay'), seat('Cy'))).toBe('Sheriff')
  expect(roleKnown(seat('Ben'), undefined)).toBe('Mafioso')
})

test('what a seat hears leaves out the channels of others, and thoughts unless asked for', () => {
  const { said, seats } = townAt([
    ...game,
    stream('chat', { turn: 'Day 2', speaker: 'Ann', message: 'Hello.' }),
    stream('private-chat', {
      turn: 'Night 1',
      speaker: 'Ann',
      message: 'Kill.',
      channel: 'mafia',
      recipients: ['Ben'],
    }),
    stream('agent-reasoning', { turn: 'Day 2', agent: 'Cy', thinking_process: 'Hm.' }),
  ])
  const heard = (name: string | undefined, thoughts: boolean, channel?: string) =>
    heardBy(
      said,
      seats.find((one) => one.name === name),
      { thoughts, channel },
    ).map(({ text }) => text)
  expect(heard('Ben', true)).toEqual(['Hello.', 'Kill.'])
  expect(heard('Cy', true)).toEqual(['Hello.', 'Hm.'])
  expect(heard(undefined, false)).toEqual(['Hello.', 'Kill.'])
  expect(heard(undefined, false, 'mafia')).toEqual(['Kill.'])
})

test('belief in the truth is that of the others, and the last word of a turn counts', () => {
  const believes = (turn: string, agent: string, share: number, source = 'stated') =>
    stream('beliefs', { turn, agent, source, beliefs: { Ann: { Godfather: share, Sheriff: 1 - share } } })
  const { believed, seats } = townAt([
    ...game,
    believes('Day 1', 'Cy', 0.1),
    believes('Day 1', 'Cy', 0.2),
    believes('Day 1', 'Eve', 0.4),
    believes('Day 2', 'Cy', 0.9),
    believes('Day 2', 'Cy', 0.5, 'reference'),
  ])
  expect(beliefMapOf(believed, seats).rows).toEqual([
    { player: 'Ann', role: 'Godfather', cells: [expect.closeTo(0.3), 0.9] },
  ])
  expect(beliefMapOf(believed, seats, 'Cy').rows[0]?.cells).toEqual([0.2, 0.9])
})

test('the chance to win is that of games with as many alive, with its interval', () => {
  const { turns } = townAt(game)
  expect(turns.map(({ standing }) => standing)).toEqual(['d5-2-0', 'n5-2-0', 'd4-2-0'])
  const [first] = winChances(turns)
  const [games, town] = winTable['d5-2-0']!
  expect(first?.town?.value).toBe(town / games)
  expect(first?.town?.low).toBeLessThan(town / games)
  expect(
    winChances([{ name: 'Day 9', night: false, lines: [], standing: 'd99-0-0' }])[0]?.town,
  ).toBeUndefined()
})

test('the ladder counts a game once for each agent, with intervals', () => {
  const result = (number: number, winners: readonly number[]) =>
    stream('result', {
      game_id: `g${number}`,
      agents: ['bot:bayes', 'bot:bayes', 'bot:simple'],
      dealt: ['Sheriff', 'Doctor', 'Godfather'],
      winning_faction: winners.includes(2) ? 'Mafia' : 'Town',
      winners,
      survivors: winners,
      duration_days: 3,
    })
  const ladder = ladderOf([result(1, [0, 1]), result(2, [0, 1]), result(3, [0, 1]), result(4, [2])])
  expect(ladder).toMatchObject({ games: 4, days: 3 })
  expect(ladder.agents.map(({ name, games, wins }) => [name, games, wins.value])).toEqual([
    ['bot:bayes', 4, 0.75],
    ['bot:simple', 4, 0.25],
  ])
  const [bayes, simple] = ladder.agents
  expect(bayes!.rating!.value).toBeGreaterThan(simple!.rating!.value)
  expect(bayes!.rating!.low).toBeLessThan(bayes!.rating!.value)
  expect(ladder.factions[0]).toMatchObject({ name: 'Town', share: { value: 0.75 } })
})
