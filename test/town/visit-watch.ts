import type { Game, TownEvent } from '../../src/loops/town/index.ts'
import { complete, type Dusk, duskBefore } from './dusk.ts'
import { type ExpectedVisits, expectedVisits } from './expected-visits.ts'

/** Watches the visits of a game. `before` and `after` are called around every action. */
export interface VisitWatch {
  before(): void
  /** What is wrong with the visits of a night that has just been resolved, or with what was seen of them. */
  after(): string | undefined
}

/** Opens a watch over a game. `look` sees every night, and may return other events in its place: so a test plants a fault. */
export function visitWatch(game: Game, look: (night: Night) => readonly TownEvent[] = eventsOf): VisitWatch {
  let dusk: Dusk | undefined
  let from = 0
  return {
    before() {
      const isNear = game.phase === 'NIGHT' || game.phase === 'PRE_NIGHT'
      dusk = isNear ? duskBefore(game) : undefined
      from = game.chronicle.length
    },
    after() {
      const entries = game.chronicle.slice(from)
      if (entries.some(({ audience, event }) => event.kind === 'visit' && audience !== 0))
        return 'a visit was emitted to somebody'
      const events = entries.map(({ event }) => event)
      const isDawn =
        game.over || events.some((event) => event.kind === 'phase' && event.phase === 'DISCUSSION')
      if (!isDawn) return undefined
      // Without a night in between somebody was lynched, and the game was over.
      if (dusk === undefined) return events.some(({ kind }) => kind === 'visit') ? 'visits by day' : undefined
      complete(dusk, events)
      return nightFault(dusk, look({ dusk, events }))
    },
  }
}

/** A night: what was true before it, and what happened in it. */
export interface Night {
  readonly dusk: Dusk
  readonly events: readonly TownEvent[]
}

const eventsOf = ({ events }: Night) => events

/** Where the events of a night differ from what must have happened; undefined where nowhere. */
export function nightFault(dusk: Dusk, events: readonly TownEvent[]): string | undefined {
  const expected = expectedVisits(dusk)
  const made = events.flatMap((event) => (event.kind === 'visit' ? [`${event.visitor}→${event.target}`] : []))
  const due = [...dusk.seats.keys()].flatMap((seat) =>
    expected.visitsOf(seat).map((house) => `${seat}→${house}`),
  )
  if (String(made) !== String(due)) return `night ${dusk.day}: visits ${made}, and due were ${due}`
  const seen = events.flatMap((event) => sightingIn(event) ?? [])
  const visible = sightingsOf(dusk, expected)
  if (String(seen.sort()) !== String(visible.sort()))
    return `night ${dusk.day}: seen was ${seen.join('; ')}, and visible were ${visible.join('; ')}`
  const named = events.find((event) => namesAnother(event, expected))
  return named && `night ${dusk.day}: ${JSON.stringify(named)} names another than the player chose`
}

/** Whether a notice about a target names somebody whom its reader, or the Godfather in his place, did not choose. */
function namesAnother(event: TownEvent, { errands }: ExpectedVisits): boolean {
  if (event.kind !== 'notice' || !aboutTarget.has(event.code)) return false
  const [named = -1] = event.seats ?? []
  const choices = [...errands].flatMap(([, { chosen, second, learns }]) =>
    learns === event.seat ? [chosen, second] : [],
  )
  return named !== -1 && !choices.includes(named)
}

const aboutTarget: ReadonlySet<string> = new Set([
  'suspicious',
  'not_suspicious',
  'group',
  'exact_role',
  'visitors',
  'visited',
  'bugged',
  'no_vampire',
  'target_attacked',
  'target_immune',
  'target_uncontrolled',
  'target_jailed',
  'duel_won',
  'duel_lost',
  'cleaned_body',
])

function sightingIn(event: TownEvent): string | undefined {
  if (event.kind !== 'notice') return undefined
  const { code, seat, seats = [], roles = [] } = event
  if (code === 'visited' || code === 'visitors') return `${seat} ${code} ${seats}`
  if (code === 'faction_visits') return `${seat} ${code} ${seats} ${roles}`
  return undefined
}

/** All that is seen of visits: by Trackers, Lookouts and Spies, and by those who let the dead work for them. */
function sightingsOf({ seats }: Dusk, { errands, visitsOf, reachOf }: ExpectedVisits): string[] {
  const looksLike = disguises()
  const visitorsAt = (house: number, except: number) =>
    [...seats.keys()].filter((seat) => seat !== except && visitsOf(seat).includes(house))
  return [...errands].flatMap(([seat, { verb, chosen, learns }]) => {
    const reach = reachOf(seat)
    if (verb === 'track' && reach !== -1) return [`${learns} visited ${[chosen, ...visitsOf(reach)]}`]
    if (verb === 'watch' && reach !== -1) {
      const shown = new Set(visitorsAt(reach, seat).map((visitor) => looksLike.get(visitor) ?? visitor))
      return [`${learns} visitors ${[chosen, ...[...shown].sort((one, other) => one - other)]}`]
    }
    if (verb !== 'bug') return []
    const overheard = ['Mafia', 'Coven'].flatMap((side) =>
      housesOf(side).map((house) => [house, side] as const),
    )
    return overheard.length === 0
      ? []
      : [`${learns} faction_visits ${overheard.map(([house]) => house)} ${overheard.map(([, side]) => side)}`]
  })

  /** Whom the disguised look like. */
  function disguises(): Map<number, number> {
    const found = new Map<number, number>()
    for (const [seat, { verb, aim }] of [...errands].sort(([one], [other]) => one - other)) {
      const model = verb === 'disguise' ? reachOf(seat) : -1
      if (model === -1 || seats[aim]!.role.side !== 'Mafia' || seats[model]!.role.side === 'Mafia') continue
      found.set(aim, model)
    }
    return found
  }

  /** The houses of the living that one of a side visited without a disguise. */
  function housesOf(side: string): number[] {
    return [...seats.keys()].filter(
      (house) =>
        seats[house]!.alive &&
        visitorsAt(house, -1).some(
          (visitor) => seats[visitor]!.role.side === side && !looksLike.has(visitor),
        ),
    )
  }
}
