import { plainRole, sideOf } from '../../../../contracts/index.ts'

/** What a seat's task is: to deceive, to find deceivers out, or neither. */
export type SeatClass = 'deceiver' | 'detector' | 'bystander'

const bystanders = new Set(['amnesiac', 'guardian angel', 'pirate', 'survivor'])

/**
 * The task that comes with a role. Mafia, Coven, Vampires and the neutrals that kill or do evil live by deception; the Town lives by
 * finding it out; neutrals who can win beside anybody do neither.
 */
export function seatClass(role: string): SeatClass | undefined {
  const side = sideOf(role)
  if (side === undefined) return undefined
  if (side === 'Town') return 'detector'
  return bystanders.has(plainRole(role)) ? 'bystander' : 'deceiver'
}
