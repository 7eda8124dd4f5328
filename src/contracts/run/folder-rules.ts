import { plural } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import { ofKind, perFolder } from '../folder-state.ts'
import { type JournalEntry, journalEntry } from './journal-entry.ts'
import { type RunManifest, runManifest } from './run-manifest.ts'

/** What a journal says of its run: whose it is, and its last entry. */
interface JournalEnds {
  run?: string
  last?: Pick<JournalEntry, 'type' | 'epoch'> & { readonly status?: string }
}

/** What must hold between the manifest of a run and its journal, which is read before it. */
export const runFolderRules: readonly FolderRule[] = [
  {
    code: 'run/whole-journal',
    severity: 'error',
    says: 'A run has its own journal, to its end.',
    start() {
      const stateOf = perFolder<JournalEnds>(() => ({}))
      return (record, report) => {
        const state = stateOf(record.file)
        const entry = ofKind(record, journalEntry)
        if (entry !== undefined) see(entry, state)
        const manifest = ofKind(record, runManifest)
        if (manifest !== undefined) compare(manifest, state, report)
      }
    },
  },
]

function see(entry: JournalEntry, state: JournalEnds): void {
  if (entry.type === 'open') state.run ??= entry.run_id
  const { type, epoch } = entry
  state.last = entry.type === 'close' ? { type, epoch, status: entry.status } : { type, epoch }
}

function compare(manifest: RunManifest, { run, last }: JournalEnds, report: Report): void {
  const { run_id: id, epoch = 0, status } = manifest
  const restore = 'restore the journal from a copy'
  if (last === undefined) {
    if (epoch > 0) report(['run_id'], 'no journal', `the journal of ${id}`, restore)
    return
  }
  if (run !== undefined && run !== id) {
    report(['run_id'], `the journal of ${run}`, `the journal of ${id}`, restore)
    return
  }
  if (last.epoch < epoch)
    report(
      ['epoch'],
      `a journal that was opened ${plural(last.epoch, 'time')}`,
      `one opened ${plural(epoch, 'time')}`,
      restore,
    )
  // A run that is interrupted may have been killed, and one that runs has no end yet.
  const isOver = status === 'completed' || status === 'failed' || status === 'stopped'
  if (isOver && last.epoch === epoch && last.status !== status)
    report(['status'], `a journal that ends with ${last.type}`, `its end as ${status}`, restore)
}
