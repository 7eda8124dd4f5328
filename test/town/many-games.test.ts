import { expect, test } from 'vitest'
import { seededRandom } from '../../src/kit/index.ts'
import {
  act,
  brokenInvariant,
  chanceFrom,
  deal,
  draw,
  fitRoleList,
  type Game,
  parseRoleList,
  presets,
  randomBot,
  turnOf,
  viewFor,
} from '../../src/loops/town/index.ts'
import { findLeak } from './find-leak.ts'

const games = Number(process.env.REPRISE_TOWN_GAMES ?? 10_000)
/** How often, of all turns, what is hidden from the player is changed to see whether the view changes with it. */
const chanceOfALook = 0.02
const share = Math.ceil(games / presets.length)

test.each(presets.map(({ name }) => name))(
  'games of bot:random over %s end without a crash, an illegal state or a leak, and events and state agree',
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
    const fault = brokenInvariant(game)
    if (fault !== undefined) return `day ${game.day} ${game.phase}: ${fault}`
  }
  return disagreement(game)
}

/** What the chronicle tells otherwise than the state. */
function disagreement(game: Game): string | undefined {
  const alive = game.seats.map(() => true)
  const roles: string[] = []
  const visits = new Set<string>()
  for (const { audience, event } of game.chronicle) {
    if (event.kind === 'dealt') roles[event.seat] = event.role
    if (event.kind === 'converted' || event.kind === 'promoted') {
      if (roles[event.seat] !== event.from)
        return `${event.kind} from ${event.from}, and seat ${event.seat} was ${roles[event.seat]}`
      roles[event.seat] = event.to
    }
    if (event.kind === 'died') {
      if (!alive[event.seat]) return `seat ${event.seat} died twice`
      if (roles[event.seat] !== event.role)
        return `seat ${event.seat} died as ${event.role}, and was ${roles[event.seat]}`
      alive[event.seat] = false
    }
    if (event.kind === 'visit') {
      if (audience !== 0) return 'a visit was told to somebody'
      visits.add(`${event.visitor} ${event.target}`)
    }
    if (event.kind === 'attack' && (event.target < 0 || event.attacker < 0))
      return 'an attack by or on nobody'
  }
  for (const [seat, own] of game.seats.entries()) {
    if (own.alive !== alive[seat])
      return `seat ${seat} is ${own.alive ? 'alive' : 'dead'} in the state and not in the events`
    if (own.role.name !== roles[seat])
      return `seat ${seat} is ${own.role.name} in the state and ${roles[seat]} in the events`
  }
  return undefined
}
