import type { ContractFamily } from '../contract.ts'
import { journalEntry } from './journal-entry.ts'
import { runManifest } from './run-manifest.ts'

export { type JournalEntry, journalEntry } from './journal-entry.ts'
export { loops, type RunManifest, runManifest } from './run-manifest.ts'

export const run: ContractFamily = { contracts: [runManifest, journalEntry], folderRules: [] }
