import { writeAtomic } from '../../kit/index.ts'
import { writeRecord } from '../write-record.ts'
import { type RoundResult, roundResult } from './round-result.ts'

/** Writes a round to its file as a whole; one that breaks the contract is refused and nothing is written. */
export async function saveRoundResult(result: RoundResult, path: string): Promise<void> {
  await writeAtomic(path, writeRecord(roundResult, result))
}
