import { type Ability, type Role, strength, type Verb } from './role.ts'

const { none, basic, powerful, unstoppable } = strength

const goal = 'Lynch every criminal and evildoer.'

/** The roles of the Town. */
export const townRoles: readonly Role[] = [
  town('Investigator', 'TI', {
    abilities: [visit('investigate')],
    card: 'Each night, look into one player and learn a short list of roles, one of which is theirs.',
  }),
  town('Lookout', 'TI', {
    abilities: [{ ...visit('watch'), aim: 'any' }],
    card: 'Each night, watch one house and see who visits it.',
  }),
  town('Sheriff', 'TI', {
    abilities: [visit('investigate')],
    card: 'Each night, question one player and learn whether they are suspicious.',
  }),
  town('Psychic', 'TI', {
    abilities: [{ verb: 'vision', aim: 'none', when: 'night', visits: false, automatic: true }],
    coven: true,
    card: 'Each night a vision comes by itself: on odd nights three names with at least one evil, on even nights two names with at least one good.',
  }),
  town('Spy', 'TI', {
    abilities: [{ verb: 'bug', aim: 'other', when: 'night', visits: false }],
    card: 'Each night, bug one player and learn what happens to them. You also learn whom the Mafia and the Coven visit.',
  }),
  town('Tracker', 'TI', {
    abilities: [visit('track')],
    coven: true,
    card: 'Each night, follow one player and see whom they visit.',
  }),
  town('Bodyguard', 'TP', {
    attack: powerful,
    abilities: [{ ...visit('protect'), selfUses: 1 }],
    card: 'Each night, guard one player. You fight the first attacker who comes: you die of it unless somebody heals you, and so does the attacker. Choose yourself once to wear a vest.',
  }),
  town('Crusader', 'TP', {
    attack: basic,
    abilities: [visit('protect')],
    coven: true,
    card: 'Each night, protect one player from all but the strongest attacks and strike one of their visitors, whoever it is.',
  }),
  town('Doctor', 'TP', {
    abilities: [{ ...visit('heal'), selfUses: 1 }],
    card: 'Each night, heal one player: they survive all but the strongest attacks, and poison leaves them. You can heal yourself once, and a revealed Mayor never.',
  }),
  town('Trapper', 'TP', {
    attack: powerful,
    abilities: [{ ...visit('trap'), aim: 'any', from: 2 }],
    coven: true,
    card: 'A trap takes you one night to build; then set it at a house. It goes off when somebody visits: you learn the roles of the visitors, and one attacker is struck while the house is protected. Choose yourself to take it down.',
  }),
  town('Jailor', 'TK', {
    attack: unstoppable,
    unique: true,
    abilities: [
      { verb: 'jail', aim: 'other', when: 'day', visits: false },
      { verb: 'execute', aim: 'prisoner', when: 'night', visits: false, uses: 3, from: 2 },
    ],
    card: 'By day, choose whom to jail for the night. The prisoner can do nothing and is safe. You may execute a prisoner three times, not on the first night, and never again after executing a townsman.',
  }),
  town('Vampire Hunter', 'TK', {
    attack: basic,
    abilities: [visit('stake')],
    card: 'Each night, visit one player and stake them if they are a Vampire. Vampires who visit you are staked too, and you hear them talk. When all Vampires are dead you become a Vigilante with one bullet.',
  }),
  town('Veteran', 'TK', {
    attack: powerful,
    unique: true,
    blockImmune: true,
    controlImmune: true,
    abilities: [{ verb: 'alert', aim: 'none', when: 'night', visits: false, uses: 3 }],
    card: 'On three nights you can go on alert: you are harder to kill, and everybody who visits you is attacked.',
  }),
  town('Vigilante', 'TK', {
    attack: basic,
    abilities: [{ ...visit('shoot'), uses: 3, from: 2 }],
    card: 'You have three bullets. If you shoot a townsman dead, you die of guilt in the next night.',
  }),
  town('Mayor', 'TS', {
    unique: true,
    abilities: [{ verb: 'reveal', aim: 'none', when: 'day', visits: false, uses: 1 }],
    card: 'By day, reveal yourself: your vote then counts {mayorVotes}, but no Doctor can heal you.',
  }),
  town('Medium', 'TS', {
    abilities: [{ verb: 'seance', aim: 'any', when: 'dead', visits: false, uses: 1 }],
    card: 'At night you talk with the dead. Once, when you are dead yourself, you can speak with a living player for a night.',
  }),
  town('Retributionist', 'TS', {
    unique: true,
    blockImmune: true,
    abilities: [{ verb: 'raise', aim: 'corpse', when: 'night', visits: false, from: 2 }],
    card: 'Each night you can raise a dead townsman and use their ability on a player. Every corpse serves once.',
  }),
  town('Escort', 'TS', {
    blockImmune: true,
    abilities: [visit('distract')],
    card: 'Each night, keep one player from using their ability. Nobody can do the same to you.',
  }),
  town('Transporter', 'TS', {
    blockImmune: true,
    controlImmune: true,
    abilities: [{ verb: 'transport', aim: 'two', when: 'night', visits: true }],
    card: 'Each night, swap two players, yourself included if you like: whatever is aimed at one reaches the other.',
  }),
]

function town(
  name: string,
  alignment: Role['alignment'],
  rest: Partial<Role> & Pick<Role, 'abilities' | 'card'>,
): Role {
  return { name, side: 'Town', alignment, attack: none, defense: none, goal, ...rest }
}

function visit(verb: Verb): Ability {
  return { verb, aim: 'other', when: 'night', visits: true }
}
