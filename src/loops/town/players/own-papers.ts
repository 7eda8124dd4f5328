/** What a player keeps for itself between turns. */
export interface OwnPapers {
  readonly notebook: string
  /** What the player has done, a line a turn. */
  readonly turns: readonly string[]
}

const shownTurns = 3

/** A player's own turns, which the game shows to nobody else. */
export interface OwnTurns {
  readonly all: readonly string[]
  /** The last few of them, for the prompt. */
  readonly last: readonly string[]
  add(turn: string): void
}

/** No turns yet. */
export function openOwnTurns(): OwnTurns {
  const turns: string[] = []
  return {
    all: turns,
    get last() {
      return turns.slice(-shownTurns)
    },
    add: (turn) => turns.push(turn),
  }
}
