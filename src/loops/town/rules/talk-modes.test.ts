import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { seatBot } from '../play/play-bots.ts'
import { playHeadless } from '../play/play-headless.ts'
import { act } from './act.ts'
import { checkAction } from './check-action.ts'
import { deal } from './deal.ts'
import type { Game } from './game.ts'
import { brokenInvariant } from './invariants.ts'
import { fitRoleList, parseRoleList } from './role-list.ts'
import type { RuleBook } from './rule-book.ts'
import { openTurns, turnOf } from './turn.ts'
import { viewFor } from './view.ts'

const names = Array.from({ length: 7 }, (_, seat) => `P${seat}`)

function newGame(rules: Partial<RuleBook>, seed = 'talk'): Game {
  return deal({ names, lineup: fitRoleList(parseRoleList('Classic'), 7), random: seededRandom(seed), rules })
}

function discussion(talk: RuleBook['talk']): Game {
  const game = newGame({ talk })
  while (game.phase !== 'DISCUSSION') act(game, turnOf(game), { kind: 'wait' })
  return game
}

const say = (text: string) => ({ kind: 'speak', says: { text }, tokens: 1 }) as const
const wordsHeard = (game: Game, seat: number) =>
  viewFor(game, seat).heard.flatMap((event) => (event.kind === 'speech' ? [event.says.text] : []))

test('in order, each hears the words before', () => {
  const game = discussion('order')
  expect(openTurns(game)).toEqual([turnOf(game)])
  const first = turnOf(game)
  act(game, first, say('one'))
  expect(wordsHeard(game, turnOf(game))).toContain('one')
})

test('at once, nobody hears the others before the round is over, and then all do', () => {
  const game = discussion('simultaneous')
  const seats = openTurns(game)
  expect(seats.length).toBeGreaterThan(3)
  for (const seat of seats.slice(0, -1).reverse()) act(game, seat, say(`word of ${seat}`))
  expect(wordsHeard(game, seats.at(-1)!)).toEqual([])
  act(game, seats.at(-1)!, say('last'))
  expect(wordsHeard(game, seats[0]!)).toHaveLength(seats.length)
})

test('by bids, the highest bid has the next word, and the words end when nobody wants one', () => {
  const game = discussion('bidding')
  expect(viewFor(game, 0).turn).toBe('bid')
  expect(checkAction(viewFor(game, 0), say('too early'))?.code).toBe('wrong_phase')
  expect(checkAction(viewFor(game, 0), { kind: 'bid', bid: 5 })?.code).toBe('invalid_target')
  for (const seat of openTurns(game)) act(game, seat, { kind: 'bid', bid: seat === 3 ? 4 : 1 })
  expect(openTurns(game)).toEqual([3])
  act(game, 3, say('P1, what do you say?'))
  for (const seat of openTurns(game)) act(game, seat, { kind: 'bid', bid: 2 })
  // Among equals, whoever was named goes first.
  expect(openTurns(game)).toEqual([1])
  act(game, 1, { kind: 'wait' })
  for (const seat of openTurns(game)) act(game, seat, { kind: 'bid', bid: 0 })
  expect(game.phase).toBe('NOMINATION')
})

test.each(['order', 'simultaneous', 'bidding'] as const)('bots end whole games with talk %s', (talk) => {
  for (let seed = 0; seed < 20; seed++) {
    const random = seededRandom('talk', talk, seed)
    const game = newGame({ talk }, `${talk} ${seed}`)
    playHeadless(
      game,
      names.map((_, seat) => seatBot(seed % 2 ? 'bot:random' : 'bot:simple', seat, random)),
    )
    expect(game.over).toBe(true)
    expect(brokenInvariant(game)).toBeUndefined()
  }
})
