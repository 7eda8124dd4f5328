import { only } from './emit.ts'
import type { Channel } from './event.ts'
import type { Game } from './game.ts'
import type { Side } from './role.ts'

/** Where a seat speaks at night; undefined where it has nobody to speak to. */
export function channelOf(game: Game, seat: number): Channel | undefined {
  const { alive, role } = game.seats[seat]!
  const { seance } = game
  if (seance !== undefined && (seance.medium === seat || seance.target === seat)) return 'seance'
  // The dead may always speak: whether a Medium listens is not for them to know.
  if (!alive) return 'dead'
  if (game.prisoner !== -1 && (game.prisoner === seat || game.jailor === seat)) return 'jail'
  if (role.name === 'Medium') return someDead(game) ? 'dead' : undefined
  const channel = sideChannels[role.side]
  return channel !== undefined && members(game, role.side) !== only(seat) ? channel : undefined
}

const sideChannels: Partial<Record<Side, Channel>> = { Mafia: 'mafia', Coven: 'coven', Vampire: 'vampire' }

/** Those who hear what is said on a channel, the speaker included. */
export function listeners(game: Game, channel: Channel): number {
  if (channel === 'jail') return only(game.prisoner) | only(game.jailor)
  if (channel === 'seance') return only(game.seance!.medium) | only(game.seance!.target)
  if (channel === 'dead') return theDead(game) | freeMediums(game)
  const side = channel === 'mafia' ? 'Mafia' : channel === 'coven' ? 'Coven' : 'Vampire'
  return members(game, side) | (channel === 'vampire' ? hunters(game) : 0)
}

/** Living members of a side who are not in jail. */
function members(game: Game, side: Side): number {
  let set = 0
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { alive, role } = game.seats[seat]!
    if (alive && role.side === side && game.prisoner !== seat) set |= only(seat)
  }
  return set
}

/** Vampire Hunters overhear the vampires. */
function hunters(game: Game): number {
  return living(game, 'Vampire Hunter')
}

const freeMediums = (game: Game): number => living(game, 'Medium')

function living(game: Game, role: string): number {
  let set = 0
  for (let seat = 0; seat < game.seats.length; seat++) {
    const own = game.seats[seat]!
    if (own.alive && own.role.name === role && game.prisoner !== seat) set |= only(seat)
  }
  return set
}

function theDead(game: Game): number {
  let set = 0
  for (let seat = 0; seat < game.seats.length; seat++) if (!game.seats[seat]!.alive) set |= only(seat)
  return set
}

const someDead = (game: Game): boolean => theDead(game) !== 0
