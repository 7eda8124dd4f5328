import { expect, test } from 'vitest'
import { seededRandom } from '../../src/kit/index.ts'
import {
  type Action,
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
import { sized } from '../full-size.ts'
import { audienceWatch } from './audience-watch.ts'
import { findLeak } from './find-leak.ts'
import { streamState } from './stream-state.ts'
import { visitWatch } from './visit-watch.ts'

const games = Number(process.env.REPRISE_TOWN_GAMES ?? sized(250, 10_000))
/** How often, of all turns, the prompt, the tools and their answers are made and compared. Every view of every turn is. */
const chanceOfTheWords = 0.02
const chanceOfTheRare = 0.1
const share = Math.ceil(games / presets.length)

test.each(presets.map(({ name }) => name))(
  'games of bot:random over %s end without a crash, an illegal state or a leak, events reach exactly those who may perceive them, and streams and state agree at every step',
  (name) => {
    const kinds = new Set<string>()
    for (let seed = 0; seed < share; seed++) {
      const seats = 7 + (seed % 9)
      const fault = playChecked(name, seats, seed, kinds)
      if (fault !== undefined) expect.fail(`${name}, ${seats} seats, seed ${seed}: ${fault}`)
    }
    // A rule about who may hear what proves nothing where nothing was said.
    for (const kind of ['whisper', 'paper', 'talk', 'notice', 'unvote', 'jail', 'team'])
      expect(kinds).toContain(kind)
  },
  3_600_000,
)

/** Plays a game and checks it after each step; returns what is wrong, and adds the kinds of its events. */
function playChecked(list: string, seats: number, seed: number, kinds: Set<string>): string | undefined {
  const random = seededRandom('many', list, seed)
  const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
  const game = deal({ names, lineup: fitRoleList(parseRoleList(list), seats), random })
  const state = streamState(names)
  const overhear = audienceWatch(game)
  const visits = visitWatch(game)
  const record = recordGame(game, { gameId: 'game', seed, start: new Date(0), write: state.write })
  const players = names.map((_, seat) => {
    const chance = chanceFrom(random)
    return randomBot.newPlayer(seat, () => draw(chance))
  })
  for (let turns = 0; !game.over; turns++) {
    if (turns > 20_000) return 'no end in sight'
    const seat = turnOf(game)
    const leak = findLeak(game, seat, random, chanceOfTheWords > random())
    if (leak !== undefined) return leak
    visits.before()
    const rare = rareAction(seats, random)
    // Where the rules refuse it, or where it ends no turn, the bot goes on as it would.
    if (chanceOfTheRare < random() || act(game, seat, rare) !== undefined || rare.kind === 'write') {
      const view = viewFor(game, seat)
      const illegal = act(game, seat, players[seat]!.decide(view), view)
      if (illegal !== undefined) return `${illegal.code}: ${illegal.detail}`
    }
    record.catchUp()
    const fault = brokenInvariant(game) ?? overhear() ?? state.disagreement(game) ?? visits.after()
    if (fault !== undefined) return `day ${game.day} ${game.phase}: ${fault}`
  }
  for (const { event } of game.chronicle) kinds.add(event.kind)
  return undefined
}

/** What bot:random never does. */
function rareAction(seats: number, random: () => number): Action {
  const to = Math.floor(random() * seats)
  const actions: Action[] = [
    { kind: 'whisper', to, says: { text: `secret ${random()}` }, tokens: 2 },
    { kind: 'write', paper: 'last_will', text: `will ${random()}` },
    { kind: 'write', paper: 'death_note', text: `note ${random()}` },
    { kind: 'unvote' },
  ]
  return actions[Math.floor(random() * actions.length)]!
}
