import { expect, test } from 'vitest'
import { seededRandom } from '../../src/kit/index.ts'
import {
  act,
  chanceFrom,
  deal,
  draw,
  fitRoleList,
  parseRoleList,
  randomBot,
  type TownEvent,
  turnOf,
  viewFor,
} from '../../src/loops/town/index.ts'
import { type Night, visitWatch } from './visit-watch.ts'

type Notice = Extract<TownEvent, { kind: 'notice' }>

/** Changes one event of a night so that it is wrong; undefined where the night has none of the kind. */
type Plant = (event: TownEvent, night: Night) => TownEvent | undefined

const isNotice = (event: TownEvent, code: Notice['code']): event is Notice =>
  event.kind === 'notice' && event.code === code

/** Whom a seat chose by itself. */
const choiceOf = ({ dusk }: Night, seat: number): number => dusk.seats[seat]!.order?.target ?? -1

const plants: Record<string, Plant> = {
  'goes to the house that was chosen, although it was led elsewhere': (event, night) => {
    if (event.kind !== 'visit') return undefined
    const target = choiceOf(night, event.visitor)
    const { order } = night.dusk.seats[event.visitor]!
    const isLed = target !== -1 && target !== event.target && order!.second === -1 && order!.verb !== 'kill'
    return isLed ? { ...event, target } : undefined
  },
  'is seen by a Lookout who misses it': (event) =>
    isNotice(event, 'visitors') && event.seats!.length > 1
      ? { ...event, seats: event.seats!.slice(0, -1) }
      : undefined,
  'is seen by a Tracker somewhere else': (event, { dusk }) =>
    isNotice(event, 'visited') && event.seats!.length > 1
      ? { ...event, seats: [event.seats![0]!, (event.seats![1]! + 1) % dusk.seats.length] }
      : undefined,
  'is not shown to the Spy': (event) =>
    isNotice(event, 'faction_visits') ? { ...event, seats: event.seats!.slice(1) } : undefined,
  'gives away the name of whoever was reached': (event, night) => {
    const visit = night.events.find((each) => each.kind === 'visit' && each.visitor === eventSeat(event))
    const isResult = isNotice(event, 'group') || isNotice(event, 'not_suspicious')
    if (!isResult || visit?.kind !== 'visit' || event.seats?.[0] === visit.target) return undefined
    return { ...event, seats: [visit.target] }
  },
}

const eventSeat = (event: TownEvent): number => (event.kind === 'notice' ? event.seat : -1)

test.each(Object.entries(plants))('a visit that %s is found', (_, plant) => {
  let planted = 0
  for (let seed = 0; planted < 3; seed++) {
    expect(seed, 'no game has such a night').toBeLessThan(200)
    let isPlanted = false
    const fault = playWatched(seed, (night) => {
      const index = isPlanted ? -1 : night.events.findIndex((event) => plant(event, night) !== undefined)
      if (index === -1) return night.events
      isPlanted = true
      return night.events.with(index, plant(night.events[index]!, night)!)
    })
    expect(fault !== undefined, `seed ${seed}: ${fault}`).toBe(isPlanted)
    if (isPlanted) planted++
  }
})

/** Plays a game in which there are swaps and controls, until something is found or it is over. */
function playWatched(seed: number, look: (night: Night) => readonly TownEvent[]): string | undefined {
  const random = seededRandom('watched', seed)
  const list =
    'Coven: Lookout,Tracker,Transporter,Coven Leader,Spy,Investigator,Sheriff,Escort,Mafioso,Survivor'
  const lineup = fitRoleList(parseRoleList(list), 10)
  const names = Array.from({ length: 10 }, (_, seat) => `P${seat}`)
  const game = deal({ names, lineup, random })
  const watch = visitWatch(game, look)
  const players = names.map((_, seat) => {
    const chance = chanceFrom(random)
    return randomBot.newPlayer(seat, () => draw(chance))
  })
  while (!game.over) {
    watch.before()
    const seat = turnOf(game)
    act(game, seat, players[seat]!.decide(viewFor(game, seat)))
    const fault = watch.after()
    if (fault !== undefined) return fault
  }
  return undefined
}
