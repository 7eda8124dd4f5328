import type { TownEvent } from '../rules/event.ts'
import type { NoticeCode } from '../rules/notice-code.ts'

/** A private notice as text. */
export function noticeText(notice: Extract<TownEvent, { kind: 'notice' }>, names: readonly string[]): string {
  const { code, seats = [], roles = [], text = '' } = notice
  const people = seats.length === 0 ? 'nobody' : seats.map((seat) => names[seat]!).join(', ')
  return words[code]({
    people,
    rest: listed(seats.slice(1), names),
    first: names[seats[0] ?? -1] ?? 'your target',
    roles,
    text,
  })
}

interface Named {
  /** All who are named. */
  readonly people: string
  /** The first of them, */
  readonly first: string
  /** and the others. */
  readonly rest: string
  readonly roles: readonly string[]
  readonly text: string
}

const listed = (seats: readonly number[], names: readonly string[]): string =>
  seats.length === 0 ? 'nobody' : seats.map((seat) => names[seat]!).join(', ')

const words: Readonly<Record<NoticeCode, (named: Named) => string>> = {
  suspicious: ({ first }) => `${first} is suspicious.`,
  not_suspicious: ({ first }) => `${first} does not seem suspicious.`,
  group: ({ first, roles }) => `${first} could be one of these: ${roles.join(', ')}.`,
  exact_role: ({ first, roles }) => `${first} is the ${roles[0]}.`,
  visitors: ({ first, rest }) => `${first} was visited by ${rest}.`,
  visited: ({ first, rest }) => `${first} visited ${rest}.`,
  bugged: ({ first, text }) => `Your bug on ${first} overheard: ${text}.`,
  faction_visits: ({ people, text }) => `${text === '' ? 'The faction' : text} visited ${people}.`,
  vision_evil: ({ people }) => `Your vision: at least one of ${people} is evil.`,
  vision_good: ({ people }) => `Your vision: at least one of ${people} is good.`,
  vampire_found: ({ first }) => `${first} is a Vampire.`,
  no_vampire: ({ first }) => `${first} is no Vampire.`,
  raise_failed: () => 'The dead did not answer you.',
  ambusher: ({ first }) => `You saw ${first} preparing to ambush somebody.`,
  trap_sprung: ({ people, roles }) =>
    `Your trap was sprung${roles.length > 0 ? ` by a ${roles.join(', ')}` : ''} at the door of ${people}.`,
  attacked: () => 'You were attacked, and your defence held.',
  saved: () => 'You were attacked, and somebody saved you.',
  target_attacked: ({ first }) => `${first} was attacked while you were there.`,
  target_saved: ({ first }) => `You saved ${first}.`,
  blocked: () => 'Somebody kept you busy all night: you were role-blocked.',
  block_immune: () => 'Somebody tried to role-block you, and you are immune.',
  controlled: () => 'You were controlled.',
  control_immune: () => 'Somebody tried to control you, and you are immune.',
  jailed: () => 'You were taken to jail for the night.',
  transported: () => 'You were transported to another place.',
  doused: () => 'You were doused in gasoline.',
  poisoned: () => 'You were poisoned and will die unless you are healed.',
  cured: () => 'You were cured of poison.',
  blackmailed: () => 'You are blackmailed: you cannot speak tomorrow.',
  bitten: () => 'You were bitten by a Vampire.',
  duelled: () => 'A Pirate challenged you to a duel.',
  duel_won: ({ first }) => `You won the duel with ${first}.`,
  duel_lost: ({ first }) => `You lost the duel with ${first}.`,
  guilt: () => 'You have shot a member of the Town. You cannot forgive yourself.',
  haunting: ({ first }) => `You haunt ${first}.`,
  planted: ({ text }) => text,
  target_immune: ({ first }) => `The defence of ${first} was too strong.`,
  target_jailed: ({ first }) => `${first} was in jail, and you could not get in.`,
  role_changed: ({ roles }) => `You are now the ${roles[0]}.`,
  promoted: ({ roles }) => `You were promoted to ${roles[0]}.`,
  target_died: ({ first }) => `Your target ${first} has died.`,
  objective_met: ({ first }) => `You have reached your goal: ${first} was lynched.`,
  book: () => 'You hold the Necronomicon.',
  cleaned_body: ({ first, roles, text }) =>
    `You cleaned ${first}, the ${roles[0]}. The will says: ${text === '' ? 'nothing' : text}`,
  trap_ready: () => 'Your trap is ready.',
  pestilence: () => 'You have become Pestilence, Horseman of the Apocalypse.',
}
