import type { Agent } from '../../agents/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Limits } from '../../spine/index.ts'

/** Refuses a budget of money where an agent takes part whose cost nobody knows: it would never be used up. */
export function checkBudget(budget: Limits, team: Readonly<Record<string, Agent>>): void {
  if (typeof budget.usd !== 'number') return
  const unknown = Object.entries(team).filter(([, { priced }]) => priced === 'unknown')
  if (unknown.length === 0) return
  const specs = [...new Set(unknown.map(([, { spec }]) => spec))].join(', ')
  const roles = unknown.map(([role]) => `'${role}'`).join(', ')
  throw new Refusal(
    'unbound_budget',
    'usage',
    `A budget of $${budget.usd} cannot be kept: what ${specs} costs is unknown (${unknown.length === 1 ? 'role' : 'roles'} ${roles}).`,
    {
      hint: 'Give the price with --price MODEL=INPUT,OUTPUT in US dollars per million tokens or under prices in the configuration, or limit something else, such as --budget "100 calls, 30m".',
    },
  )
}
