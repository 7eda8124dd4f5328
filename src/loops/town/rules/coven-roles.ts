import { type Ability, type Role, strength, type Verb } from './role.ts'

const { none, basic, powerful, unstoppable } = strength

const goal = 'Kill everyone who would oppose the Coven.'

/** The roles of the Coven. Each is there at most once; they know each other, and talk at night. */
export const covenRoles: readonly Role[] = [
  coven('Coven Leader', {
    blockImmune: true,
    controlImmune: true,
    abilities: [{ verb: 'control', aim: 'puppet', when: 'night', visits: true }],
    card: 'Each night, make one player use their ability on whom you choose, and learn their role. With the Necronomicon your victim is attacked as well, and you are harder to kill.',
  }),
  coven('Hex Master', {
    attack: unstoppable,
    abilities: [visit('hex')],
    card: 'Each night, hex one player; they look like a Hex Master to Investigators. When every living player outside the Coven is hexed, all of them die. With the Necronomicon your hex attacks, and nobody sees you come.',
  }),
  coven('Medusa', {
    attack: powerful,
    abilities: [
      { verb: 'stone', aim: 'none', when: 'night', visits: false, uses: 3 },
      { ...visit('attack'), book: true },
    ],
    card: 'On three nights, turn everybody who visits you to stone; nobody learns what they were. With the Necronomicon you can go out and turn a player to stone.',
  }),
  coven('Necromancer', {
    attack: basic,
    blockImmune: true,
    abilities: [
      { verb: 'raise', aim: 'corpse', when: 'night', visits: false, from: 2 },
      { verb: 'attack', aim: 'other', when: 'night', visits: false, book: true },
    ],
    card: 'Each night you can raise a corpse and use its ability on a player. Every corpse serves once. With the Necronomicon you can send a ghoul to attack instead.',
  }),
  coven('Poisoner', {
    attack: basic,
    abilities: [visit('poison')],
    card: 'Each night, poison one player, who dies in the next night unless healed. With the Necronomicon no healing helps.',
  }),
  coven('Potion Master', {
    attack: basic,
    abilities: [{ ...visit('heal'), aim: 'any' }, visit('uncover'), visit('attack')],
    card: 'Each night, use a potion: one heals, one uncovers a role, one attacks. Each takes {potionNights} nights to brew again, or none with the Necronomicon.',
  }),
]

function coven(name: string, rest: Partial<Role> & Pick<Role, 'abilities' | 'card'>): Role {
  return {
    name,
    side: 'Coven',
    alignment: 'CE',
    attack: none,
    defense: none,
    unique: true,
    suspicious: true,
    coven: true,
    goal,
    ...rest,
  }
}

function visit(verb: Verb): Ability {
  return { verb, aim: 'other', when: 'night', visits: true }
}
