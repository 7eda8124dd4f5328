import { expect, test } from 'vitest'
import { seededRandom } from '../../src/kit/index.ts'
import {
  act,
  deal,
  fitRoleList,
  type Game,
  parseRoleList,
  turnOf,
  type View,
  viewFor,
} from '../../src/loops/town/index.ts'
import { leakWatch } from './leak-watch.ts'
import { secretWords } from './secret-words.ts'

test('a view that gives something of another player away is found', () => {
  const see = (game: Game, seat: number): View => ({ ...viewFor(game, seat), tally: rankOf(game, seat + 1) })
  expect(faultIn(newGame(), see)).toMatch(/sees tally/)
})

test('a prompt that gives something of another player away is found, whoever reads it', () => {
  const faults = [0, 1, 2].map((first) =>
    faultIn(
      newGame(),
      (game, seat) => {
        const view = viewFor(game, seat)
        const says = { text: `it is number ${rankOf(game, seat + 1)}` }
        return { ...view, heard: [...view.heard, { kind: 'speech', seat: 0, says }] }
      },
      first,
    ),
  )
  for (const fault of faults) expect(fault).toMatch(/it is number/)
})

test('tools that give something of another player away are found', () => {
  // The threshold is read by the court alone, and the trap by the tools and own facts of a Trapper.
  const see = (game: Game, seat: number): View => {
    const view = viewFor(game, seat)
    const isLeaky = rankOf(game, seat + 1) % 2 === 0
    return Object.create(view, {
      ...Object.getOwnPropertyDescriptors(view),
      turn: { value: isLeaky ? 'vote' : view.turn, enumerable: false },
    })
  }
  expect(faultIn(newGame(), see, 1)).toMatch(/turn into|other tools/)
})

test('private words in the prompt of somebody who has not perceived them are found', () => {
  const game = newGame()
  const text = secretWords(7)
  const [from, to, other] = [turnOf(game), (turnOf(game) + 1) % 9, (turnOf(game) + 2) % 9] as const
  const watch = leakWatch(game, 0, seededRandom('watch'))
  game.chronicle.push({
    audience: (1 << from) | (1 << to),
    event: { kind: 'whisper', from, to, says: { text } },
  })
  for (const seat of [from, to, other]) game.heard[seat]!.push(game.chronicle.at(-1)!.event)
  expect([from, to].map((seat) => watch.look(seat))).toEqual([undefined, undefined])
  expect(watch.look(other)).toMatch(/reads secret-7\./)
})

/** Plays some turns in which everybody waits; gives the first fault. */
function faultIn(game: Game, see: typeof viewFor, first = 0): string | undefined {
  const watch = leakWatch(game, first, seededRandom('watch'), see)
  for (let turns = 0; turns < 40; turns++) {
    const seat = turnOf(game)
    const fault = watch.look(seat)
    if (fault !== undefined) return fault
    act(game, seat, { kind: 'wait' })
  }
  return undefined
}

const rankOf = (game: Game, seat: number): number =>
  game.seats[seat % game.seats.length]!.role.name.charCodeAt(0)

function newGame(): Game {
  const names = Array.from({ length: 9 }, (_, seat) => `P${seat}`)
  return deal({ names, lineup: fitRoleList(parseRoleList('Classic'), 9), random: seededRandom('leaks') })
}

test('an honest view has no fault', () => {
  expect(faultIn(newGame(), viewFor)).toBeUndefined()
})
