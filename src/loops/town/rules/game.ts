import type { Action, Verdict } from './action.ts'
import type { Chance } from './chance.ts'
import type { ChronicleEntry, Phase, TownEvent } from './event.ts'
import type { Role, Verb } from './role.ts'
import type { RuleBook } from './rule-book.ts'

/** What is settled before a game begins and known to all. */
export interface Setup {
  /** The players by seat. */
  readonly names: readonly string[]
  /** The name of the role list, such as Classic. */
  readonly mode: string
  /** The slots of the role list. */
  readonly roleList: readonly string[]
  readonly rules: RuleBook
}

/** What a player has chosen to do in the night. Seats are numbers; −1 stands for nobody. */
export interface Order {
  readonly verb: Verb
  readonly target: number
  readonly second: number
  readonly text?: string
}

/** A player's place in the game, and all that is true of it. */
export interface Seat {
  role: Role
  alive: boolean
  /** How often the limited ability can still be used; Infinity without a limit. */
  uses: number
  /** How often it can still be used on oneself. */
  selfUses: number
  /** The player that an Executioner or a Guardian Angel was given; −1 without one. */
  target: number
  /** The role's own goal is reached. */
  objectiveMet: boolean
  will: string
  note: string
  /** Whether the role was revealed to the town. */
  revealed: boolean
  // What lasts.
  doused: boolean
  hexed: boolean
  infected: boolean
  /** The night in which the player was poisoned; 0 without poison. */
  poisoned: number
  /** Cannot speak today. */
  blackmailed: boolean
  /** Has shot a townsman and dies of it in the coming night. */
  guilty: boolean
  /** A Witch is protected until the first attack. */
  shielded: boolean
  /** What the town sees instead of the role when the player dies. */
  disguise: string | undefined
  /** The body was cleaned or stoned. */
  hidden: boolean
  /** What a forger put in the place of the will. */
  forgedWill: string | undefined
  /** Kills of a Juggernaut, plunders of a Pirate. */
  tally: number
  /** A Trapper's trap: 0 none, 1 being built, 2 ready to be set. */
  trap: number
  /** Whose door the ready trap stands at; −1 nowhere. */
  trapAt: number
  /** Whose door the Trapper chose for it, which is all that he knows of its place; −1 nobody's. */
  trapFor: number
  /** The night from which each potion can be brewed again: heal, uncover, attack. */
  brewedAgain: [number, number, number]
  /** The night of the last bite that turned somebody, for vampires. */
  lastBite: number
  /** The night in which the player was turned into a Vampire; 0 for the first of them. */
  turned: number
  /** Whom a Pirate duelled last, and may not duel again at once; −1 nobody. */
  lastDuel: number
  /** The poison in the player cannot be healed. */
  incurable: boolean
  /** The last will cannot be read for blood. */
  bloodied: boolean
  /** A corpse whose ability has been used up. */
  raised: boolean
  /** What the player has chosen to do tonight. */
  order: Order | undefined
  /** What the player has chosen by day for the coming night: jail, duel, séance. */
  dayOrder: Order | undefined
  /** Tokens left in this phase. */
  tokens: number
}

/** A whole game: the only state there is. Plain data; chance and the record of what happened are part of it. */
export interface Game {
  readonly setup: Setup
  readonly seats: readonly Seat[]
  /** Who is alive: bit n stands for seat n. Kept with `Seat.alive`, because every view needs it. */
  living: number
  /** Whom a Guardian Angel watched over last night, so that nobody can vote to try them today; bit n stands for seat n. */
  spared: number
  readonly chance: Chance
  /** The number of the day, and of the night that follows it. */
  day: number
  phase: Phase
  /** The seats whose turns are still to come in this phase, from `cursor` on. */
  queue: number[]
  cursor: number
  /** How many turns of the night's queue are for talk; those after them are for abilities. */
  talkTurns: number
  /** How often the town has gone round in this phase. */
  round: number
  /** Whether somebody has spoken in this round. */
  spoke: boolean
  /** Whether the seats bid for the next word. */
  bidding: boolean
  /** What each seat bids. */
  bids: number[]
  /** How many words are left in a discussion by bids. */
  wordsLeft: number
  /** What was said in a round in which all speak at once, until the round is over. */
  held: { readonly seat: number; readonly action: Action }[]
  /** Whom each seat votes to try; −1 for nobody. */
  votes: number[]
  verdicts: (Verdict | undefined)[]
  /** Who stands trial; −1 outside a trial. */
  defendant: number
  trialsLeft: number
  /** Who is in jail tonight, and whose; −1 for nobody. */
  prisoner: number
  jailor: number
  /** Whom a Pirate duels tonight, so that they choose a parry; −1 for nobody. */
  duelled: number
  /** Who has stepped forward as the Mayor; bit n stands for seat n. */
  unmasked: number
  /** Who holds the Necronomicon; −1 for nobody. */
  bookHolder: number
  /** The jesters whose haunting is due tonight, with those who may be haunted. */
  hauntings: { jester: number; voters: number[] }[]
  /** The dead medium who speaks with somebody tonight. */
  seance: { medium: number; target: number } | undefined
  /** The last day or night (day · 2, + 1 for the night) with a death. */
  lastDeath: number
  over: boolean
  winners: number[]
  factions: string[]
  /** All that happened, in order, with those who perceived it. */
  readonly chronicle: ChronicleEntry[]
  /** What each seat has perceived, in order. */
  readonly heard: readonly TownEvent[][]
}
