import { type Ability, type Strength, strength } from './role.ts'

/** The numbers and choices of the game that a user may change. Sources differ on some of them. */
export interface RuleBook {
  /** Turns that each living player has in a discussion. */
  readonly discussionRounds: number
  /** Who speaks when in a discussion: in the order of the seats, all at once in each round, or by bids for the next word. */
  readonly talk: 'order' | 'simultaneous' | 'bidding'
  /** How often the town goes round to vote, as long as no trial opens. */
  readonly votingRounds: number
  readonly trialsADay: number
  /** Whether a lynch ends the day; in the game it does. */
  readonly lynchEndsDay: boolean
  /** Turns for the talk of factions, jail and the dead at night. */
  readonly nightTalkRounds: number
  readonly mayorVotes: number
  /** Whether a revealed Mayor may whisper and be whispered to. */
  readonly mayorWhispers: boolean
  /** The game is drawn after so many days and nights in a row without a death, */
  readonly drawAfterQuietDays: number
  /** but not before this day. */
  readonly drawFromDay: number
  /** The game is drawn at the end of this day, whatever happens. */
  readonly lastDay: number
  /** Full moon on every n-th night. */
  readonly fullMoonEvery: number
  /** The first night on which the Coven holds the Necronomicon. */
  readonly bookFrom: number
  /** An ignition reaches into the jail. */
  readonly igniteReachesJail: boolean
  /** How often a Guardian Angel can protect. */
  readonly angelUses: number
  /** A Guardian Angel saves from an execution too. */
  readonly angelStopsExecution: boolean
  /** A controlled Escort goes where she is sent; otherwise she has distracted somebody before the control reaches her. */
  readonly controlFirst: boolean
  /** A disguise fools those who investigate in the same night; otherwise it shows on the body only. */
  readonly disguiseEarly: boolean
  /** A Serial Killer who was distracted kills his target as well as the one who came; otherwise he stays at home. */
  readonly blockedKillerGoesOut: boolean
  /** A Vigilante feels guilt for a townsman whom he was made to shoot. */
  readonly guiltWhenControlled: boolean
  /** The first night on which a Vigilante can shoot. */
  readonly shotsFrom: number
  /** How strong a Vampire Hunter's stake is: 1 basic, 2 powerful. */
  readonly stakeAttack: Strength
  /** How strong Pestilence attacks: 2 powerful, 3 unstoppable. */
  readonly pestilenceAttack: Strength
  /** A forgery or a cleaning counts only if the player dies; otherwise every attempt counts. */
  readonly spentOnlyOnDeath: boolean
  /** The roles of the Coven expansion may be in the game: Investigators see the longer groups. */
  readonly covenGroups: boolean
  /** In whose Investigator group a Juggernaut is. */
  readonly juggernautGroup: 'Vigilante' | 'Lookout'
  /** Who holds the Necronomicon, the first of these who lives. */
  readonly bookOrder: readonly string[]
  /** So many Vampires turn nobody and kill instead. */
  readonly mostVampires: number
  /** Nights without a bite after somebody was turned. */
  readonly biteRest: number
  /** How many duels a Pirate has to win. */
  readonly plunders: number
  /** So many nights after a potion, the same one is ready again. */
  readonly potionNights: number
  /** Which of two lone survivors wins, as `winner` over `loser`, by role. */
  readonly duels: readonly { readonly winner: string; readonly loser: string }[]
  /** Tokens that one player may speak in each phase. */
  readonly tokens: Readonly<Record<string, number>>
}

/** The rules of Town of Salem where sources agree, and a choice of ours where they do not. */
export const usualRules: RuleBook = {
  discussionRounds: 2,
  talk: 'order',
  votingRounds: 2,
  trialsADay: 3,
  lynchEndsDay: true,
  nightTalkRounds: 1,
  mayorVotes: 3,
  mayorWhispers: false,
  drawAfterQuietDays: 2,
  drawFromDay: 7,
  lastDay: 30,
  fullMoonEvery: 2,
  bookFrom: 3,
  igniteReachesJail: true,
  angelUses: 2,
  angelStopsExecution: true,
  controlFirst: true,
  disguiseEarly: true,
  blockedKillerGoesOut: true,
  guiltWhenControlled: true,
  shotsFrom: 2,
  stakeAttack: strength.basic,
  pestilenceAttack: strength.powerful,
  spentOnlyOnDeath: true,
  covenGroups: false,
  juggernautGroup: 'Vigilante',
  bookOrder: ['Coven Leader', 'Medusa', 'Hex Master', 'Poisoner', 'Potion Master', 'Necromancer'],
  mostVampires: 4,
  biteRest: 1,
  plunders: 2,
  potionNights: 3,
  duels: [
    { winner: 'Serial Killer', loser: 'Godfather' },
    { winner: 'Serial Killer', loser: 'Mafioso' },
    { winner: 'Serial Killer', loser: 'Transporter' },
    { winner: 'Arsonist', loser: 'Escort' },
    { winner: 'Arsonist', loser: 'Serial Killer' },
    { winner: 'Godfather', loser: 'Transporter' },
    { winner: 'Transporter', loser: 'Mafioso' },
  ],
  tokens: {
    DISCUSSION: 400,
    NOMINATION: 200,
    DEFENSE: 200,
    JUDGEMENT: 100,
    LAST_WORDS: 100,
    PRE_NIGHT: 200,
    NIGHT: 200,
  },
}

/** The first night on which an ability works. */
export function firstNight(ability: Ability, rules: RuleBook): number {
  return ability.verb === 'shoot' ? rules.shotsFrom : (ability.from ?? 1)
}

/** The rules that differ from the usual ones, with what the flags say. */
export function changedRules({
  rules,
  talk,
}: {
  readonly rules: Partial<RuleBook>
  readonly talk?: RuleBook['talk'] | undefined
}): Partial<RuleBook> {
  return talk === undefined ? rules : { ...rules, talk }
}
