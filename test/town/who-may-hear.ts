import { roleNamed, type TownEvent } from '../../src/loops/town/index.ts'

type EventOf<K extends TownEvent['kind']> = Extract<TownEvent, { kind: K }>
export type NoticeCode = EventOf<'notice'>['code']

/** What is known of a game from its chronicle, which is all that the table uses. */
export interface KnownGame {
  /** The role of each seat, and the one it held when the night fell. */
  readonly roles: string[]
  readonly rolesAtDusk: string[]
  readonly living: Set<number>
  prisoner: number
  jailor: number
  /** Whom each dead Medium speaks with tonight. */
  readonly seances: Map<number, number>
  /** Whose words the next talk without a name repeats. */
  speaker: number
}

/** Who may perceive an event: everybody, nobody, or some seats as a set of bits. */
export type Hearers = number

const everybody: Hearers = -1
const nobody: Hearers = 0
const only = (seat: number): Hearers => 1 << seat
const both = (one: number, other: number): Hearers => only(one) | only(other)

/** Exactly those who may perceive each kind of event; undefined where it may not happen at all. */
export const hearersOf: {
  readonly [K in TownEvent['kind']]: (event: EventOf<K>, game: KnownGame) => Hearers | undefined
} = {
  phase: () => everybody,
  speech: () => everybody,
  bid: () => nobody,
  whispered: () => everybody,
  vote: () => everybody,
  unvote: () => everybody,
  trial: () => everybody,
  result: () => everybody,
  revealed: () => everybody,
  death: () => everybody,
  remembered: () => everybody,
  guarded: () => everybody,
  plague: () => everybody,
  end: () => everybody,
  judged: () => nobody,
  died: () => nobody,
  ability: () => nobody,
  jail: () => nobody,
  visit: () => nobody,
  attack: () => nobody,
  converted: () => nobody,
  promoted: () => nobody,
  haunted: () => nobody,
  objective: () => nobody,
  cleaned: () => nobody,
  forged: () => nobody,
  dealt: ({ seat }) => only(seat),
  paper: ({ seat }) => only(seat),
  notice: noticed,
  team: ({ seats }, game) => (isTeam(seats, game) ? setOf(seats) : undefined),
  whisper: ({ from, to }, game) => both(from, to) | livingAs(game, ({ name }) => name === 'Blackmailer'),
  talk: talked,
}

function noticed({ seat, code }: EventOf<'notice'>, game: KnownGame): Hearers | undefined {
  if (code === 'planted') return nobody
  const roles = receivers[code]
  const held = [game.roles[seat]!, game.rolesAtDusk[seat]!]
  return roles === undefined || held.some((role) => roles.includes(role)) ? only(seat) : undefined
}

/** Those who raise the dead learn what the dead find out. */
const raisers = ['Retributionist', 'Necromancer']

/** The roles that receive what an ability found; codes that are absent here may reach anybody. */
const receivers: Partial<Record<NoticeCode, readonly string[]>> = {
  suspicious: ['Sheriff', ...raisers],
  not_suspicious: ['Sheriff', ...raisers],
  group: ['Investigator', ...raisers],
  exact_role: ['Consigliere', 'Witch', 'Coven Leader', 'Potion Master', ...raisers],
  visitors: ['Lookout', ...raisers],
  visited: ['Tracker', ...raisers],
  bugged: ['Spy', ...raisers],
  faction_visits: ['Spy', ...raisers],
  vision_evil: ['Psychic'],
  vision_good: ['Psychic'],
  vampire_found: ['Vampire Hunter', ...raisers],
  no_vampire: ['Vampire Hunter', ...raisers],
  trap_sprung: ['Trapper', ...raisers],
  trap_ready: ['Trapper'],
  raise_failed: raisers,
  cleaned_body: ['Janitor', ...raisers],
  target_saved: ['Guardian Angel'],
  duel_won: ['Pirate'],
  duel_lost: ['Pirate'],
  guilt: ['Vigilante'],
  objective_met: ['Executioner', 'Pirate'],
  target_died: ['Executioner', 'Guardian Angel'],
  book: ['Coven Leader', 'Hex Master', 'Medusa', 'Necromancer', 'Poisoner', 'Potion Master'],
}

/** A side that knows itself, and all of it. */
function isTeam(seats: readonly number[], { roles }: KnownGame): boolean {
  const { side } = roleNamed(roles[seats[0]!]!)
  const members = roles.flatMap((role, seat) => (roleNamed(role).side === side ? [seat] : []))
  return side !== 'Town' && side !== 'Neutral' && String(members) === String(seats)
}

function talked({ channel, seat, shownAs }: EventOf<'talk'>, game: KnownGame): Hearers | undefined {
  const { jailor, prisoner, living, seances, speaker } = game
  // What a Jailor or a Medium says comes twice: to the speaker, and without a name to the others.
  const isMasked = seat === -1
  const who = isMasked ? speaker : seat
  if (isMasked !== (shownAs !== undefined)) return undefined
  switch (channel) {
    case 'mafia':
      return only(who) | free(game, ({ side }) => side === 'Mafia')
    case 'coven':
      return only(who) | free(game, ({ side }) => side === 'Coven')
    case 'vampire':
      return only(who) | free(game, ({ side, name }) => side === 'Vampire' || name === 'Vampire Hunter')
    case 'jail':
      if (who === prisoner) return both(prisoner, jailor)
      return isMasked ? only(prisoner) : only(jailor)
    case 'dead': {
      const all = theDead(game) | free(game, ({ name }) => name === 'Medium')
      if (!living.has(who)) return all
      return isMasked ? all & ~only(who) : only(who)
    }
    case 'seance': {
      const target = seances.get(who)
      if (target !== undefined) return isMasked ? only(target) : only(who)
      const mediums = [...seances].filter(([, other]) => other === who)
      return mediums.length === 0 ? undefined : both(mediums.at(-1)![0], who)
    }
  }
}

type Test = (role: ReturnType<typeof roleNamed>) => boolean

function livingAs({ roles, living }: KnownGame, fits: Test): Hearers {
  return setOf([...living].filter((seat) => fits(roleNamed(roles[seat]!))))
}

/** The living of a kind who are not in jail. */
function free(game: KnownGame, fits: Test): Hearers {
  return livingAs(game, fits) & ~(game.prisoner === -1 ? 0 : only(game.prisoner))
}

const theDead = ({ roles, living }: KnownGame): Hearers =>
  setOf([...roles.keys()].filter((seat) => !living.has(seat)))

const setOf = (seats: readonly number[]): Hearers => seats.reduce((set, seat) => set | only(seat), 0)
