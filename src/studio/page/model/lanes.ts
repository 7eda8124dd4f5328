import type { Work } from './works.ts'

/** A lane of the timeline: the work of one branch, over all rounds. */
export interface Lane {
  readonly name: string
  readonly works: Work[]
}

const round = /^[a-z]+-\d+$/

/** The lane of a piece of work: its branch without the round. */
export function laneOf(key: string): string {
  const [first, ...rest] = key.split('/').slice(0, -1)
  const names = first === undefined || round.test(first) ? rest : [first, ...rest]
  return names[0]?.replace(/#\d+$/, '') ?? 'main'
}

/** The round of a piece of work, such as iteration-3; undefined outside of rounds. */
export function roundOf(key: string): string | undefined {
  const [first] = key.split('/')
  return first !== undefined && round.test(first) && key.includes('/') ? first : undefined
}

const known = new WeakMap<readonly Work[], { readonly lanes: Map<string, Lane>; placed: number }>()

/** The lanes of a run, in the order in which they began. They grow with the run, since it may be very long. */
export function lanesOf(works: readonly Work[]): Lane[] {
  const found = known.get(works) ?? { lanes: new Map<string, Lane>(), placed: 0 }
  known.set(works, found)
  for (; found.placed < works.length; found.placed++) {
    const work = works[found.placed]!
    const name = laneOf(work.key)
    const lane = found.lanes.get(name) ?? { name, works: [] }
    found.lanes.set(name, lane)
    lane.works.push(work)
  }
  return [...found.lanes.values()]
}
