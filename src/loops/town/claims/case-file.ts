import type { TownEvent } from '../rules/event.ts'
import type { NoticeCode } from '../rules/notice-code.ts'
import type { Claim } from '../rules/speech.ts'

type Notice = Extract<TownEvent, { kind: 'notice' }>
type Order = Extract<TownEvent, { kind: 'ability' }>

/** Something that belongs to a night: the one that follows the day in which it happened. */
interface Dated<T> {
  readonly night: number
  readonly what: T
}

/** What a seat knows of another for certain, and from where. */
export interface Knowledge {
  readonly role?: string
  readonly side: string
  readonly from: string
}

/** Something that a seat has said, and the set of those who heard it. */
export interface SaidEarlier {
  readonly claim: Claim
  readonly audience: number
}

/** All that a claim of one seat is checked against. */
export interface SeatFile {
  /** The private notices of the seat. */
  readonly notices: Dated<Notice>[]
  /** Notices that somebody planted: they look like the others, and nothing happened. */
  readonly planted: Dated<NoticeCode>[]
  /** What the seat chose to do. */
  readonly orders: Dated<Order>[]
  /** Where it went in truth. */
  readonly visits: Dated<number>[]
  /** Whom it attacked in truth. */
  readonly attacks: Dated<number>[]
  /** What it knows of others, by seat. */
  readonly knows: (Knowledge | undefined)[]
  readonly saidBefore: SaidEarlier[]
}

/** The game as far as it has been read: what is so, and who knows what. */
export interface CaseFile {
  readonly names: readonly string[]
  readonly seats: readonly SeatFile[]
  /** What each seat is. */
  readonly roles: string[]
  readonly alive: boolean[]
  /** The number of the day, and of the night that follows it. */
  day: number
  phase: string
}

/** A file of a game that has not begun. */
export function openCaseFile(names: readonly string[]): CaseFile {
  return {
    names,
    seats: names.map(() => ({
      notices: [],
      planted: [],
      orders: [],
      visits: [],
      attacks: [],
      knows: [],
      saidBefore: [],
    })),
    roles: [],
    alive: names.map(() => true),
    day: 1,
    phase: 'PRE_NIGHT',
  }
}

/** The last night that is over. */
export const lastNight = ({ day }: CaseFile): number => day - 1
