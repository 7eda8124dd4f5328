import { Refusal } from '../../kit/index.ts'
import type { RunStore } from '../../spine/index.ts'
import { tryOf, type WorkDescription, type WorkTry } from './describe-work.ts'

/** Looks up pieces of work of a run, as its journal was when this was opened. Holds names and places, not values. */
export interface WorkLookup {
  /** How many entries the journal had. */
  readonly entries: number
  /** A piece of work, whole; large values are put together. Throws a Refusal where there is none of that name. */
  describe(key: string): Promise<WorkDescription>
  close(): void
}

/** Reads a journal once, so that many pieces of its work can be looked up. */
export async function openWorkLookup(store: RunStore, id: string): Promise<WorkLookup> {
  const history = await store.journal(id).history()
  return {
    entries: history.length,
    async describe(key) {
      const tries: WorkTry[] = []
      let kind: 'ask' | 'step' | undefined
      for (let number = 1; ; number++) {
        const [start, end] = [await history.started(key, number), await history.ended(key, number)]
        const some = start ?? end
        if (some === undefined) break
        kind = some.work
        tries.push(await tryOf(number, start, end, history))
      }
      if (kind !== undefined) return { run_id: id, key, work: kind, tries }
      throw new Refusal('no_such_work', 'missing', `The run '${id}' has no work named '${key}'.`)
    },
    close: () => history.close(),
  }
}
