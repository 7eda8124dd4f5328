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
  randomBot,
  recordGame,
  turnOf,
  viewFor,
} from '../../src/loops/town/index.ts'
import { audienceWatch } from './audience-watch.ts'
import { leakWatch } from './leak-watch.ts'
import { secretWords } from './secret-words.ts'
import { streamState } from './stream-state.ts'
import { visitWatch } from './visit-watch.ts'

const chanceOfTheRare = 0.1
const talkModes = ['order', 'simultaneous', 'bidding'] as const

/** Plays a game and checks it after each step; returns what is wrong, and adds the kinds of its events. */
export function playChecked(
  list: string,
  seats: number,
  seed: number,
  kinds: Set<string>,
): string | undefined {
  const random = seededRandom('many', list, seed)
  const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
  const rules = { talk: talkModes[seed % talkModes.length]! }
  const game = deal({ names, lineup: fitRoleList(parseRoleList(list), seats), random, rules })
  const state = streamState(names)
  const overhear = audienceWatch(game)
  const visits = visitWatch(game)
  const leaks = leakWatch(game, seed, random)
  let secrets = 0
  const record = recordGame(game, { gameId: 'game', seed, start: new Date(0), write: state.write })
  const players = names.map((_, seat) => {
    const chance = chanceFrom(random)
    return randomBot.newPlayer(seat, () => draw(chance))
  })
  for (let turns = 0; !game.over; turns++) {
    if (turns > 20_000) return 'no end in sight'
    const seat = turnOf(game)
    const leak = leaks.look(seat)
    if (leak !== undefined) return leak
    visits.before()
    const rare = rareAction(seats, secretWords(secrets++), random)
    // Where the rules refuse it, or where it ends no turn, the bot goes on as it would.
    if (chanceOfTheRare < random() || act(game, seat, rare) !== undefined || rare.kind === 'write') {
      const view = viewFor(game, seat)
      const action = players[seat]!.decide(view)
      const illegal = act(game, seat, action, view)
      if (illegal !== undefined) return `${illegal.code}: ${illegal.detail}`
      leaks.did(seat, action)
    }
    record.catchUp()
    const fault = brokenInvariant(game) ?? overhear() ?? state.disagreement(game) ?? visits.after()
    if (fault !== undefined) return `day ${game.day} ${game.phase}: ${fault}`
  }
  for (const { event } of game.chronicle) kinds.add(event.kind)
  return undefined
}

/** What bot:random never does. */
function rareAction(seats: number, text: string, random: () => number): Action {
  const to = Math.floor(random() * seats)
  const actions: Action[] = [
    { kind: 'speak', says: { text }, tokens: 2 },
    { kind: 'whisper', to, says: { text }, tokens: 2 },
    { kind: 'write', paper: 'last_will', text },
    { kind: 'write', paper: 'death_note', text },
    { kind: 'unvote' },
    { kind: 'bid', bid: Math.floor(random() * 5) },
  ]
  return actions[Math.floor(random() * actions.length)]!
}
