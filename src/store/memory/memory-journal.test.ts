import { describeJournal } from '../journal.suite.ts'
import { memoryJournal } from './memory-journal.ts'

describeJournal('a journal in memory', () => {
  const journal = memoryJournal()
  return { journal, reopen: () => journal }
})
