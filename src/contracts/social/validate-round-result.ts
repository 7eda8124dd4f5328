import { ContractViolation } from '../write-record.ts'
import { type RoundResult, roundResult } from './round-result.ts'

/** Gives the value back as a round, or throws a ContractViolation that names everything wrong with it. */
export function validateRoundResult(data: unknown): RoundResult {
  if (!roundResult.validate(data)) throw new ContractViolation(roundResult, data)
  return data
}
