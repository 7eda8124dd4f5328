import { type Ability, type Role, strength, type Verb } from './role.ts'

const { none, basic } = strength

const goal = 'Kill everyone who will not submit to the Mafia.'

/** The roles of the Mafia. They know each other, and talk at night. */
export const mafiaRoles: readonly Role[] = [
  mafia('Godfather', 'MK', {
    attack: basic,
    defense: basic,
    unique: true,
    detectionImmune: true,
    abilities: [visit('kill')],
    card: 'Each night, choose whom the Mafia kills. The Mafioso goes in your place if he can. A Sheriff finds nothing suspicious about you.',
  }),
  mafia('Mafioso', 'MK', {
    attack: basic,
    unique: true,
    abilities: [visit('kill')],
    card: 'Each night, kill whom the Godfather names, or whom you choose if he names nobody. You follow him when he dies.',
  }),
  mafia('Ambusher', 'MK', {
    attack: basic,
    abilities: [visit('ambush')],
    coven: true,
    card: 'Each night, lie in wait at a house and attack one of its visitors. The other visitors see you.',
  }),
  mafia('Blackmailer', 'MS', {
    abilities: [visit('blackmail')],
    card: 'Each night, choose one player who cannot speak on the next day. You read whispers.',
  }),
  mafia('Consigliere', 'MS', {
    abilities: [visit('investigate')],
    card: 'Each night, learn the exact role of one player.',
  }),
  mafia('Consort', 'MS', {
    blockImmune: true,
    abilities: [visit('distract')],
    card: 'Each night, keep one player from using their ability. Nobody can do the same to you.',
  }),
  mafia('Disguiser', 'MD', {
    abilities: [{ verb: 'disguise', aim: 'two', when: 'night', visits: true }],
    card: 'Each night, choose one of the Mafia and then a player outside it: for the night the first looks like the second, and is found to be that role if he dies in it or on the day after.',
  }),
  mafia('Forger', 'MD', {
    abilities: [{ ...visit('forge'), uses: 2 }],
    card: 'On two nights, write another last will for a player; the town reads yours if they die that night.',
  }),
  mafia('Framer', 'MD', {
    abilities: [visit('frame')],
    card: 'Each night, make one player look suspicious to whoever investigates them.',
  }),
  mafia('Hypnotist', 'MD', {
    abilities: [visit('hypnotize')],
    coven: true,
    card: 'Each night, make one player believe that something happened to them.',
  }),
  mafia('Janitor', 'MD', {
    abilities: [{ ...visit('clean'), uses: 3 }],
    card: 'On three nights, clean up after a death: if the player you choose dies, only you learn their role and last will.',
  }),
]

function mafia(
  name: string,
  alignment: Role['alignment'],
  rest: Partial<Role> & Pick<Role, 'abilities' | 'card'>,
): Role {
  return { name, side: 'Mafia', alignment, attack: none, defense: none, suspicious: true, goal, ...rest }
}

function visit(verb: Verb): Ability {
  return { verb, aim: 'other', when: 'night', visits: true }
}
