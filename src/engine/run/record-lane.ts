/**
 * Carries what the branches of a `parallel` append, in the order of the items. The first unfinished item passes its lines
 * on at once; those of later items wait.
 */
export interface RecordLane {
  /** Does something now, or when it is this lane's turn. */
  add(action: () => void): void
}

/** A lane that never waits. */
export const directLane: RecordLane = { add: (action) => action() }

export interface LaneSet {
  /** The lane of the next item. */
  next(): RecordLane & { readonly done: () => void }
}

/** Lanes for the items of a `parallel`; everything is passed to the lane of the branch that called it. */
export function laneSet(above: RecordLane): LaneSet {
  const lanes: { waiting: (() => void)[] | undefined; isDone: boolean }[] = []
  let head = 0
  const advance = () => {
    for (; head < lanes.length; head++) {
      const lane = lanes[head]!
      for (const action of lane.waiting ?? []) above.add(action)
      lane.waiting = undefined
      if (!lane.isDone) return
    }
  }
  return {
    next() {
      const lane: (typeof lanes)[number] = { waiting: [], isDone: false }
      lanes.push(lane)
      advance()
      return {
        add(action) {
          if (lane.waiting === undefined) above.add(action)
          else lane.waiting.push(action)
        },
        done() {
          lane.isDone = true
          advance()
        },
      }
    },
  }
}
