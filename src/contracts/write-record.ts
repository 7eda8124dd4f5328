import { Refusal, toPointer } from '../kit/index.ts'
import type { Contract } from './contract.ts'
import { structureIssues } from './gate/structure.ts'

/**
 * Writes a record as its contract wants it; a record that breaks the contract is refused. Whoever has a line of JSON
 * for the record already may give it, and answers for it.
 */
export function writeRecord<T>(contract: Contract<T>, record: T, json?: string): string {
  if (!contract.validate(record)) throw new ContractViolation(contract, record)
  if (contract.notation !== undefined) return contract.notation.write(record)
  return contract.form === 'jsonl'
    ? `${json ?? JSON.stringify(record)}\n`
    : `${JSON.stringify(record, null, 2)}\n`
}

/** A record was about to be written, or was taken on trust, that its contract does not allow. */
export class ContractViolation extends Refusal {
  override readonly name = 'ContractViolation'

  constructor(contract: Contract, record: unknown) {
    const issues = structureIssues(contract, record).map(
      ({ path, found, expected, repair }) =>
        `  ${toPointer(path) || 'the record'}: found ${found}, expected ${expected}; ${repair}`,
    )
    super('contract_violation', 'failed', `This is not a record of ${contract.name}:\n${issues.join('\n')}`)
  }
}
