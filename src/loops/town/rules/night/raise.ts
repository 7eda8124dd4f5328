import type { Ability, Role } from '../role.ts'
import { type Night, note } from './night.ts'

/** Lets a corpse use its ability on a player; what it learns goes to the one who raised it. */
export function raise(night: Night, seat: number): void {
  const { game, parts } = night
  const part = parts[seat]!
  const corpse = game.seats[part.target]
  const own = game.seats[seat]!
  const ability = corpse === undefined || corpse.alive ? undefined : raisable(corpse.role)
  const wrongKind = own.role.name === 'Retributionist' && corpse?.role.side !== 'Town'
  if (corpse === undefined || ability === undefined || corpse.raised || corpse.hidden || wrongKind) {
    part.verb = undefined
    note(night, part.user, 'raise_failed')
    return
  }
  corpse.raised = true
  const body = parts[part.target]!
  body.verb = ability.verb
  body.target = part.second
  body.chosen = part.second
  body.user = seat
  part.also = part.target
}

/** What a corpse of a role can still do: anything that goes to one player at night. */
export function raisable(role: Role): Ability | undefined {
  for (const ability of role.abilities) {
    const towardsOne = ability.aim === 'other' || ability.aim === 'any'
    if (ability.when === 'night' && towardsOne && ability.book !== true && ability.fullMoon !== true)
      return ability
  }
  return undefined
}
