import type { Narrator, NarratorOptions } from '../../../spine/index.ts'
import { type ClockedLine, clockOrder } from './clock-order.ts'
import { gameLines } from './game-lines.ts'

/** Prints a game as the town sees it. Where a person plays, nothing is printed: nobody may see more than their seat may. */
export function narrateTown({ print, agents }: NarratorOptions): Narrator {
  if (Object.values(agents).includes('person')) return { event: () => undefined }
  const linesOf = gameLines()
  const order = clockOrder(({ contract, record }) => {
    for (const line of linesOf(contract, record)) print(line)
  })
  return {
    event(event) {
      if (event.type === 'record' && isClocked(event)) order.add(event)
    },
    end: order.end,
  }
}

/** Whether a record is a line of a stream of a game. */
export function isClocked(event: {
  readonly contract: string
  readonly record: unknown
}): event is ClockedLine {
  const { timestamp, seq } = (event.record ?? {}) as { readonly timestamp?: unknown; readonly seq?: unknown }
  return typeof timestamp === 'string' && typeof seq === 'number'
}
