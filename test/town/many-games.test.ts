import { expect, test } from 'vitest'
import { seededRandom } from '../../src/kit/index.ts'
import {
  act,
  brokenInvariant,
  chanceFrom,
  deal,
  draw,
  fitRoleList,
  parseRoleList,
  presets,
  randomBot,
  recordGame,
  turnOf,
  viewFor,
} from '../../src/loops/town/index.ts'
import { findLeak } from './find-leak.ts'
import { streamPicture } from './stream-picture.ts'
import { visitFault } from './visit-fault.ts'

const games = Number(process.env.REPRISE_TOWN_GAMES ?? 10_000)
/** How often, of all turns, what is hidden from the player is changed to see whether the view changes with it. */
const chanceOfALook = 0.02
const share = Math.ceil(games / presets.length)

test.each(presets.map(({ name }) => name))(
  'games of bot:random over %s end without a crash, an illegal state or a leak, and streams and state agree at every step',
  (name) => {
    for (let seed = 0; seed < share; seed++) {
      const seats = 7 + (seed % 9)
      const fault = playChecked(name, seats, seed)
      if (fault !== undefined) expect.fail(`${name}, ${seats} seats, seed ${seed}: ${fault}`)
    }
  },
  3_600_000,
)

/** Plays a game and looks at it after each step; gives what is wrong. */
function playChecked(list: string, seats: number, seed: number): string | undefined {
  const random = seededRandom('many', list, seed)
  const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
  const game = deal({ names, lineup: fitRoleList(parseRoleList(list), seats), random })
  const picture = streamPicture(names)
  const record = recordGame(game, { gameId: 'game', seed, start: new Date(0), write: picture.write })
  const players = names.map((_, seat) => {
    const chance = chanceFrom(random)
    return randomBot.sit(seat, () => draw(chance))
  })
  for (let turns = 0; !game.over; turns++) {
    if (turns > 20_000) return 'no end in sight'
    const seat = turnOf(game)
    const leak = chanceOfALook > random() ? findLeak(game, seat, random) : undefined
    if (leak !== undefined) return leak
    const view = viewFor(game, seat)
    const refusal = act(game, seat, players[seat]!.decide(view), view)
    if (refusal !== undefined) return `${refusal.code}: ${refusal.detail}`
    record.catchUp()
    const fault = brokenInvariant(game) ?? picture.disagreement(game)
    if (fault !== undefined) return `day ${game.day} ${game.phase}: ${fault}`
  }
  return visitFault(game)
}
