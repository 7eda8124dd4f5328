import type { Claim, ClaimedResult } from '../rules/speech.ts'
import { atHome } from './happenings.ts'
import { type NameFinder, oneOf } from './name-finder.ts'
import { roleMeant, roleWords } from './role-words.ts'

/** What is known of a sentence beside its words: who says it, and the night that it names; 0 for none. */
interface Said {
  readonly speaker: number
  readonly night: number
}

type Groups = Readonly<Record<string, string | undefined>>

/** A form of sentence, and how its words become a claim. Those of a night are matched without its name. */
export interface Form {
  readonly pattern: RegExp
  readonly dated: boolean
  /** The claim; undefined where the words fit and mean nothing. */
  readonly read: (groups: Groups, said: Said) => Claim | undefined
}

/** The forms of sentence that make claims, for the players of a game. */
export function formsFor(finder: NameFinder): readonly Form[] {
  const name = finder.source
  const role = oneOf(roleWords)
  const form = (dated: boolean, source: string, read: Form['read']): Form => ({
    pattern: new RegExp(`^${source}$`, 'iu'),
    dated,
    read,
  })
  const seat = (word: string | undefined) => finder.seatOf(word ?? '')
  const listed = (words: string) => (/^(?:nobody|no one)$/i.test(words) ? [] : finder.seatsIn(words))
  /** A finding about somebody. */
  const found = (source: string, read: (groups: Groups) => ClaimedResult | undefined) =>
    form(true, `${looked}(?<target>${name}) ?${source}`, (groups, { night }) => {
      const target = seat(groups.target)
      const result = read(groups)
      if (target === undefined || result === undefined) return undefined
      return { about: 'result', night, target, result }
    })
  const opinion = (source: string, view: 'evil' | 'good') =>
    form(false, source, (groups, { speaker }) => {
      const about = 'seat' in groups ? seat(groups.seat) : speaker
      return about === undefined ? undefined : { about: 'opinion', seat: about, view }
    })
  return [
    form(
      false,
      `(?:let(?: u|')s )?(?:please )?(?:vote|lynch|hang|push|try)(?: up)?(?: for)? (?<seat>${name})`,
      (said) => {
        const called = seat(said.seat)
        return called === undefined ? undefined : { about: 'call', seat: called }
      },
    ),
    form(
      false,
      `(?:${iAm}(?: the| an?)? (?<role>${role})|(?<here>${role}) (?:here|claim))`,
      (said, { speaker }) => claimedRole(speaker, said.role ?? said.here),
    ),
    form(false, `(?<seat>${name})(?: is|'s| =)(?: the| an?)? (?<role>${role})`, (said) =>
      claimedRole(seat(said.seat), said.role),
    ),
    found(`${be}(?:not suspicious|not sus|innocent|clean|clear|ns)`, () => ({ kind: 'innocent' })),
    found(`${be}(?:suspicious|sus|guilty)`, () => ({ kind: 'suspicious' })),
    found(`(?:to be|is|was|=)(?: the| an?)? (?<role>${role})`, (said) => {
      const meant = roleMeant(said.role!)
      return meant === undefined ? undefined : { kind: 'role', role: meant }
    }),
    found('(?:(?:to be|is|was|could be|may be|as) )?(?::|(?:any |one )of )? ?(?<roles>.+)', (said) => {
      const roles = rolesIn(said.roles!)
      return roles === undefined ? undefined : { kind: 'group', roles }
    }),
    found('(?:was )?visited by (?<list>.+)', (said) => {
      const seats = listed(said.list!)
      return seats === undefined ? undefined : { kind: 'visitors', seats }
    }),
    found('visiting (?<list>.+)', (said) => {
      const seats = listed(said.list!)
      return seats === undefined ? undefined : { kind: 'visited', seats }
    }),
    form(true, `(?:i )?${went} (?<target>${name})`, (said, { speaker, night }) =>
      visit(night, speaker, seat(said.target)),
    ),
    form(true, `(?<visitor>${name}) ${went} (?<target>${name})`, (said, { night }) =>
      visit(night, seat(said.visitor), seat(said.target)),
    ),
    form(true, '(?:i )?stayed (?:at )?home', (_, { night }) => ({ about: 'happened', night, what: atHome })),
    form(true, "(?:i (?:was|got) |i've been )(?<what>[a-z][a-z' -]{1,30})", (said, { night }) => ({
      about: 'happened',
      night,
      what: said.what!.toLowerCase(),
    })),
    opinion(`(?:i (?:suspect|accuse)|i (?:think|say) it(?: is|'s)) (?<seat>${name})`, 'evil'),
    opinion(`(?:i (?:think|say) )?(?<seat>${name})(?: is|'s|) (?:an? )?${evil}`, 'evil'),
    opinion(`i trust (?<seat>${name})`, 'good'),
    opinion(`(?:i (?:think|say) )?(?<seat>${name})(?: is|'s|) (?:an? )?${good}`, 'good'),
    opinion(`${iAm} (?:an? )?${evil}`, 'evil'),
    opinion(`${iAm} (?:an? )?${good}`, 'good'),
  ]
}

const iAm = "(?:i am|i'm|im|i claim(?: to be)?|claiming|my role is)"
const looked = '(?:(?:i )?(?:found|saw|checked|investigated|questioned|tracked|watched|got):? )?'
const be = '(?:(?:is|was|to be|as|came up|:|=) )?'
const went =
  '(?:visited|went to|healed|protected|guarded|watched|tracked|followed|investigated|checked|questioned|distracted|escorted|role-?blocked|shot|attacked|killed)'
const evil = '(?:evil|lying|liar|mafia|maf|coven|scum|sus|suspicious|not town)'
const good = '(?:town|townie|good|innocent|clear|confirmed|not evil|not mafia)'

function claimedRole(seat: number | undefined, word: string | undefined): Claim | undefined {
  const role = roleMeant(word ?? '')
  return seat === undefined || role === undefined ? undefined : { about: 'role', seat, role }
}

function visit(night: number, visitor: number | undefined, target: number | undefined): Claim | undefined {
  return visitor === undefined || target === undefined
    ? undefined
    : { about: 'visit', night, visitor, target }
}

function rolesIn(list: string): string[] | undefined {
  const words = list.split(/\s?\/\s?|,? or |, /)
  const roles = words.flatMap((word) => roleMeant(word) ?? [])
  return roles.length === words.length && new Set(roles).size === roles.length ? roles : undefined
}
