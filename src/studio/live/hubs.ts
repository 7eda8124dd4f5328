import type { Project } from '../../engine/index.ts'
import type { LabelBook } from '../api/labels.ts'
import type { Watcher, Watching, WatchOptions } from './feed.ts'
import { openRunHub, type RunHub } from './run-hub.ts'

/** How long a run stays open after the last one has left. */
const lingerMs = 15_000

/** The runs that are being watched, each read once. */
export interface Hubs {
  /** Sends a run to a watcher. */
  watch(id: string, watcher: Watcher, options: WatchOptions): Watching
  close(): void
}

interface OpenHub {
  readonly hub: RunHub
  timer?: NodeJS.Timeout
}

/** Opens runs when somebody watches them, and closes them some time after nobody does. */
export function openHubs(project: Project, labels?: LabelBook): Hubs {
  const hubs = new Map<string, OpenHub>()
  return {
    watch(id, watcher, options) {
      const there = hubs.get(id)
      // What could not be read may have been put right since.
      const open: OpenHub =
        there === undefined || there.hub.failed ? { hub: openRunHub(project, id, labels) } : there
      hubs.set(id, open)
      clearTimeout(open.timer)
      const watching = open.hub.feed.watch(watcher, options)
      return {
        ...watching,
        leave() {
          watching.leave()
          if (open.hub.feed.watchers > 0) return
          open.timer = setTimeout(() => {
            if (open.hub.feed.watchers > 0) return
            if (hubs.get(id) === open) hubs.delete(id)
            open.hub.close()
          }, lingerMs)
          open.timer.unref()
        },
      }
    },
    close() {
      for (const { hub, timer } of hubs.values()) {
        clearTimeout(timer)
        hub.close()
      }
      hubs.clear()
    },
  }
}
