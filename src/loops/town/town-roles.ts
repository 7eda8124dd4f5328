import { Refusal } from '../../kit/index.ts'
import type { RoleInfo } from '../../spine/index.ts'
import { mostSeats } from './rules/role-list.ts'

/** The role of the agent in a seat, from 0 on. */
export const seatRole = (seat: number): string => `seat-${seat + 1}`

/** The roles of the seats. */
export const seatRoles: readonly string[] = Array.from({ length: mostSeats }, (_, seat) => seatRole(seat))

/** The roles of a game: one for each seat, and one that reads claims. */
export const townRoles: Readonly<Record<string, RoleInfo>> = {
  ...Object.fromEntries(seatRoles.map((role) => [role, { says: `plays ${role.replace('-', ' ')}` }])),
  extractor: {
    says: 'extracts claims from free text, instead of the grammar',
    default: 'bot:grammar',
  },
}

/** Agents for the seats that nobody was named for. */
export function seatDefaults(
  agents: Readonly<Record<string, string>>,
  usual: string,
): Record<string, string> {
  return Object.fromEntries(
    seatRoles.filter((role) => agents[role] === undefined).map((role) => [role, usual]),
  )
}

/** Who reads claims: an agent where one is named for it. It is shown what players whisper, so it cannot be a person. */
export function claimsSetting(agents: Readonly<Record<string, string>>): { readonly claims?: 'agent' } {
  if (agents.extractor === undefined) return {}
  if (agents.extractor === 'person')
    throw new Refusal(
      'bad_seat_plan',
      'usage',
      'A person cannot be the extractor, who is shown what players whisper. Name a model, a command or bot:grammar.',
    )
  return { claims: 'agent' }
}
