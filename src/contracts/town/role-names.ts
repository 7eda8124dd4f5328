/** The sides that play together, and the neutrals, who do not. */
export type Side = 'Town' | 'Mafia' | 'Coven' | 'Vampire' | 'Neutral'

const roles: Readonly<Record<Side, string>> = {
  Town: `Bodyguard, Crusader, Doctor, Escort, Investigator, Jailor, Lookout, Mayor, Medium, Psychic, Retributionist,
    Sheriff, Spy, Tavern Keeper, Tracker, Transporter, Trapper, Vampire Hunter, Veteran, Vigilante`,
  Mafia: `Ambusher, Blackmailer, Bootlegger, Consigliere, Consort, Disguiser, Forger, Framer, Godfather, Hypnotist,
    Janitor, Mafioso`,
  Coven: 'Coven Leader, Hex Master, Medusa, Necromancer, Poisoner, Potion Master',
  Vampire: 'Vampire',
  Neutral: `Amnesiac, Arsonist, Executioner, Guardian Angel, Jester, Juggernaut, Pestilence, Pirate, Plaguebearer,
    Serial Killer, Survivor, Werewolf, Witch`,
}

const sides = new Map(
  Object.entries(roles).flatMap(([side, list]) =>
    list.split(',').map((role) => [plainRole(role), side as Side] as const),
  ),
)

/** The side of a role, however its name is spelt; undefined for a name that is not a role. */
export function sideOf(role: string): Side | undefined {
  return sides.get(plainRole(role))
}

/** A role name without the differences of spelling: `SERIAL_KILLER` and `Serial Killer` are the same. */
export function plainRole(role: string): string {
  return role.trim().toLowerCase().replaceAll('_', ' ')
}

/** Neutrals with a goal of their own: they win together with the faction that ends the game, and end no game themselves. */
const loneWinners = new Set([
  'amnesiac',
  'executioner',
  'guardian angel',
  'jester',
  'pirate',
  'survivor',
  'witch',
])

/** The faction that ended a game, of all that won it; "Draw" where nobody won but neutrals with a goal of their own. */
export function winningFaction(all: readonly string[]): string {
  return all.find((name) => !loneWinners.has(plainRole(name))) ?? 'Draw'
}
