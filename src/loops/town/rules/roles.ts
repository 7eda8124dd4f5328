import { closest, Refusal } from '../../../kit/index.ts'
import { covenRoles } from './coven-roles.ts'
import { mafiaRoles } from './mafia-roles.ts'
import { neutralRoles } from './neutral-roles.ts'
import type { Ability, Role } from './role.ts'
import { townRoles } from './town-roles.ts'

/** Every role of the game. Pestilence is among them although nobody is dealt it. */
export const roles: readonly Role[] = [...townRoles, ...mafiaRoles, ...covenRoles, ...neutralRoles].map(alike)

/** The role with all fields in one order: the engine looks at roles all the time, and one shape is found fastest. */
function alike(role: Role): Role {
  return {
    name: role.name,
    side: role.side,
    alignment: role.alignment,
    attack: role.attack,
    defense: role.defense,
    unique: role.unique,
    blockImmune: role.blockImmune,
    controlImmune: role.controlImmune,
    detectionImmune: role.detectionImmune,
    suspicious: role.suspicious,
    coven: role.coven,
    abilities: role.abilities.map(alikeAbility),
    goal: role.goal,
    card: role.card,
  }
}

function alikeAbility(ability: Ability): Ability {
  return {
    verb: ability.verb,
    aim: ability.aim,
    when: ability.when,
    visits: ability.visits,
    uses: ability.uses,
    selfUses: ability.selfUses,
    from: ability.from,
    fullMoon: ability.fullMoon,
    book: ability.book,
    automatic: ability.automatic,
  }
}

const byName = new Map(
  roles.flatMap((role) => [role.name, role.name.toLowerCase()].map((name) => [name, role])),
)

/** The role of a name, in any case of letters. */
export function roleNamed(name: string): Role {
  const role = byName.get(name) ?? byName.get(name.trim().toLowerCase().replaceAll('_', ' '))
  if (role !== undefined) return role
  const names = roles.map((known) => known.name)
  const near = closest(name, names)
  const hint = near === undefined ? `Known roles: ${names.join(', ')}.` : `Did you mean ${near}?`
  throw new Refusal('unknown_role', 'missing', `No role named '${name}'. ${hint}`)
}
