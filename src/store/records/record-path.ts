import type { Contract } from '../../contracts/index.ts'
import { Refusal, valueAt } from '../../kit/index.ts'

/** Where a record lives below the root of its run: the contract's path, filled in from the record's own fields. */
export function recordPath(contract: Contract, record: unknown): string {
  if (contract.path === undefined) {
    throw new Refusal(
      'no_path',
      'usage',
      `Records of ${contract.name} are parts of ${contract.partOf} and have no file of their own.`,
    )
  }
  return contract.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = valueAt(record, [field])
    if (typeof value === 'string' && /^[\w.-]+$/.test(value) && !/^\.+$/.test(value)) return value
    if (typeof value === 'number' && Number.isInteger(value)) return String(value)
    throw new Refusal(
      'no_path',
      'usage',
      `A record of ${contract.name} needs a field '${field}' for its path ${contract.path}, made of letters, digits, dots and dashes.`,
    )
  })
}
