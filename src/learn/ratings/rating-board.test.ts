import { rate, rating } from 'openskill'
import { expect, test } from 'vitest'
import { ratingBoard, safeSkill } from './rating-board.ts'

test('one against one is what OpenSkill says', () => {
  const board = ratingBoard()
  board.add([
    { members: ['a'], won: false },
    { members: ['b'], won: true },
  ])
  const [[winner], [loser]] = rate([[rating()], [rating()]], { tau: 0 })
  const ratings = board.ratings()
  expect(ratings.get('b')!.mu).toBeCloseTo(winner.mu, 12)
  expect(ratings.get('b')!.sigma).toBeCloseTo(winner.sigma, 12)
  expect(ratings.get('a')!.mu).toBeCloseTo(loser.mu, 12)
  expect(ratings.get('a')).toMatchObject({ games: 1 })
  expect(safeSkill({ mu: 25, sigma: 2, games: 1 })).toBe(19)
})

test('a team is as strong as its members on average, so that numbers alone expect nothing', () => {
  const board = ratingBoard()
  board.add([
    { members: ['a', 'b', 'c', 'd', 'e', 'f'], won: true },
    { members: ['g'], won: false },
  ])
  const ratings = board.ratings()
  expect(ratings.get('g')!.mu).toBeLessThan(24)
  expect(ratings.get('a')!.mu).toBeGreaterThan(25.5)
})

test('a game says less about each of six than about one alone', () => {
  const board = ratingBoard()
  const team = ['a', 'b', 'c', 'd', 'e', 'f']
  board.add([
    { members: team, won: true },
    { members: ['g'], won: false },
  ])
  const fresh = rating()
  const spread = fresh.sigma / Math.sqrt(6)
  const [[together]] = rate([[{ mu: fresh.mu, sigma: spread }], [fresh]], { tau: 0 })
  const learned = 1 - together.sigma ** 2 / spread ** 2
  expect(board.ratings().get('a')!.sigma).toBeCloseTo(fresh.sigma * Math.sqrt(1 - learned / 6), 12)
  expect(board.ratings().get('a')!.mu - fresh.mu).toBeCloseTo(together.mu - fresh.mu, 12)
})

test('who holds all seats of a team moves as far as the team, and is one who played once', () => {
  const board = ratingBoard()
  board.add([
    { members: ['a', 'a', 'a'], won: true },
    { members: ['b'], won: false },
  ])
  const single = ratingBoard()
  single.add([
    { members: ['a'], won: true },
    { members: ['b'], won: false },
  ])
  expect(board.ratings()).toEqual(single.ratings())
})

test('in a team, those of whom less is known learn more', () => {
  const board = ratingBoard()
  for (let game = 0; game < 30; game++) {
    board.add([
      { members: ['old'], won: game % 2 === 0 },
      { members: ['foe'], won: game % 2 === 1 },
    ])
  }
  const before = board.ratings().get('old')!.mu
  board.add([
    { members: ['old', 'new'], won: true },
    { members: ['foe'], won: false },
  ])
  expect(board.ratings().get('new')!.mu - 25).toBeGreaterThan(2 * (board.ratings().get('old')!.mu - before))
})

test('a draw between equals moves nobody, and a game of one team compares nobody', () => {
  const board = ratingBoard()
  board.add([
    { members: ['a'], won: false },
    { members: ['b'], won: false },
  ])
  expect(board.ratings().get('a')!.mu).toBeCloseTo(25, 12)
  const lone = ratingBoard()
  lone.add([{ members: ['a'], won: true }])
  expect(lone.ratings().get('a')).toMatchObject({ mu: 25, games: 0 })
})

test('what a side wins by itself goes to its handicap', () => {
  const board = ratingBoard()
  for (let game = 0; game < 200; game++) {
    const won = game % 5 !== 0
    board.add([
      { members: [game % 3 === 0 ? 'a' : 'b'], won, handicap: 'Town' },
      { members: [game % 3 === 0 ? 'b' : 'a'], won: !won, handicap: 'Mafia' },
    ])
  }
  const [town, mafia] = [board.handicaps().get('Town')!, board.handicaps().get('Mafia')!]
  expect(town.mu - mafia.mu).toBeGreaterThan(3)
  expect(Math.abs(board.ratings().get('a')!.mu - board.ratings().get('b')!.mu)).toBeLessThan(2)
})
