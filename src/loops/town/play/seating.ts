import { seatsFor } from '../rules/role-list.ts'

/** What decides how many play and what they are called. */
export interface Seating {
  readonly list: string
  readonly seats?: number | undefined
  readonly names?: readonly string[] | undefined
  readonly roles?: readonly string[] | undefined
}

/** How many seats a game has. */
export function seatsOf({ seats, names, roles, list }: Seating): number {
  return seats ?? names?.length ?? roles?.length ?? seatsFor(list)
}

/** The names of the players of a game. */
export function namesOf(seating: Seating): readonly string[] {
  return seating.names ?? Array.from({ length: seatsOf(seating) }, (_, seat) => `Player ${seat + 1}`)
}
