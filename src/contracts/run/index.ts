import type { ContractFamily } from '../contract.ts'
import { runFolderRules } from './folder-rules.ts'
import { journalEntry } from './journal-entry.ts'
import { runManifest } from './run-manifest.ts'

export { type JournalEntry, journalEntry } from './journal-entry.ts'
export { firstSum, journalSum, sealEntry, unsealLine } from './journal-sum.ts'
export { type RunManifest, runManifest } from './run-manifest.ts'

/** The records of every run, the journal before the manifest that is compared with it, and what must hold between them. */
export const run: ContractFamily = { contracts: [journalEntry, runManifest], folderRules: runFolderRules }
