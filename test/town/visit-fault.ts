import type { Game, TownEvent } from '../../src/loops/town/index.ts'

/** One night as its visits show it. */
interface VisitedNight {
  readonly living: ReadonlySet<number>
  /** Whether the dead may walk: somebody has raised one of them. */
  raised: boolean
  /** Whether somebody may have been led elsewhere than to the target: notices name the target alone. */
  led: boolean
  prisoner: number
  readonly visits: (readonly [visitor: number, target: number])[]
}

/** What the visits of a game, or the events about them, contradict; undefined where nothing. */
export function visitFault({ chronicle, seats, setup }: Game): string | undefined {
  const living = new Set(seats.keys())
  let day = 0
  let night: VisitedNight | undefined
  for (const { audience, event } of chronicle) {
    if (event.kind === 'visit' && audience !== 0) return 'a visit was emitted to somebody'
    if (event.kind === 'phase') {
      day = event.day
      const fault = night && faultOf(night)
      if (fault !== undefined) return `before day ${day}: ${fault}`
      night =
        event.phase === 'NIGHT'
          ? { living: new Set(living), raised: false, led: false, prisoner: -1, visits: [] }
          : undefined
    }
    if (event.kind === 'died') living.delete(event.seat)
    const fault = night && take(event, night, setup.names)
    if (fault !== undefined) return `night ${day}: ${fault}`
  }
  // Many games end in a night.
  return night && faultOf(night)
}

function take(event: TownEvent, night: VisitedNight, names: readonly string[]): string | undefined {
  const { visits } = night
  if (event.kind === 'jail') night.prisoner = event.prisoner
  if (event.kind === 'ability' && event.verb === 'raise') night.raised = true
  if (event.kind === 'ability' && ['raise', 'transport', 'control'].includes(event.verb)) night.led = true
  if (event.kind === 'visit') visits.push([event.visitor, event.target])
  if (event.kind !== 'notice') return undefined
  const [named, ...seen] = event.seats ?? []
  const reached = night.led ? names.map((_, seat) => seat) : [named!]
  if (event.code === 'visited') {
    const went = (reach: number) => visits.flatMap(([visitor, target]) => (visitor === reach ? [target] : []))
    if (!reached.some((reach) => String(went(reach)) === String(seen)))
      return `${names[event.seat]} saw ${names[named!]} visit ${seen}, and nobody did`
  }
  if (event.code === 'visitors') {
    // The watcher does not see himself, and somebody in disguise looks like another, who may have been there too.
    const came = (reach: number) =>
      new Set(visits.flatMap(([visitor, target]) => (target === reach ? [visitor] : []))).size
    if (!reached.some((reach) => seen.length <= came(reach)))
      return `${names[event.seat]} saw ${seen} at ${names[named!]}, and nowhere were so many`
  }
  return undefined
}

function faultOf({ visits, living, raised, prisoner }: VisitedNight): string | undefined {
  const counts = new Map<number, number>()
  for (const [visitor, target] of visits) {
    if (visitor === target) return `seat ${visitor} visits itself`
    if (visitor === prisoner) return `seat ${visitor} is in jail and visits ${target}`
    if (!living.has(visitor) && !raised) return `seat ${visitor} is dead and visits ${target}`
    counts.set(visitor, (counts.get(visitor) ?? 0) + 1)
  }
  const busy = [...counts].find(([, count]) => count > 2)
  return busy && `seat ${busy[0]} makes ${busy[1]} visits`
}
