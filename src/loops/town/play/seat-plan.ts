import type { Game } from '../rules/game.ts'

/** Who sits where: by seat, or by what the seat was dealt. */
export type SeatPlan =
  | { readonly by: 'seat'; readonly agents: readonly string[] }
  | { readonly by: 'side'; readonly town: string; readonly others: string }

/** The agent of each seat of a game that has been dealt. */
export function agentsFor(plan: SeatPlan, game: Game): readonly string[] {
  if (plan.by === 'seat') return plan.agents
  return game.seats.map(({ role }) => (role.side === 'Town' ? plan.town : plan.others))
}

/** A plan that cannot be read. */
export class BadSeatPlan extends Error {
  override readonly name = 'BadSeatPlan'
}

/** Reads agents between commas, each for one seat or, with `*n` after it, for several; one agent alone sits everywhere. */
export function parseSeats(text: string, seats: number): SeatPlan {
  const agents = text.split(',').flatMap((part) => {
    const [, spec, times] = /^\s*(.+?)\s*(?:\*\s*(\d{1,2}))?\s*$/.exec(part) ?? []
    if (spec === undefined) throw new BadSeatPlan(`'${text}' names no agent between two commas.`)
    return Array<string>(Number(times ?? 1)).fill(spec)
  })
  if (agents.length === 1) return { by: 'seat', agents: Array<string>(seats).fill(agents[0]!) }
  if (agents.length === seats) return { by: 'seat', agents }
  throw new BadSeatPlan(
    `There are ${agents.length} agents for ${seats} seats. Give one for all, or one for each, such as bot:bayes*7,bot:simple*${seats - 7}.`,
  )
}
