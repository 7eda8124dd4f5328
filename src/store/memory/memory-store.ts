import { contractAtPath, type RunManifest, runManifest, writeRecord } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import { type Control, type Journal, RunNotFound, type RunStore } from '../../spine/index.ts'
import { openRecords } from '../records/open-records.ts'
import { refuseId } from '../refuse-id.ts'
import { memoryDriver } from './memory-driver.ts'
import { memoryJournal } from './memory-journal.ts'

interface MemoryRun {
  manifest: string
  readonly journal: Journal & { isHeld(): boolean }
  readonly files: Map<string, Buffer>
  inbox: { readonly name: string; readonly message: Control }[]
}

/** Runs in memory, for tests and for runs that need not be kept. */
export function memoryStore(): RunStore {
  const runs = new Map<string, MemoryRun>()
  const runOf = (id: string): MemoryRun => {
    const run = runs.get(id)
    if (run === undefined) throw new RunNotFound(`There is no run '${id}'.`)
    return run
  }
  const manifestOf = (id: string) => JSON.parse(runOf(id).manifest) as RunManifest
  return {
    async create(manifest) {
      refuseId(manifest.run_id, [...runs.keys()])
      const text = writeRecord(runManifest, manifest)
      runs.set(manifest.run_id, { manifest: text, journal: memoryJournal(), files: new Map(), inbox: [] })
    },
    manifest: async (id) => manifestOf(id),
    async save(manifest, epoch) {
      if (epoch !== undefined && (manifestOf(manifest.run_id).epoch ?? 0) > epoch)
        throw new Refusal(
          'run_taken_over',
          'busy',
          `The run '${manifest.run_id}' was taken over by another writer.`,
        )
      runOf(manifest.run_id).manifest = writeRecord(runManifest, manifest)
    },
    list: async () => [...runs.keys()].sort(),
    journal: (id) => runOf(id).journal,
    holder: async (id) => (runOf(id).journal.isHeld() ? { pid: process.pid, host: 'memory' } : undefined),
    prepare: async () => undefined,
    tidy: async () => undefined,
    records: (id, { mode, barrier = () => undefined }) =>
      openRecords({ driver: memoryDriver(runOf(id).files), writable: mode === 'write', barrier }),
    async *read(id, wanted) {
      for (const [path, bytes] of [...runOf(id).files].sort(([left], [right]) => (left < right ? -1 : 1))) {
        const contract = contractAtPath(path)
        if (contract === undefined || (wanted !== undefined && wanted.name !== contract.name)) continue
        const texts =
          contract.form === 'jsonl' ? bytes.toString().split('\n').slice(0, -1) : [bytes.toString()]
        for (const text of texts) {
          const record =
            contract.notation === undefined ? JSON.parse(text) : contract.notation.read(text).value
          yield { type: 'record', contract: contract.name, path, record }
        }
      }
    },
    files: async (id) =>
      [...runOf(id).files].map(([path, bytes]) => ({ path, bytes: bytes.length })).sort(byPath),
    async *follow(id, from, signal) {
      let isOver = false
      for await (const entry of runOf(id).journal.follow(from, signal)) {
        if (entry.type === 'close') {
          isOver = true
          yield* this.read(id)
        }
        yield entry
      }
      if (!isOver) yield* this.read(id)
    },
    async post(id, message) {
      const { inbox } = runOf(id)
      inbox.push({ name: `${inbox.length + 1}`, message })
    },
    inbox: async (id) => [...runOf(id).inbox],
    async settle(id, messages) {
      const names = new Set(messages.map(({ name }) => name))
      const run = runOf(id)
      run.inbox = run.inbox.filter(({ name }) => !names.has(name))
    },
    live: () => ({
      watched: () => false,
      add: () => undefined,
      end: () => undefined,
      close: () => undefined,
    }),
    async remove(id) {
      if (runOf(id).journal.isHeld())
        throw new Refusal('run_held', 'busy', `The run '${id}' is being written.`)
      runs.delete(id)
      return { kept: [] }
    },
  }
}

const byPath = (left: { path: string }, right: { path: string }) => (left.path < right.path ? -1 : 1)
