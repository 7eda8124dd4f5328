import type { TownEvent } from '../rules/event.ts'
import type { NoticeCode } from '../rules/notice-code.ts'

type Notice = Extract<TownEvent, { kind: 'notice' }>

/** A private notice as text. */
export function noticeText(notice: Notice, names: readonly string[]): string {
  return words[notice.code](new Named(notice, names))
}

/** What a notice names. Most notices need little of it, so that each part is made when it is asked for. */
class Named {
  readonly roles: readonly string[]
  readonly text: string
  readonly #seats: readonly number[]
  readonly #names: readonly string[]

  constructor({ seats = [], roles = [], text = '' }: Partial<Notice>, names: readonly string[]) {
    this.roles = roles
    this.text = text
    this.#seats = seats
    this.#names = names
  }

  /** All who are named. */
  get people(): string {
    return listed(this.#seats, this.#names)
  }

  /** The first of them, */
  get first(): string {
    return this.#chosen ?? 'somebody'
  }

  /** and the others. */
  get rest(): string {
    return listed(this.#seats.slice(1), this.#names)
  }

  /** The first of them as the target that the player chose: whoever was reached in its place stays unknown. */
  get target(): string {
    const chosen = this.#chosen
    return chosen === undefined ? 'Your target' : `Your target (${chosen})`
  }

  /** The same after a word for the place; empty where nobody was chosen. */
  place(where: string): string {
    const chosen = this.#chosen
    return chosen === undefined ? '' : ` ${where} ${chosen}`
  }

  /** Whom each side visited, a sentence each. */
  get bySide(): string {
    return visitsBySide(this.#seats, this.roles, this.#names)
  }

  get #chosen(): string | undefined {
    return this.#names[this.#seats[0] ?? -1]
  }
}

const listed = (seats: readonly number[], names: readonly string[]): string =>
  seats.length === 0 ? 'nobody' : seats.map((seat) => names[seat]!).join(', ')

const words: Readonly<Record<NoticeCode, (named: Named) => string>> = {
  suspicious: ({ target }) => `${target} is suspicious.`,
  not_suspicious: ({ target }) => `${target} does not seem suspicious.`,
  group: ({ target, roles }) => `${target} could be one of these: ${roles.join(', ')}.`,
  exact_role: ({ target, roles }) => `${target} is the ${roles[0]}.`,
  visitors: ({ target, rest }) => `${target} was visited by ${rest}.`,
  visited: ({ target, rest }) => `${target} visited ${rest}.`,
  bugged: (named) => {
    const heard = named.text === '' ? ' nothing.' : `: ${named.text.split(',').map(overheard).join(' ')}`
    return `Your bug${named.place('on')} overheard${heard}`
  },
  faction_visits: ({ bySide }) => bySide,
  vision_evil: ({ people }) =>
    people === 'nobody' ? 'You had no vision.' : `Your vision: at least one of ${people} is evil.`,
  vision_good: ({ people }) =>
    people === 'nobody' ? 'You had no vision.' : `Your vision: at least one of ${people} is good.`,
  vampire_found: ({ first }) => `${first} is a Vampire.`,
  no_vampire: ({ target }) => `${target} is no Vampire.`,
  raise_failed: () => 'The dead did not answer you.',
  ambusher: ({ first }) => `You saw ${first} preparing to ambush somebody.`,
  trap_sprung: (named) =>
    `Your trap${named.place('at the door of')} was sprung${named.roles.length > 0 ? ` by a ${named.roles.join(', ')}` : ''}.`,
  attacked: () => 'You were attacked, and your defence held.',
  saved: () => 'You were attacked, and somebody saved you.',
  target_attacked: ({ target }) => `${target} was attacked while you were there.`,
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
  duelled: () => 'A Pirate has challenged you to a duel tonight.',
  duel_won: ({ target }) => `You won the duel. ${target} lost it.`,
  duel_lost: ({ target }) => `You lost the duel. ${target} won it.`,
  guilt: () => 'You have shot a member of the Town. You cannot forgive yourself.',
  haunting: () => 'The Jester whom you did not find innocent haunts you: you die tonight.',
  planted: ({ text }) => text,
  target_immune: ({ target }) => `${target} was attacked by you, and the defence was too strong.`,
  target_uncontrolled: ({ target }) => `${target} is immune to control.`,
  target_jailed: ({ target }) => `${target} was in jail, and you could not get in.`,
  role_changed: ({ roles }) => `Your role has changed: you are the ${roles[0]} now.`,
  promoted: ({ roles }) => `You were promoted to ${roles[0]}.`,
  target_died: ({ first }) => `Your target ${first} has died.`,
  objective_met: ({ people, first }) =>
    people === 'nobody'
      ? 'You have reached your goal: you have won your duels.'
      : `You have reached your goal: ${first} was lynched.`,
  book: () => 'You hold the Necronomicon.',
  cleaned_body: ({ target, roles, text }) =>
    `${target} is dead and cleaned up: the ${roles[0]}. The will says: ${text === '' ? 'nothing' : text}`,
  trap_ready: () => 'Your trap is ready.',
  pestilence: () => 'You have become Pestilence, Horseman of the Apocalypse.',
}

function visitsBySide(seats: readonly number[], sides: readonly string[], names: readonly string[]): string {
  return [...new Set(sides)]
    .map((side) => {
      const houses = seats.flatMap((seat, index) => (sides[index] === side ? [names[seat]!] : []))
      return `The ${side} visited ${houses.join(', ')}.`
    })
    .join(' ')
}

/** What a bugged player was informed of, in the same words; the codes are those of notices that name nobody. */
function overheard(code: string): string {
  const say = words[code as NoticeCode] as ((named: Named) => string) | undefined
  return say === undefined ? code : `“${say(noNames)}”`
}

const noNames = new Named({}, [])
