import type { Game, TownEvent } from '../../src/loops/town/index.ts'

type Role = Game['seats'][number]['role']

/** What is true of a seat when a night is about to be resolved. */
export interface DuskSeat {
  readonly role: Role
  readonly alive: boolean
  readonly guilty: boolean
  readonly raised: boolean
  readonly hidden: boolean
  readonly uses: number
  readonly trap: number
  readonly turned: number
  readonly lastBite: number
  readonly lastDuel: number
  order: { readonly verb: string; readonly target: number; readonly second: number } | undefined
  cautious: boolean
  /** Whom a Pirate has chosen to duel; −1 nobody. */
  duel: number
}

/** What decides where everybody goes in a night. */
export interface Dusk {
  readonly seats: readonly DuskSeat[]
  readonly bookHolder: number
  readonly biteRest: number
  readonly day: number
  readonly fullMoon: boolean
  prisoner: number
}

/** What is true before somebody acts: nothing but orders and the jail can still change until the night is resolved. */
export function duskBefore({ seats, setup: { rules }, bookHolder, prisoner, day, phase }: Game): Dusk {
  return {
    seats: seats.map((own) => ({
      role: own.role,
      alive: own.alive,
      guilty: own.guilty,
      raised: own.raised,
      hidden: own.hidden,
      uses: own.uses,
      trap: own.trap,
      turned: own.turned,
      lastBite: own.lastBite,
      lastDuel: own.lastDuel,
      order: phase === 'NIGHT' ? own.order : undefined,
      cautious: phase === 'NIGHT' && own.order?.text === 'cautious',
      duel: own.dayOrder?.verb === 'duel' ? own.dayOrder.target : -1,
    })),
    bookHolder,
    biteRest: rules.biteRest,
    day,
    fullMoon: day % rules.fullMoonEvery === 0,
    prisoner: phase === 'NIGHT' ? prisoner : -1,
  }
}

/** Adds what the last action before the night was resolved has chosen. */
export function complete(dusk: Dusk, events: readonly TownEvent[]): void {
  for (const event of events) {
    if (event.kind === 'jail') dusk.prisoner = event.prisoner
    if (event.kind !== 'ability') continue
    const own = dusk.seats[event.seat]!
    if (event.verb === 'duel') own.duel = event.target
    else if (event.verb !== 'jail' && event.verb !== 'seance' && event.verb !== 'reveal') {
      own.order = event
      own.cautious = event.text === 'cautious'
    }
  }
}
