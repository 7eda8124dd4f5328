import type { Contract, FolderRecord, FolderRule } from '../contract.ts'
import type { Finding, Remark } from '../finding.ts'
import { reporter } from './check-value.ts'
import { locateRemark, type ReadOptions } from './read-record.ts'
import { readSource } from './source.ts'

/** Watches the records of one run for what must hold between them. */
export interface FolderCheck {
  /** Shows one sound record to the rules; `text` is what it was read from. */
  see(
    contract: Contract,
    record: Omit<FolderRecord, 'contract'>,
    text: string,
    at: ReadOptions,
  ): readonly Finding[]
}

export function checkFolder(rules: readonly FolderRule[]): FolderCheck {
  const started = rules.map((rule) => ({ rule, see: rule.start() }))
  return {
    see(contract, record, text, at) {
      const remarks: Remark[] = []
      for (const { rule, see } of started) {
        see({ contract: contract.name, ...record }, reporter(rule, remarks))
      }
      if (remarks.length === 0) return []
      const source = readSource(contract, text, 'spec')
      return remarks.map((remark) => locateRemark(contract, remark, source, at))
    },
  }
}
