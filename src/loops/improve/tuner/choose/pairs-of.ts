import { type Proposal, shown } from '../propose/proposal.ts'

/** From how many proposals pairs are made. */
const most = 12

/** Pairs of the first proposals that change different places, each as one proposal, the first ones with the first. */
export function* pairsOf(proposals: readonly Proposal[]): Generator<Proposal> {
  const single = proposals.filter(({ kind }) => kind !== 'combination').slice(0, most)
  for (const [index, one] of single.entries()) {
    for (const other of single.slice(index + 1)) {
      const edits = [...one.edits, ...other.edits]
      if (new Set(edits.map(({ site }) => site)).size < edits.length) continue
      yield {
        kind: 'combination',
        doing: `Combining ${nameOf(one)} with ${nameOf(other)}`,
        because: 'the two change different places and may help each other',
        edits,
        changes: [...one.changes, ...other.changes],
        area: one.area,
        weight: 1,
      }
    }
  }
}

const nameOf = ({ changes, doing }: Proposal) => shown(changes[0] ?? doing)
