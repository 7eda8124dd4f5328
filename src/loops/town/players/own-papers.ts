import type { Action } from '../rules/action.ts'

/** Something that a player did or noted, which the game shows to nobody else. */
export interface OwnEntry {
  /** How much the player had heard before. */
  readonly at: number
  readonly text: string
}

/** What a player keeps for itself between turns. */
export interface OwnPapers {
  readonly notebook: string
  /** What the player has done, a line a turn. */
  readonly turns: readonly string[]
}

/** A player's own turns. */
export interface OwnTurns {
  /** What the player has done, a line a turn. */
  readonly all: readonly string[]
  /** What belongs into the history of the player, because nobody hears it: abilities and notes. */
  readonly entries: readonly OwnEntry[]
  /** Adds a turn. */
  add(turn: {
    readonly phase: string
    readonly done: string
    readonly action: Action
    readonly at: number
  }): void
  /** Adds a note. */
  note(text: string, at: number): void
}

/** No turns yet. */
export function openOwnTurns(): OwnTurns {
  const all: string[] = []
  const entries: OwnEntry[] = []
  return {
    all,
    entries,
    add({ phase, done, action, at }) {
      all.push(`${phase}: ${done}`)
      if (action.kind === 'ability') entries.push({ at, text: `(you) ${done}` })
    },
    note(text, at) {
      entries.push({ at, text: `(your notebook) ${text}` })
    },
  }
}
