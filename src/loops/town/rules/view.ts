import type { Channel, Phase, TownEvent } from './event.ts'
import type { Game, Order, Setup } from './game.ts'
import type { Role, Side } from './role.ts'
import { channelOf } from './talk.ts'
import { isFullMoon, kindOfTurn, type TurnKind, thresholdOf } from './turn.ts'

/** What a seat may see, and nothing else. Prompts, bots, the studio and the leak checks all read this. */
export interface View {
  readonly seat: number
  readonly setup: Setup
  readonly day: number
  readonly phase: Phase
  /** What the seat may do now; undefined when it is not its turn. */
  readonly turn: TurnKind | undefined
  readonly over: boolean
  /** Who is alive: bit n stands for seat n. */
  readonly living: number
  /** Whom an angel watches over today, so that nobody can vote against them; bit n stands for seat n. */
  readonly spared: number
  readonly fullMoon: boolean
  // The court, which everybody sees.
  /** Whom each seat votes to try; −1 for nobody. */
  readonly votes: readonly number[]
  readonly threshold: number
  readonly defendant: number
  readonly trialsLeft: number
  // The player's own facts.
  readonly role: Role
  readonly alive: boolean
  readonly uses: number
  readonly selfUses: number
  readonly target: number
  readonly objectiveMet: boolean
  readonly will: string
  readonly note: string
  readonly revealed: boolean
  readonly blackmailed: boolean
  readonly jailed: boolean
  /** For the Jailor at night: who is in the cell; −1 for nobody. */
  readonly prisoner: number
  readonly hasBook: boolean
  /** Whether a Pirate duels the seat tonight. */
  readonly duelled: boolean
  /** Who has stepped forward as the Mayor, which everybody saw; bit n stands for seat n. */
  readonly unmasked: number
  readonly tally: number
  readonly trap: number
  /** Whether the trap stands at a door; at whose is not certain, after a transport or under control. */
  readonly trapSet: boolean
  /** Whom a Pirate duelled last; −1 nobody. */
  readonly lastDuel: number
  /** The seats of one's own side, where the side knows itself; bit n stands for seat n. */
  readonly team: number
  readonly brewedAgain: readonly number[]
  readonly tokens: number
  /** Where the seat can speak at night; undefined where nobody would hear it. */
  readonly channel: Channel | undefined
  /** Whom a lynched Jester may haunt. */
  readonly hauntable: readonly number[]
  readonly order: Order | undefined
  readonly dayOrder: Order | undefined
  /** All that the seat has perceived, in order. */
  readonly heard: readonly TownEvent[]
}

const none: readonly number[] = []

/** What a seat may see of a game. */
export function viewFor(game: Game, seat: number): View {
  const own = game.seats[seat]!
  const { living } = game
  return {
    seat,
    setup: game.setup,
    day: game.day,
    phase: game.phase,
    turn: kindOfTurn(game, seat),
    over: game.over,
    living,
    spared: game.spared,
    fullMoon: isFullMoon(game),
    votes: game.votes,
    threshold: thresholdOf(living),
    defendant: game.defendant,
    trialsLeft: game.trialsLeft,
    role: own.role,
    alive: own.alive,
    uses: own.uses,
    selfUses: own.selfUses,
    target: own.target,
    objectiveMet: own.objectiveMet,
    will: own.will,
    note: own.note,
    revealed: own.revealed,
    blackmailed: own.blackmailed,
    jailed: game.prisoner === seat,
    prisoner: game.jailor === seat ? game.prisoner : -1,
    hasBook: game.bookHolder === seat,
    duelled: game.duelled === seat,
    unmasked: game.unmasked,
    tally: own.tally,
    trap: own.trap,
    trapSet: own.trapAt !== -1,
    lastDuel: own.lastDuel,
    team: teamOf(game, own.role.side),
    brewedAgain: own.brewedAgain,
    tokens: own.tokens,
    channel: game.phase === 'NIGHT' ? channelOf(game, seat) : undefined,
    hauntable: game.hauntings.length === 0 ? none : hauntableBy(game, seat),
    order: own.order,
    dayOrder: own.dayOrder,
    heard: game.heard[seat]!,
  }
}

/** The seats of a side that knows itself. */
function teamOf(game: Game, side: Side): number {
  if (side === 'Town' || side === 'Neutral') return 0
  let team = 0
  for (let seat = 0; seat < game.seats.length; seat++) {
    if (game.seats[seat]!.role.side === side) team |= 1 << seat
  }
  return team
}

function hauntableBy(game: Game, seat: number): readonly number[] {
  for (const { jester, voters } of game.hauntings) if (jester === seat) return voters
  return none
}

/** Whether a seat is alive, by the set of the living. */
export const lives = (living: number, seat: number): boolean => (living & (1 << seat)) !== 0
