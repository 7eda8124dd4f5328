import { expect, test } from 'vitest'
import { seededRandom } from '../../../../kit/index.ts'
import { goldenGame } from '../../games/golden-game.suite.ts'
import { type GameResult, gameResult, type SeatResult } from './game-result.ts'
import { ladderMarkdown } from './ladder-markdown.ts'
import { rateResults } from './rate-games.ts'
import { replyHealth } from './reply-health.ts'
import { seatClass } from './role-classes.ts'

const agents = [
  'bot:bayes',
  'bot:simple',
  'bot:simple',
  'bot:simple',
  'bot:bayes',
  'bot:random',
  'bot:random',
]

function seatedGame() {
  const game = goldenGame()
  const [start, ...rest] = game.events
  game.events = [{ ...start!, payload: { ...start!.payload, agents } }, ...rest]
  return game
}

test('a result says who sat where, the role dealt, the role at the end, and who won', () => {
  const { seats, drawn } = gameResult(seatedGame()) as GameResult
  expect(drawn).toBe(false)
  expect(seats.map(({ agent, dealt, role, won }) => [agent, dealt, role, won])).toEqual([
    ['bot:bayes', 'Sheriff', 'Sheriff', true],
    ['bot:simple', 'Jailor', 'Jailor', true],
    ['bot:simple', 'Mayor', 'Mayor', true],
    ['bot:simple', 'Medium', 'Medium', true],
    ['bot:bayes', 'Godfather', 'Godfather', false],
    ['bot:random', 'Mafioso', 'Godfather', false],
    ['bot:random', 'Executioner', 'Jester', true],
  ])
  expect(seats.map((seat) => seat.class).slice(3)).toEqual(['detector', 'deceiver', 'deceiver', 'deceiver'])
})

test('without agents a seat is known by its player, and without winners by the factions that won', () => {
  const game = goldenGame()
  game.events = game.events.map((event) =>
    event.event_type === 'GAME_END' ? { ...event, payload: { ...event.payload, winners: undefined } } : event,
  )
  const { seats } = gameResult(game) as GameResult
  expect(seats[0]).toMatchObject({ agent: 'Ada', won: true })
  expect(seats.map(({ won }) => won)).toEqual([true, true, true, true, false, false, true])
})

test('a game that only a Jester won is drawn, and the Jester has won it', () => {
  const game = goldenGame()
  const drawn = { winning_faction: 'Draw', winning_factions: ['Jester'], winners: ['Goran'] }
  game.events = game.events.map((event) =>
    event.event_type === 'GAME_END' ? { ...event, payload: { ...event.payload, ...drawn } } : event,
  )
  const result = gameResult(game) as GameResult
  expect(result.drawn).toBe(true)
  expect(result.seats.filter(({ won }) => won).map(({ player }) => player)).toEqual(['Goran'])
  expect(rateResults([result]).draws).toBe(1)
})

test('games without an end or without roles are counted and not rated', () => {
  const [unfinished, unknown] = [goldenGame(), goldenGame()]
  unfinished.events = unfinished.events.slice(0, -1)
  unknown.events = unknown.events.filter(({ event_type: type }) => type !== 'ROLE_ASSIGNED')
  const ladder = rateResults([unfinished, unknown, seatedGame()].map(gameResult))
  expect(ladder).toMatchObject({ games: 1, unrated: { unfinished: 1, roles_unknown: 1 } })
})

test('refused actions and forced waits stand over all decisions', () => {
  const game = goldenGame()
  const [, wait] = game.actions
  game.actions = [...game.actions, { ...wait!, payload: { reason: 'forced: malformed_xml_tag' } }]
  // Jail twice, execute, two verdicts, a whisper, a chosen and a forced wait, a refusal, and words in jail.
  expect(replyHealth(game, 'Boris')).toEqual({
    decisions: 10,
    forgiven: 0,
    unreadable: 0,
    illegal: 1,
    forced: 1,
  })
  expect(replyHealth(game, 'Goran')).toMatchObject({ illegal: 0, forced: 0 })
})

test('the form of replies is counted apart from the moves', () => {
  const game = goldenGame()
  const [first] = game.actions
  const line = (action_type: string, payload: Record<string, unknown>) => ({
    ...first!,
    agent: 'Boris',
    action_type,
    payload,
  })
  game.actions = [
    ...game.actions,
    line('FORMAT', { forgiven: ['code_fence'] }),
    line('REFUSED', { code: 'invalid_xml_structure', about: 'format' }),
    line('REFUSED', { code: 'malformed_xml_tag' }),
    line('REFUSED', { code: 'wrong_phase', about: 'play' }),
  ]
  expect(replyHealth(game, 'Boris')).toMatchObject({ forgiven: 1, unreadable: 2, illegal: 2 })
})

test('neutrals who can win beside anybody neither deceive nor detect', () => {
  expect(
    ['Survivor', 'GUARDIAN_ANGEL', 'Jester', 'Vampire', 'Coven Leader', 'Sheriff', 'Cop'].map(seatClass),
  ).toEqual(['bystander', 'bystander', 'deceiver', 'deceiver', 'deceiver', 'detector', undefined])
})

/** Games of four against two between agents of known strength, for the Town and for the Mafia apart. */
function simulate(count: number, strength: Record<string, { town: number; mafia: number }>): GameResult[] {
  const random = seededRandom('ladder')
  const names = Object.keys(strength)
  return Array.from({ length: count }, (_, index): GameResult => {
    const drawn = Array.from({ length: 6 }, () => names[Math.floor(random() * names.length)]!)
    const skill = (seats: string[], side: 'town' | 'mafia') =>
      seats.reduce((sum, name) => sum + strength[name]![side], 0) / seats.length
    const townWins =
      random() < 1 / (1 + Math.exp(skill(drawn.slice(4), 'mafia') - skill(drawn.slice(0, 4), 'town')))
    const seats = drawn.map(
      (agent, seat): SeatResult => ({
        player: `p${seat}`,
        agent,
        dealt: seat < 4 ? 'Sheriff' : 'Mafioso',
        role: seat < 4 ? 'Sheriff' : 'Mafioso',
        side: seat < 4 ? 'Town' : 'Mafia',
        class: seat < 4 ? 'detector' : 'deceiver',
        won: seat < 4 === townWins,
        health: {
          decisions: 10,
          forgiven: agent === 'plain' ? 2 : 0,
          unreadable: 0,
          illegal: agent === 'liar' ? 1 : 0,
          forced: 0,
        },
      }),
    )
    return {
      id: `game-${String(index).padStart(5, '0')}`,
      start: '2026-11-16T19:00:00Z',
      seats,
      drawn: false,
    }
  })
}

const strength = {
  liar: { town: -1, mafia: 1.5 },
  sleuth: { town: 1.5, mafia: -1 },
  plain: { town: 0, mafia: 0 },
}

test('good liars and good detectives are distinguished', () => {
  const ladder = rateResults(simulate(1500, strength))
  expect(ladder.deceivers.map(({ agent }) => agent)).toEqual(['liar', 'plain', 'sleuth'])
  expect(ladder.detectors.map(({ agent }) => agent)).toEqual(['sleuth', 'plain', 'liar'])
  expect(
    ladder.byRole.find(({ agent, as }) => agent === 'liar' && as === 'Mafioso')!.wins.estimate,
  ).toBeGreaterThan(0.6)
  expect(ladder.bySide).toHaveLength(6)
})

test('the order in which games are given does not matter', () => {
  const results = simulate(60, strength)
  expect(rateResults([...results].reverse())).toEqual(rateResults(results))
})

test('format and illegal moves are listed beside the ratings, each with its bounds', () => {
  const { overall } = rateResults(simulate(50, strength))
  const rowOf = (name: string) => overall.find(({ agent }) => agent === name)!
  expect(rowOf('liar').illegal!.estimate).toBeCloseTo(0.1, 12)
  expect(rowOf('liar').format!.estimate).toBe(0)
  expect(rowOf('plain').illegal!.estimate).toBe(0)
  expect(rowOf('plain').format!.estimate).toBeCloseTo(0.2, 12)
})

test('a neutral is worth what its dealt role is worth, whatever it became', () => {
  const { sides } = rateResults([gameResult(seatedGame())])
  expect(sides.map(({ side }) => side)).toEqual(['Town', 'Mafia', 'Executioner'])
})

test('every game counts once, however many seats and sides an agent had in it', () => {
  const { overall, detectors } = rateResults(simulate(20, { plain: { town: 0, mafia: 0 } }))
  expect(overall[0]).toMatchObject({ seats: 120, games: 20, wins: { estimate: 0.5 } })
  expect(detectors[0]).toMatchObject({ seats: 80, games: 20 })
})

test('a game that is given twice is evidence once', () => {
  const result = gameResult(seatedGame()) as GameResult
  const { games, overall, unrated } = rateResults([result, { ...result }])
  expect({ games, unrated }).toEqual({ games: 1, unrated: { unfinished: 0, roles_unknown: 0, repeated: 1 } })
  expect(overall).toEqual(rateResults([result]).overall)
})

test('an agent that only plays itself has win rates and no overall rating', () => {
  const { overall, deceivers } = rateResults(simulate(20, { plain: { town: 0, mafia: 0 } }))
  expect(overall).toMatchObject([{ agent: 'plain', rating: null, safe: null, seats: 120 }])
  expect(deceivers[0]!.rating).not.toBeNull()
})

test('the page of one game counts it in the singular', () => {
  const unrated = { unfinished: 0, roles_unknown: 0, repeated: 0 }
  expect(ladderMarkdown({ ...rateResults(simulate(1, strength)), unrated })).toContain('\n1 game, ')
})

test('the page names agents, shares with bounds, sides, and what was left out', () => {
  const text = ladderMarkdown({
    ...rateResults(simulate(50, strength)),
    unrated: { unfinished: 2, roles_unknown: 0, repeated: 0 },
  })
  expect(text).toContain('50 games, 0 drawn. Left out: 2 unfinished.')
  expect(text).toMatch(
    /\| liar \| \d+\.\d ± \d\.\d \| -?\d+\.\d \| \d+ \| \d+ \| \d+\.\d \(\d+\.\d to \d+\.\d\) % \| 0\.0 [^|]*\| 10\.0 /,
  )
  expect(text).toMatch(/\| Mafia \| -?\d+\.\d ± \d\.\d \| 49 \|/)
  expect(text).not.toMatch(/undefined|NaN|null/)
})
