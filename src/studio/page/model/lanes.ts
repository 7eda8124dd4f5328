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

/** The lanes of a run, in the order in which they began. */
export function lanesOf(works: readonly Work[]): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const work of works) {
    const name = laneOf(work.key)
    const lane = lanes.get(name) ?? { name, works: [] }
    lanes.set(name, lane)
    lane.works.push(work)
  }
  return [...lanes.values()]
}
