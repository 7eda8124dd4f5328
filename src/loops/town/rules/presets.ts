/** The slots of a game: roles, alignments (TI …), sides (RT, RM, RC, RN) and Any. */
export interface RoleList {
  readonly name: string
  readonly slots: readonly string[]
  /** Whether open slots may be filled with roles of the Coven expansion. */
  readonly coven: boolean
}

/** The lists that come with the game. With fewer players the first slots are used. */
export const presets: readonly RoleList[] = [
  {
    name: 'Classic',
    coven: false,
    slots: [
      'Sheriff',
      'Doctor',
      'Investigator',
      'Jailor',
      'Medium',
      'Godfather',
      'Framer',
      'Executioner',
      'Escort',
      'Mafioso',
      'Lookout',
      'Serial Killer',
      'TK',
      'Jester',
      'RT',
    ],
  },
  {
    name: 'Ranked',
    coven: false,
    slots: [
      'Jailor',
      'TI',
      'TI',
      'TS',
      'TP',
      'TK',
      'RT',
      'RT',
      'RT',
      'Godfather',
      'Mafioso',
      'RM',
      'RM',
      'NK',
      'NE',
    ],
  },
  {
    name: 'Coven Classic',
    coven: true,
    slots: [
      'Sheriff',
      'Lookout',
      'Psychic',
      'Jailor',
      'TP',
      'Coven Leader',
      'Potion Master',
      'Executioner',
      'RC',
      'Medusa',
      'RT',
      'Plaguebearer',
      'RT',
      'Pirate',
      'RT',
    ],
  },
  { name: 'All Any', coven: false, slots: Array<string>(15).fill('Any') },
  { name: 'Coven All Any', coven: true, slots: Array<string>(15).fill('Any') },
]
