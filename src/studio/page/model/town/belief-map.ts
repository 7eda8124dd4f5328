import type { Belief, Seat } from './town-at.ts'

/** How much belief in the truth about a player there was in a turn: 1 is certainty of the role that the player has. */
export interface BeliefRow {
  readonly player: string
  readonly role: string
  /** One for each turn; undefined where nobody stated a belief. */
  readonly cells: readonly (number | undefined)[]
}

/** Who saw through whom, over the turns. */
export interface BeliefMap {
  readonly turns: readonly string[]
  readonly rows: readonly BeliefRow[]
}

/** The belief in the true roles over the turns: that of one seat, or the mean of all. */
export function beliefMapOf(beliefs: readonly Belief[], seats: readonly Seat[], from?: string): BeliefMap {
  const own = beliefs.filter(
    ({ agent, source }) => source !== 'reference' && (from === undefined || agent === from),
  )
  const turns = [...new Set(own.map(({ turn }) => turn))]
  const rows = seats
    .filter(({ name }) => name !== from)
    .map(({ name, role }) => ({
      player: name,
      role,
      cells: turns.map((turn) => {
        // What a seat said last in a turn counts.
        const last = new Map(
          own
            .filter((one) => one.turn === turn && one.agent !== name)
            .map((one) => [one.agent, one.roles[name]]),
        )
        const shares = [...last.values()].flatMap((roles) => (roles === undefined ? [] : [roles[role] ?? 0]))
        return shares.length === 0 ? undefined : shares.reduce((sum, one) => sum + one, 0) / shares.length
      }),
    }))
  return { turns, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== undefined)) }
}
