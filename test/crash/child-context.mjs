import { fileStore } from '../../src/store/index.ts'

/** What a run in a process of its own needs. Its clock moves on, so that a time that was used and lost would be seen in the records. */
export function childContext(folder) {
  let now = Date.parse('2026-11-16T09:00:00Z')
  return {
    store: fileStore({ folder }),
    project: folder,
    clock() {
      now += 7 + process.pid
      return new Date(now)
    },
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    emit: () => undefined,
    wait: async () => undefined,
  }
}
