import { expect, test } from 'vitest'
import { seededRandom } from '../../../../kit/index.ts'
import type { TownEvent } from '../event.ts'
import { gameWith } from '../game.suite.ts'
import type { Game, Order, Seat } from '../game.ts'
import { roles } from '../roles.ts'
import { settleDeaths } from '../settle-deaths.ts'
import { resolveNight } from './resolve-night.ts'

const games = 100
const nights = 6

test('in nights of any roles and any orders nothing impossible happens', () => {
  for (let seed = 0; seed < games; seed++) {
    const random = seededRandom('any night', seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const names = Array.from({ length: 15 }, () => roles[below(roles.length)]!.name)
    const rules = {
      controlFirst: random() < 0.5,
      disguiseEarly: random() < 0.5,
      spentOnlyOnDeath: random() < 0.5,
    }
    const game = gameWith(names, rules, `any night ${seed}`)
    game.seats.forEach((own, seat) => {
      own.target = (seat + 1) % names.length
    })
    for (let night = 0; night < nights && livingOf(game).length > 1; night++) playAny(game, below)
  }
})

function playAny(game: Game, below: (limit: number) => number): void {
  const living = livingOf(game)
  const dead = game.seats.flatMap(({ alive }, seat) => (alive ? [] : [seat]))
  for (const seat of living) {
    game.seats[seat]!.order = anyOrder(game, seat, living, dead, below)
    if (game.seats[seat]!.role.name === 'Pirate') {
      const target = living.filter((other) => other !== seat)[below(living.length - 1)]!
      game.seats[seat]!.dayOrder = { verb: 'duel', target, second: -1 }
    }
  }
  const jailor = living.find((seat) => game.seats[seat]!.role.name === 'Jailor')
  if (jailor !== undefined) {
    game.jailor = jailor
    game.prisoner = living.filter((seat) => seat !== jailor)[below(living.length - 1)]!
  }
  if (dead.length > 0 && below(4) === 0) game.hauntings.push({ jester: dead[0]!, voters: living.slice(0, 3) })
  const before = game.chronicle.length
  resolveNight(game)
  inspect(
    game,
    game.chronicle.slice(before).map(({ event }) => event),
    living,
  )
  settleDeaths(game)
  game.prisoner = -1
  game.jailor = -1
  game.day++
}

function anyOrder(
  game: Game,
  seat: number,
  living: readonly number[],
  dead: readonly number[],
  below: (limit: number) => number,
): Order | undefined {
  const { role, selfUses } = game.seats[seat]!
  const abilities = role.abilities.filter(({ when }) => when === 'night')
  const ability = abilities[below(abilities.length)]
  if (ability === undefined || below(8) === 0) return undefined
  const one = (except: number) => {
    const fitting = living.filter((other) => other !== except)
    return fitting[below(fitting.length)]!
  }
  const { verb, aim } = ability
  if (aim === 'none' || aim === 'prisoner') return { verb, target: -1, second: -1 }
  if (aim === 'dead' || aim === 'corpse') {
    return dead.length === 0 ? undefined : { verb, target: dead[below(dead.length)]!, second: one(-1) }
  }
  const self = aim === 'any' || aim === 'two' || (ability.selfUses !== undefined && selfUses > 0)
  const target = one(self ? -1 : seat)
  return { verb, target, second: one(aim === 'two' ? target : -1) }
}

/** What must hold of every night. Faults are gathered, for one assertion a night is a thousand times faster. */
function inspect(game: Game, events: readonly TownEvent[], living: readonly number[]): void {
  const died = events.filter((event) => event.kind === 'died').map(({ seat }) => seat)
  const deaths = events.filter((event) => event.kind === 'death').map(({ seat }) => seat)
  const killed = events
    .filter((event) => event.kind === 'attack' && event.killed)
    .map((event) => targetOf(event))
  const faults = [
    ...events.flatMap((event) => faultsOf(game, event, living)),
    ...game.seats.flatMap(leftovers),
  ]
  expect({ faults, deaths, hauntings: game.hauntings, living: livingOf(game) }).toEqual({
    faults: [],
    deaths: [...new Set(killed)].sort((left, right) => died.indexOf(left) - died.indexOf(right)),
    hauntings: [],
    living: living.filter((seat) => !died.includes(seat)),
  })
}

const targetOf = (event: TownEvent): number => (event.kind === 'attack' ? event.target : -1)

function faultsOf(game: Game, event: TownEvent, living: readonly number[]): string[] {
  if (event.kind === 'attack') {
    const { attack, defense, killed, target } = event
    return killed === attack > defense && living.includes(target) ? [] : [`attack ${JSON.stringify(event)}`]
  }
  if (event.kind !== 'visit') return []
  const { visitor, target } = event
  const walks = living.includes(visitor) || game.seats[visitor]!.raised
  const free = visitor !== game.prisoner && target !== game.prisoner && target !== visitor
  return walks && free ? [] : [`visit ${JSON.stringify(event)}`]
}

function leftovers(own: Seat, seat: number): string[] {
  const forgotten = own.order === undefined && own.uses >= 0 && own.selfUses >= 0
  const untouched = !own.alive || (!own.hidden && own.forgedWill === undefined && !own.bloodied)
  return forgotten && untouched ? [] : [`seat ${seat} of ${own.role.name}`]
}

function livingOf(game: Game): number[] {
  return game.seats.flatMap(({ alive }, seat) => (alive ? [seat] : []))
}
