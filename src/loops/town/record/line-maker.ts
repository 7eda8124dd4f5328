import type { AgentActionType, GameEventType } from '../../../contracts/index.ts'
import type { ChronicleEntry, TownEvent } from '../rules/event.ts'
import type { Side } from '../rules/role.ts'
import { roleNamed } from '../rules/roles.ts'
import type { LineWriter } from './line-writer.ts'

/** What the makers of lines share while a game is written down. */
export interface Scribe {
  readonly names: readonly string[]
  readonly writer: LineWriter
  /** Tokens that a player may speak in each phase. */
  readonly tokens: Readonly<Record<string, number>>
  /** Who is alive as far as the lines go. */
  readonly alive: boolean[]
  /** What each seat is as far as the lines go. */
  readonly roles: string[]
  /** Who dealt the blow that killed a seat, for the note at the body. */
  readonly killers: Map<number, number>
  /** Who forged the will of a seat. */
  readonly forgers: Map<number, number>
  /** The truth about the death that is written next. */
  death: Extract<TownEvent, { kind: 'died' }> | undefined
  nameOf(seat: number): string
  sideOf(seat: number): Side
  event(type: GameEventType, payload: object): void
  action(seat: number, type: AgentActionType, payload: object): void
}

/** Writes the lines of one kind of event. */
export type LineMaker<K extends TownEvent['kind']> = (
  event: Extract<TownEvent, { kind: K }>,
  scribe: Scribe,
  /** Who perceived it, and what happened next. */
  around: { readonly audience: number; readonly next: ChronicleEntry | undefined },
) => void

/** Makers of lines by kind of event. */
export type LineMakers = { readonly [K in TownEvent['kind']]?: LineMaker<K> }

/** A scribe at the beginning of a game. */
export function newScribe(
  names: readonly string[],
  tokens: Readonly<Record<string, number>>,
  writer: LineWriter,
): Scribe {
  const nameOf = (seat: number) => names[seat]!
  const roles: string[] = []
  return {
    names,
    writer,
    tokens,
    alive: names.map(() => true),
    roles,
    killers: new Map(),
    forgers: new Map(),
    death: undefined,
    nameOf,
    sideOf: (seat) => roleNamed(roles[seat]!).side,
    event: writer.event,
    action: (seat, type, payload) => writer.action(nameOf(seat), type, payload),
  }
}

/** The seats of a set. */
export function seatsIn(set: number, seats: number): number[] {
  const members: number[] = []
  for (let seat = 0; seat < seats; seat++) if (set & (1 << seat)) members.push(seat)
  return members
}
