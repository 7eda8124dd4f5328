import { groupOf } from '../rules/investigator-groups.ts'
import type { Role } from '../rules/role.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import type { ClaimedResult } from '../rules/speech.ts'
import type { RoleSpace } from './role-space.ts'

/** What else bears upon what an investigation finds: things that hide the truth, as chances. */
export interface Noise {
  /** That the target was framed, hexed or soaked, so that it looks like another. */
  readonly framed: number
  readonly doused: number
  readonly hexed: number
  /** That something unlikely was at work: a disguise, a transport, a control. */
  readonly odd: number
}

/** For each role: how likely an investigation of somebody with that role gives this result. */
export function resultLikelihood(
  space: RoleSpace,
  result: ClaimedResult,
  noise: Noise,
  rules: RuleBook,
): Float64Array {
  const table = new Float64Array(space.roles.length)
  for (let index = 0; index < table.length; index++) {
    const clear = ifClear(space.roles[index]!, result, noise, rules)
    table[index] = noise.odd + (1 - noise.odd) * clear
  }
  return table
}

function ifClear(role: Role, result: ClaimedResult, noise: Noise, rules: RuleBook): number {
  switch (result.kind) {
    case 'suspicious':
      return looksSuspicious(role, noise)
    case 'innocent':
      return 1 - looksSuspicious(role, noise)
    case 'role':
      return role.name === result.role ? 1 : 0
    case 'group':
      return looksLike(role, result.roles, noise, rules)
    case 'visitors':
      return 1
    case 'visited':
      return goesOut(role) === result.seats.length > 0 ? 1 : 0.3
  }
}

function looksSuspicious(role: Role, { framed, hexed }: Noise): number {
  const bare =
    role.suspicious === true && role.detectionImmune !== true ? 1 : role.name === 'Werewolf' ? 0.5 : 0
  return 1 - (1 - bare) * (1 - framed) * (1 - hexed)
}

function looksLike(role: Role, group: readonly string[], noise: Noise, rules: RuleBook): number {
  const { framed, doused, hexed } = noise
  const bare = groupOf(role.name, rules)[0] === group[0] ? 1 : 0
  const asHexed = hexed * (group.includes('Hex Master') ? 1 : 0) + (1 - hexed) * bare
  const asDoused = doused * (group.includes('Arsonist') ? 1 : 0) + (1 - doused) * asHexed
  return framed * (group.includes('Framer') ? 1 : 0) + (1 - framed) * asDoused
}

/** Whether a role leaves the house at night for what it does. */
export function goesOut(role: Role): boolean {
  return role.abilities.some(({ visits }) => visits)
}

/** Whether a death that the town reads as the work of one of these can be this role's doing. */
export function killsAs({ name, side }: Role, by: string): boolean {
  return by === 'Mafia' ? side === 'Mafia' : name === by || (by === 'Pestilence' && name === 'Plaguebearer')
}
