import type { Agent } from '../../../../agents/index.ts'
import type { SeatPlan } from '../../play/seat-plan.ts'
import { seatsOf } from '../../play/seating.ts'
import { seatRoles } from '../../town-roles.ts'
import type { SeriesConfig } from './series-config.ts'

/** Who sits where in a series that threads can play: of bots only, without questions to them. Undefined for any other. */
export function planOfBots(
  config: SeriesConfig,
  team: Readonly<Record<string, Agent>>,
): SeatPlan | undefined {
  if (config.beliefs || config.reader === 'agent') return undefined
  const roles = config.by === 'side' ? ['town', 'others'] : seatRoles.slice(0, seatsOf(config))
  const agents = roles.map((role) => team[role]!)
  if (agents.some(({ kind }) => kind !== 'bot')) return undefined
  const specs = agents.map(({ spec }) => spec)
  return config.by === 'side'
    ? { by: 'side', town: specs[0]!, others: specs[1]! }
    : { by: 'seat', agents: specs }
}
