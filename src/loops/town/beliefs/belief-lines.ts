import { type Beliefs as BeliefLine, beliefs as beliefStream } from '../../../contracts/index.ts'
import type { Beliefs } from '../play/seat-player.ts'
import type { LineWriter } from '../record/line-writer.ts'

/** What a seat holds likely, and how that came about. */
export interface Believed {
  readonly names: readonly string[]
  readonly seat: number
  readonly beliefs: Beliefs
  readonly source: BeliefLine['source']
}

/** Writes a line of beliefs; players of whom nothing is believed are left out. */
export function writeBeliefs(writer: LineWriter, { names, seat, beliefs, source }: Believed): void {
  const spoken = beliefs.flatMap((roles, other) =>
    Object.keys(roles).length === 0 ? [] : [[names[other]!, roles] as const],
  )
  writer.line(beliefStream, { agent: names[seat]!, source, beliefs: Object.fromEntries(spoken) })
}
