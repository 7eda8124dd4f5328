import { type Ability, type Role, strength, type Verb } from './role.ts'

const { none, basic, powerful, unstoppable, invincible } = strength

const killThemAll = 'Kill everyone who would oppose you.'

/** The roles that play for themselves, and the Vampires. */
export const neutralRoles: readonly Role[] = [
  neutral('Amnesiac', 'NB', {
    abilities: [{ verb: 'remember', aim: 'dead', when: 'night', visits: false }],
    goal: 'Remember who you were, and reach the goal of that role.',
    card: 'Once, choose somebody dead and take their role. The town learns which role was remembered.',
  }),
  neutral('Guardian Angel', 'NB', {
    abilities: [{ verb: 'protect', aim: 'none', when: 'night', visits: false, uses: 2 }],
    coven: true,
    goal: 'Keep your target alive to the end of the game.',
    card: 'On {angelUses} nights, heal and cleanse the player you were given, even in jail. If they die you become a Survivor without vests.',
  }),
  neutral('Survivor', 'NB', {
    abilities: [{ verb: 'vest', aim: 'none', when: 'night', visits: false, uses: 4 }],
    goal: 'Live to the end of the game.',
    card: 'You have four vests; a vest makes you harder to kill for a night.',
  }),
  neutral('Executioner', 'NE', {
    defense: basic,
    abilities: [],
    goal: 'See your target lynched.',
    card: 'Make the town lynch the townsman you were given. If they die in another way at night, you become a Jester.',
  }),
  neutral('Jester', 'NE', {
    attack: unstoppable,
    abilities: [{ verb: 'haunt', aim: 'judge', when: 'dead', visits: false }],
    goal: 'Get yourself lynched.',
    card: 'If the town lynches you, you haunt one who did not judge you innocent: they die in the next night.',
  }),
  neutral('Witch', 'NE', {
    blockImmune: true,
    controlImmune: true,
    abilities: [{ verb: 'control', aim: 'puppet', when: 'night', visits: true }],
    goal: 'Live to see the Town lose.',
    card: 'Each night, make one player use their ability on whom you choose, and learn their role. A barrier saves you from the first attack.',
  }),
  neutral('Arsonist', 'NK', {
    attack: unstoppable,
    defense: basic,
    abilities: [visit('douse'), { verb: 'ignite', aim: 'none', when: 'night', visits: false }],
    goal: 'Live to see everyone else burn.',
    card: 'Each night, douse one player, or set all the doused on fire. Whoever visits you is doused. Do nothing to clean yourself.',
  }),
  neutral('Juggernaut', 'NK', {
    attack: powerful,
    unique: true,
    coven: true,
    abilities: [{ ...visit('attack'), fullMoon: true }],
    goal: killThemAll,
    card: 'Attack one player on nights with a full moon. Your kills make you stronger: after one you attack every night, after two you are harder to kill, after three you rampage, after four no protection stops you.',
  }),
  neutral('Serial Killer', 'NK', {
    attack: basic,
    defense: basic,
    suspicious: true,
    abilities: [visit('kill')],
    goal: killThemAll,
    card: 'Each night, kill one player. Whoever tries to distract you is attacked too, unless you choose to be cautious.',
  }),
  neutral('Werewolf', 'NK', {
    attack: powerful,
    defense: basic,
    unique: true,
    abilities: [{ ...visit('rampage'), aim: 'any', fullMoon: true }],
    goal: killThemAll,
    card: 'On nights with a full moon you attack a player and everybody who visits them. If you choose nobody you rampage at your own house.',
  }),
  neutral('Pirate', 'NC', {
    attack: powerful,
    unique: true,
    coven: true,
    abilities: [
      { verb: 'duel', aim: 'other', when: 'day', visits: true },
      { verb: 'plunder', aim: 'none', when: 'night', visits: false },
    ],
    goal: 'Win {plunders} duels.',
    card: 'By day, choose whom to duel at night. Pick scimitar, rapier or pistol; you win against sidestep, chainmail or backpedal in that order. The one you duel can do nothing else.',
  }),
  neutral('Plaguebearer', 'NC', {
    defense: basic,
    unique: true,
    coven: true,
    abilities: [visit('infect')],
    goal: 'Infect all living players, become Pestilence, and kill everyone who would oppose you.',
    card: 'Each night, infect one player. The plague spreads to visitors and the visited. When everybody alive has it you become Pestilence.',
  }),
  neutral('Pestilence', 'NC', {
    attack: powerful,
    defense: invincible,
    unique: true,
    coven: true,
    blockImmune: true,
    controlImmune: true,
    abilities: [{ ...visit('rampage'), aim: 'any' }],
    goal: killThemAll,
    card: 'Each night you attack a player and everybody who visits them or you. Nothing kills you at night.',
  }),
  {
    name: 'Vampire',
    side: 'Vampire',
    alignment: 'NC',
    attack: basic,
    defense: none,
    abilities: [visit('bite')],
    goal: 'Turn or kill everyone who would oppose you.',
    card: 'You choose together whom to bite, and the youngest goes. The Town and benign neutrals are turned, unless they are hard to kill; others are attacked, and everybody is once you are {mostVampires}. After somebody was turned you rest for {biteRest} nights.',
  },
]

function neutral(
  name: string,
  alignment: Role['alignment'],
  rest: Partial<Role> & Pick<Role, 'abilities' | 'card' | 'goal'>,
): Role {
  return { name, side: 'Neutral', alignment, attack: none, defense: none, ...rest }
}

function visit(verb: Verb): Ability {
  return { verb, aim: 'other', when: 'night', visits: true }
}
