import { Refusal } from '../../../kit/index.ts'
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

/** The agents by seat in a text: between commas, each for one seat or, with `*n` after it, for several; one alone sits everywhere. */
export function parseSeats(text: string, seats: number): string[] {
  const agents = text.split(',').flatMap((part) => {
    const [, spec, times] = /^\s*(.+?)\s*(?:\*\s*(\d{1,2}))?\s*$/.exec(part) ?? []
    if (spec === undefined)
      throw new Refusal('bad_seat_plan', 'usage', `'${text}' names no agent between two commas.`)
    return Array<string>(Number(times ?? 1)).fill(spec)
  })
  if (agents.length === 1) return Array<string>(seats).fill(agents[0]!)
  if (agents.length === seats) return agents
  throw new Refusal(
    'bad_seat_plan',
    'usage',
    `There are ${agents.length} agents for ${seats} seats. Give one for all, or one for each, such as bot:bayes*7,bot:simple*${seats - 7}.`,
  )
}
