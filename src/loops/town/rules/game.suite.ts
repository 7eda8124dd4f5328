import { seededRandom } from '../../../kit/index.ts'
import { chanceFrom } from './chance.ts'
import { emptyGame } from './deal.ts'
import type { TownEvent } from './event.ts'
import type { Game } from './game.ts'
import { resolveNight } from './night/resolve-night.ts'
import type { NoticeCode } from './notice-code.ts'
import type { Verb } from './role.ts'
import { roleNamed } from './roles.ts'
import { type RuleBook, usualRules } from './rule-book.ts'
import { settleDeaths } from './settle-deaths.ts'

/** What a seat is ordered to do: a verb, a target, a second target, and words. */
export type TestOrder = readonly [verb: Verb, target?: number, second?: number, text?: string]

/** The orders of a night by seat; `jail` names the Jailor and the prisoner. */
export interface TestNight {
  readonly [seat: number]: TestOrder
  readonly jail?: readonly [jailor: number, prisoner: number]
}

/** A game of the given roles in the first night, before its first event. */
export function gameWith(roles: readonly string[], rules: Partial<RuleBook> = {}, seed = 'night'): Game {
  const setup = {
    names: roles.map((role, seat) => `${role} ${seat}`),
    mode: 'Test',
    roleList: roles,
    rules: { ...usualRules, ...rules },
  }
  const game = emptyGame(setup, roles.map(roleNamed), chanceFrom(seededRandom(seed)))
  game.phase = 'NIGHT'
  return game
}

/** Plays a night with the orders, and goes on to the next one. Gives what was emitted in it. */
export function playNight(game: Game, { jail, ...orders }: TestNight = {}): TownEvent[] {
  const before = game.chronicle.length
  game.phase = 'NIGHT'
  ;[game.jailor, game.prisoner] = jail ?? [-1, -1]
  for (const [seat, order] of Object.entries(orders as Record<string, TestOrder>)) {
    const [verb, target = -1, second = -1, text] = order
    const own = game.seats[Number(seat)]!
    const written = text === undefined ? { verb, target, second } : { verb, target, second, text }
    if (verb === 'duel') own.dayOrder = written
    else own.order = written
  }
  resolveNight(game)
  settleDeaths(game)
  game.day++
  return game.chronicle.slice(before).map(({ event }) => event)
}

/** Goes on to a night without anything happening before it. */
export function skipTo(game: Game, night: number): Game {
  game.day = night
  return game
}

/** The codes of all private notices of a seat. */
export function codesOf(game: Game, seat: number): NoticeCode[] {
  return noticesOf(game, seat).map(({ code }) => code)
}

/** All private notices of a seat. */
export function noticesOf(game: Game, seat: number): Extract<TownEvent, { kind: 'notice' }>[] {
  return game.heard[seat]!.filter((event) => event.kind === 'notice')
}

/** The one notice with a code that a seat was given. */
export function noticeOf(game: Game, seat: number, code: NoticeCode): Extract<TownEvent, { kind: 'notice' }> {
  const found = noticesOf(game, seat).filter((notice) => notice.code === code)
  if (found.length !== 1) throw new Error(`${found.length} notices '${code}' at seat ${seat}, expected one`)
  return found[0]!
}

/** All events of a kind, in order. */
export function eventsOf<K extends TownEvent['kind']>(
  game: Game,
  kind: K,
): Extract<TownEvent, { kind: K }>[] {
  return game.chronicle
    .map(({ event }) => event)
    .filter((event): event is Extract<TownEvent, { kind: K }> => event.kind === kind)
}

/** The seats of the dead. */
export function deadOf(game: Game): number[] {
  return game.seats.flatMap(({ alive }, seat) => (alive ? [] : [seat]))
}

/** Each visit as visitor and target. */
export function visitsOf(game: Game): [number, number][] {
  return eventsOf(game, 'visit').map(({ visitor, target }) => [visitor, target])
}

/** The name of a seat's role. */
export function roleOf(game: Game, seat: number): string {
  return game.seats[seat]!.role.name
}

/** Kills a seat before the night, as a lynch of the day does. */
export function buried(game: Game, ...seats: number[]): Game {
  for (const seat of seats) {
    game.seats[seat]!.alive = false
    game.living &= ~(1 << seat)
  }
  return game
}
