import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TownEvent } from './event.ts'
import { buried, gameWith, playNight, type TestOrder } from './game.suite.ts'
import type { Game } from './game.ts'
import type { Verb } from './role.ts'
import type { RuleBook } from './rule-book.ts'

/** A night whose outcome players disagree about, as a file describes it. Players are given by name. */
interface Scenario {
  readonly title: string
  readonly question: string
  readonly answer: string
  readonly rules?: Partial<RuleBook>
  /** The role of each player, in the order of the seats. */
  readonly seats: Readonly<Record<string, string>>
  /** The players who are dead before the first of the nights. */
  readonly dead?: readonly string[]
  /** What is true of a player before the first of the nights. */
  readonly before?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly nights: readonly ScenarioNight[]
}

interface ScenarioNight {
  readonly night: number
  readonly jail?: { readonly jailor: string; readonly prisoner: string }
  /** Those whom a lynched Jester may haunt. */
  readonly haunting?: Readonly<Record<string, readonly string[]>>
  /** A verb, then one or two players; words after a colon. */
  readonly orders?: Readonly<Record<string, string>>
  /** All deaths of the night with their causes. */
  readonly deaths: Readonly<Record<string, readonly string[]>>
  /** What the town reads on a grave; null where nothing is known. */
  readonly graves?: Readonly<Record<string, string | null>>
  /** All visits of the night, where they matter. */
  readonly visits?: readonly string[]
  /** All notices to these players. */
  readonly notices?: Readonly<Record<string, readonly string[]>>
  readonly roles?: Readonly<Record<string, string>>
}

const folder = new URL('./scenarios/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

test.each(files)('scenario %s', (file) => {
  const scenario = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Scenario
  const names = Object.keys(scenario.seats)
  const game = gameWith(Object.values(scenario.seats), scenario.rules)
  buried(game, ...(scenario.dead ?? []).map((name) => seatOf(names, name)))
  for (const [name, facts] of Object.entries(scenario.before ?? {})) prepare(game, names, name, facts)
  for (const night of scenario.nights) playAndCompare(game, names, night)
})

test('there are at least two dozen scenarios, and each says what is argued about', () => {
  expect(files.length).toBeGreaterThanOrEqual(24)
  for (const file of files) {
    const { title, question, answer } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Scenario
    expect(
      [title, question, answer].every((text) => text.length > 5),
      file,
    ).toBe(true)
  }
})

function prepare(
  game: Game,
  names: readonly string[],
  name: string,
  facts: Readonly<Record<string, unknown>>,
): void {
  const { book, target, ...rest } = facts
  const seat = seatOf(names, name)
  if (book === true) game.bookHolder = seat
  if (typeof target === 'string') game.seats[seat]!.target = seatOf(names, target)
  Object.assign(game.seats[seat]!, rest)
}

function playAndCompare(game: Game, names: readonly string[], night: ScenarioNight): void {
  game.day = night.night
  for (const [jester, voters] of Object.entries(night.haunting ?? {})) {
    game.hauntings.push({
      jester: seatOf(names, jester),
      voters: voters.map((voter) => seatOf(names, voter)),
    })
  }
  const orders = Object.entries(night.orders ?? {}).map(([name, order]) => [
    seatOf(names, name),
    parse(names, order),
  ])
  const { jailor, prisoner } = night.jail ?? {}
  const jail =
    jailor === undefined ? {} : { jail: [seatOf(names, jailor), seatOf(names, prisoner!)] as const }
  const heardBefore = game.heard.map(({ length }) => length)
  const events = playNight(game, { ...Object.fromEntries(orders), ...jail })
  const deaths = events.filter((event) => event.kind === 'death')
  const found = {
    night: night.night,
    deaths: Object.fromEntries(deaths.map(({ seat, by }) => [names[seat], by])),
    graves: pick(night.graves, (name) => deaths.find(({ seat }) => names[seat] === name)?.role ?? null),
    visits:
      night.visits &&
      events.filter((event) => event.kind === 'visit').map((visit) => showVisit(names, visit)),
    notices: pick(night.notices, (name) => {
      const seat = seatOf(names, name)
      return game.heard[seat]!.slice(heardBefore[seat]).flatMap((event) => showNotice(names, event))
    }),
    roles: pick(night.roles, (name) => game.seats[seatOf(names, name)]!.role.name),
  }
  const { deaths: dead, graves, visits, notices, roles } = night
  expect(found).toEqual({ night: night.night, deaths: dead, graves, visits, notices, roles })
}

function seatOf(names: readonly string[], name: string): number {
  const seat = names.indexOf(name)
  if (seat === -1) throw new Error(`No player named '${name}' in the scenario. Players: ${names.join(', ')}.`)
  return seat
}

function parse(names: readonly string[], order: string): TestOrder {
  const [action = '', text] = order.split(': ')
  const [verb, ...players] = action.split(' ')
  const [target = -1, second = -1] = players.map((name) => seatOf(names, name))
  return text === undefined ? [verb as Verb, target, second] : [verb as Verb, target, second, text]
}

function pick<T>(wanted: object | undefined, value: (name: string) => T): Record<string, T> | undefined {
  return wanted && Object.fromEntries(Object.keys(wanted).map((name) => [name, value(name)]))
}

function showVisit(
  names: readonly string[],
  { visitor, target }: { visitor: number; target: number },
): string {
  return `${names[visitor]} > ${names[target]}`
}

function showNotice(names: readonly string[], event: TownEvent): string[] {
  if (event.kind !== 'notice') return []
  const { code, seats = [], roles = [], text } = event
  const about = [...seats.map((seat) => names[seat]), ...roles, ...(text === undefined ? [] : [text])]
  return [about.length === 0 ? code : `${code}: ${about.join(', ')}`]
}
