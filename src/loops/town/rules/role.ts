/** The sides that play together, and the neutrals, who do not. */
export type Side = 'Town' | 'Mafia' | 'Coven' | 'Vampire' | 'Neutral'

/** What a role is for within its side: the two letters that role lists are written with. */
export type Alignment = 'TI' | 'TP' | 'TK' | 'TS' | 'MK' | 'MS' | 'MD' | 'CE' | 'NB' | 'NE' | 'NK' | 'NC'

/** How strong an attack or a defence is. An attack kills if and only if it is above the defence. */
export const strength = { none: 0, basic: 1, powerful: 2, unstoppable: 3, invincible: 4 } as const

/** One of the strengths; `unstoppable` is an attack, `invincible` a defence. */
export type Strength = (typeof strength)[keyof typeof strength]

/** What a player can do with a role, as a verb. */
export const verbs = [
  'alert',
  'ambush',
  'attack',
  'bite',
  'blackmail',
  'bug',
  'clean',
  'control',
  'disguise',
  'distract',
  'douse',
  'duel',
  'execute',
  'forge',
  'frame',
  'haunt',
  'heal',
  'hex',
  'hypnotize',
  'ignite',
  'infect',
  'investigate',
  'jail',
  'kill',
  'parry',
  'plunder',
  'poison',
  'protect',
  'raise',
  'rampage',
  'remember',
  'reveal',
  'seance',
  'shoot',
  'stake',
  'stone',
  'track',
  'transport',
  'trap',
  'uncover',
  'vest',
  'vision',
  'watch',
] as const

/** What an ability does. */
export type Verb = (typeof verbs)[number]

/** Whom an ability may be used on. */
export type Aim =
  /** Nobody: it just happens. */
  | 'none'
  /** A living player other than oneself. */
  | 'other'
  /** Any living player. */
  | 'any'
  /** A dead player. */
  | 'dead'
  /** Two different living players, oneself included. */
  | 'two'
  /** Two living players, of whom the first is not oneself: who is controlled, and where to. */
  | 'puppet'
  /** A dead player, and a living one on whom the dead one's ability is used. */
  | 'corpse'
  /** The one in jail. */
  | 'prisoner'
  /** A living player who voted guilty or abstained in one's own trial. */
  | 'judge'

/** One thing that a role can do. */
export interface Ability {
  readonly verb: Verb
  readonly aim: Aim
  /** When it is chosen: by day, at night, or by the dead. */
  readonly when: 'day' | 'night' | 'dead'
  /** Whether the player goes to the target, and can be seen and met there. */
  readonly visits: boolean
  /** How often it can be used; absent where there is no limit. */
  readonly uses?: number
  /** Whether one may use it on oneself, and how often; for abilities that otherwise aim at others. */
  readonly selfUses?: number
  /** The first night on which it works; 1 by default. */
  readonly from?: number
  /** Only on nights with a full moon. */
  readonly fullMoon?: true
  /** Only for the holder of the Necronomicon. */
  readonly book?: true
  /** Happens by itself every night: no order is needed. */
  readonly automatic?: true
}

/** A role: a row of the table. */
export interface Role {
  readonly name: string
  readonly side: Side
  readonly alignment: Alignment
  /** The attack of the role's own ability, before anything raises it. */
  readonly attack: Strength
  readonly defense: Strength
  /** At most one in a game. */
  readonly unique?: true
  /** Role-blocks do not work on it. */
  readonly blockImmune?: true
  /** Control does not work on it. */
  readonly controlImmune?: true
  /** A Sheriff finds nothing suspicious. */
  readonly detectionImmune?: true
  /** A Sheriff finds it suspicious. */
  readonly suspicious?: true
  /** Belongs to the Coven expansion. */
  readonly coven?: true
  readonly abilities: readonly Ability[]
  /** What the player wants, in a sentence for the role card. */
  readonly goal: string
  /** What the player can do, in a sentence or two for the role card. */
  readonly card: string
}
