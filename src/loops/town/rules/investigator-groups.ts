import type { Seat } from './game.ts'
import type { RuleBook } from './rule-book.ts'

/** The groups that an Investigator can distinguish, without the Coven expansion. */
export const classicGroups: readonly (readonly string[])[] = [
  ['Vigilante', 'Veteran', 'Mafioso'],
  ['Medium', 'Janitor', 'Retributionist'],
  ['Survivor', 'Vampire Hunter', 'Amnesiac'],
  ['Spy', 'Blackmailer', 'Jailor'],
  ['Sheriff', 'Executioner', 'Werewolf'],
  ['Framer', 'Vampire', 'Jester'],
  ['Lookout', 'Forger', 'Witch'],
  ['Escort', 'Transporter', 'Consort'],
  ['Doctor', 'Disguiser', 'Serial Killer'],
  ['Investigator', 'Consigliere', 'Mayor'],
  ['Bodyguard', 'Godfather', 'Arsonist'],
]

/** The groups with the Coven expansion, in the same order. A Juggernaut's place is a matter of the rules. */
export const covenGroups: readonly (readonly string[])[] = [
  ['Vigilante', 'Veteran', 'Mafioso', 'Ambusher', 'Pirate'],
  ['Medium', 'Janitor', 'Retributionist', 'Necromancer', 'Trapper'],
  ['Survivor', 'Vampire Hunter', 'Amnesiac', 'Medusa', 'Psychic'],
  ['Spy', 'Blackmailer', 'Jailor', 'Guardian Angel'],
  ['Sheriff', 'Executioner', 'Werewolf', 'Poisoner'],
  ['Framer', 'Vampire', 'Jester', 'Hex Master'],
  ['Lookout', 'Forger', 'Coven Leader'],
  ['Escort', 'Transporter', 'Consort', 'Hypnotist'],
  ['Doctor', 'Disguiser', 'Serial Killer', 'Potion Master'],
  ['Investigator', 'Consigliere', 'Mayor', 'Tracker', 'Plaguebearer', 'Pestilence'],
  ['Bodyguard', 'Godfather', 'Arsonist', 'Crusader'],
]

const withJuggernaut = {
  Vigilante: covenGroups.map((group) => (group[0] === 'Vigilante' ? [...group, 'Juggernaut'] : group)),
  Lookout: covenGroups.map((group) => (group[0] === 'Lookout' ? [...group, 'Juggernaut'] : group)),
} as const

const classicByRole = byRole(classicGroups)
const covenByRole = {
  Vigilante: byRole(withJuggernaut.Vigilante),
  Lookout: byRole(withJuggernaut.Lookout),
} as const

function byRole(groups: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  return new Map(groups.flatMap((group) => group.map((role) => [role, group] as const)))
}

/** The groups that Investigators can distinguish under the rules of a game; players may know them. */
export function groupsUnder(rules: RuleBook): readonly (readonly string[])[] {
  return rules.covenGroups ? withJuggernaut[rules.juggernautGroup] : classicGroups
}

/** The group that a role is in. A role that the game's groups lack is shown in the other edition's. */
export function groupOf(role: string, rules: RuleBook): readonly string[] {
  const coven = covenByRole[rules.juggernautGroup]
  const found = rules.covenGroups
    ? (coven.get(role) ?? classicByRole.get(role))
    : (classicByRole.get(role) ?? coven.get(role))
  return found ?? [role]
}

/** The role that a player looks like to an Investigator: what was done last hides what was done before. */
export function lookOf(seat: Seat, framed: boolean): string {
  if (framed) return 'Framer'
  if (seat.doused) return 'Arsonist'
  if (seat.hexed) return 'Hex Master'
  return seat.role.name
}
