import { closest } from '../../../kit/index.ts'
import { covenRoles } from './coven-roles.ts'
import { mafiaRoles } from './mafia-roles.ts'
import { neutralRoles } from './neutral-roles.ts'
import type { Role } from './role.ts'
import { townRoles } from './town-roles.ts'

/** Every role of the game. Pestilence is among them although nobody is dealt it. */
export const roles: readonly Role[] = [...townRoles, ...mafiaRoles, ...covenRoles, ...neutralRoles]

const byName = new Map(
  roles.flatMap((role) => [role.name, role.name.toLowerCase()].map((name) => [name, role])),
)

/** A name that no role has. */
export class UnknownRole extends Error {
  override readonly name = 'UnknownRole'
}

/** The role of a name, in any case of letters. */
export function roleNamed(name: string): Role {
  const role = byName.get(name) ?? byName.get(name.trim().toLowerCase().replaceAll('_', ' '))
  if (role !== undefined) return role
  const names = roles.map((known) => known.name)
  const near = closest(name, names)
  const hint = near === undefined ? `Known roles: ${names.join(', ')}.` : `Did you mean ${near}?`
  throw new UnknownRole(`No role named '${name}'. ${hint}`)
}
