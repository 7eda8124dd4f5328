export { fileJournal } from './file-journal.ts'
export {
  type History,
  type Journal,
  JournalDamaged,
  type JournalDraft,
  JournalHeld,
  JournalLost,
  type JournalWriter,
  type OpenOptions,
  type WorkEnd,
  type WorkStart,
} from './journal.ts'
export { memoryJournal } from './memory-journal.ts'
export { type Blob, loadValue, type StoredValue, storeValue } from './stored-value.ts'
export { journalHolder } from './writer-lock.ts'
