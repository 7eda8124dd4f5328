import { type Chance, chanceFrom, drawOne } from './chance.ts'
import { emit, only } from './emit.ts'
import type { TownEvent } from './event.ts'
import type { Game, Seat, Setup } from './game.ts'
import { newSeat } from './new-seat.ts'
import { openGame } from './phases.ts'
import type { Role } from './role.ts'
import { type Lineup, shuffledRoles } from './role-list.ts'
import { roleNamed } from './roles.ts'
import { type RuleBook, usualRules } from './rule-book.ts'
import { settleDeaths } from './settle-deaths.ts'
import { emitTeams } from './team.ts'

/** What a game begins with. */
export interface Deal {
  readonly names: readonly string[]
  /** As many slots as there are names. */
  readonly lineup: Lineup
  /** Chance between 0 and 1 for the deal and for all that the game itself leaves to chance. */
  readonly random: () => number
  readonly rules?: Partial<RuleBook>
  /** Roles by seat instead of a draw, for studies that fix them. */
  readonly roles?: readonly string[]
}

/** A new game with its roles dealt, at the first turn of Day 1. */
export function deal({ names, lineup, random, rules, roles }: Deal): Game {
  const chance = chanceFrom(random)
  const setup: Setup = {
    names,
    mode: lineup.name,
    roleList: lineup.slots,
    rules: lineup.coven ? { ...usualRules, covenGroups: true, ...rules } : { ...usualRules, ...rules },
  }
  const dealt = roles === undefined ? shuffledRoles(lineup, chance) : roles.map(roleNamed)
  const game = emptyGame(setup, dealt, chance)
  giveTargets(game)
  for (let seat = 0; seat < names.length; seat++) {
    const { role, target } = game.seats[seat]!
    emit(game, only(seat), { kind: 'dealt', seat, role: role.name, target })
  }
  emitTeams(game)
  settleDeaths(game)
  openGame(game)
  return game
}

/** A game before its first event. */
export function emptyGame(setup: Setup, dealt: readonly Role[], chance: Chance): Game {
  const seats = dealt.length
  return {
    setup,
    seats: seatsFor(dealt, setup.rules),
    living: (1 << seats) - 1,
    spared: 0,
    chance,
    day: 1,
    phase: 'PRE_NIGHT',
    queue: [],
    cursor: 0,
    talkTurns: 0,
    round: 1,
    spoke: false,
    bidding: false,
    bids: [],
    wordsLeft: 0,
    held: [],
    votes: Array<number>(seats).fill(-1),
    verdicts: Array<undefined>(seats).fill(undefined),
    defendant: -1,
    trialsLeft: 0,
    prisoner: -1,
    jailor: -1,
    duelled: -1,
    unmasked: 0,
    bookHolder: -1,
    hauntings: [],
    seance: undefined,
    lastDeath: 2,
    over: false,
    winners: [],
    factions: [],
    chronicle: [],
    heard: emptyLists(seats),
  }
}

// Built by push and not by map: V8 gives the array that optimized code makes with map another shape than the ones before,
// and then compiles all that reads it again, which costs as much as a thousand games.
function seatsFor(dealt: readonly Role[], rules: RuleBook): Seat[] {
  const seats: Seat[] = []
  for (const role of dealt) seats.push(newSeat(role, rules))
  return seats
}

function emptyLists(count: number): TownEvent[][] {
  const lists: TownEvent[][] = []
  for (let index = 0; index < count; index++) lists.push([])
  return lists
}

/** An Executioner is given a townsman who is no Jailor and no Mayor, a Guardian Angel anybody it may guard. */
function giveTargets(game: Game): void {
  game.seats.forEach((own, seat) => {
    if (own.role.name === 'Executioner') aim(game, own, seat, isExecutionersPrey)
    if (own.role.name === 'Guardian Angel') aim(game, own, seat, isAngelsWard)
  })
}

function aim(game: Game, own: Seat, seat: number, fits: (role: Role) => boolean): void {
  const options: number[] = []
  game.seats.forEach(({ role }, other) => {
    if (other !== seat && fits(role)) options.push(other)
  })
  if (options.length > 0) own.target = drawOne(game.chance, options)
  else becomeWithout(own)
}

const isExecutionersPrey = ({ side, name }: Role): boolean =>
  side === 'Town' && name !== 'Jailor' && name !== 'Mayor'

const isAngelsWard = ({ name }: Role): boolean =>
  name !== 'Executioner' && name !== 'Jester' && name !== 'Guardian Angel'

// Whoever has nobody to hunt or to guard is dealt what the role turns into.
function becomeWithout(own: Seat): void {
  Object.assign(own, newSeat(roleNamed(own.role.name === 'Executioner' ? 'Jester' : 'Survivor')))
}
