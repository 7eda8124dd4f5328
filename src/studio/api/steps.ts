import { openWorkLookup, type Project, type WorkDescription, type WorkLookup } from '../../engine/index.ts'

/** How many journals stay open for look-ups. */
const maxOpen = 4

/** Looks up steps of runs. A journal is read once, and again when it has grown. */
export interface Steps {
  describe(id: string, key: string): Promise<WorkDescription>
  close(): void
}

/** Opens a cache of look-ups. */
export function openSteps({ store }: Project): Steps {
  const open = new Map<string, { readonly last: number; readonly lookup: Promise<WorkLookup> }>()
  return {
    async describe(id, key) {
      const last = store.tail(id).last()?.seq ?? 0
      let found = open.get(id)
      if (found === undefined || found.last !== last) {
        forget(id)
        found = { last, lookup: openWorkLookup(store, id) }
        found.lookup.catch(() => open.delete(id))
      } else open.delete(id)
      open.set(id, found)
      for (const old of [...open.keys()].slice(0, -maxOpen)) forget(old)
      return (await found.lookup).describe(key)
    },
    close() {
      for (const id of [...open.keys()]) forget(id)
    },
  }

  function forget(id: string): void {
    const found = open.get(id)
    open.delete(id)
    found?.lookup.then(
      // Whoever is still looking something up finishes first.
      (lookup) => setTimeout(() => lookup.close(), 1000).unref(),
      () => undefined,
    )
  }
}
