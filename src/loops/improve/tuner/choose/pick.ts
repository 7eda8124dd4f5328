import type { Proposal } from '../propose/proposal.ts'
import { familiesOf } from './families.ts'
import { pairsOf } from './pairs-of.ts'

/** What a planner takes: a proposal, and the family that it is filed under. */
export interface Pick {
  readonly proposal: Proposal
  readonly family: string
}

/** What a pick is made from. */
export interface PickGround {
  readonly proposals: readonly Proposal[]
  readonly families: readonly string[]
  readonly closed: readonly string[]
  /** The weight of a family by its history. */
  readonly familyWeight: (family: string) => number
  readonly random: () => number
  /** Whether the files can still be read with a proposal in them. */
  readonly isSound: (proposal: Proposal) => boolean
}

/**
 * What the planner at a position takes. All planners of a round draw the same lots and take turns, each in a family and a place of its
 * own as long as there are such, so that they differ without a word between them.
 */
export function pickFor(position: number, ground: PickGround): Pick | undefined {
  const lots = draw(ground)
  const taken: Pick[] = []
  for (let turn = 0; turn <= position; turn++) {
    const next = nextOf(lots, taken, ground)
    if (next === undefined) return undefined
    taken.push(next)
  }
  return taken.at(-1)
}

/** Proposals in the order of a lottery in which each has as many lots as its weight says. */
function draw({ proposals, families, familyWeight, random }: PickGround): Proposal[] {
  return proposals
    .map((proposal) => {
      const best = Math.max(...familiesOf(proposal, families).map(familyWeight))
      const weight = Math.max(1e-9, proposal.weight * best)
      return { proposal, lot: Math.log(Math.max(random(), Number.MIN_VALUE)) / weight }
    })
    .sort((left, right) => right.lot - left.lot)
    .map(({ proposal }) => proposal)
}

function nextOf(lots: readonly Proposal[], taken: readonly Pick[], ground: PickGround): Pick | undefined {
  const sites = new Set(taken.flatMap(({ proposal }) => proposal.edits.map(({ site }) => site)))
  const left = lots.filter((proposal) => !taken.some((pick) => pick.proposal === proposal))
  const apart = left.filter(({ edits }) => !edits.some(({ site }) => sites.has(site)))
  const used = taken.map(({ family }) => family)
  const closed = [...ground.closed, ...used]
  return (
    firstIn(apart, closed, ground) ??
    firstIn(left, closed, ground) ??
    // Where the families of all changes are closed, two of them together are another change.
    firstIn(pairsOf(apart), closed, ground) ??
    firstIn(apart, ground.closed, ground) ??
    firstIn(left, ground.closed, ground)
  )
}

function firstIn(lots: Iterable<Proposal>, closed: readonly string[], ground: PickGround): Pick | undefined {
  for (const proposal of lots) {
    const family = familiesOf(proposal, ground.families).find((tag) => !closed.includes(tag))
    if (family !== undefined && ground.isSound(proposal)) return { proposal, family }
  }
  return undefined
}
