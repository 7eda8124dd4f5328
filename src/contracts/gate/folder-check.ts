import type { Contract, FolderRecord, FolderRule } from '../contract.ts'
import type { Finding } from '../finding.ts'
import { locateRemark, type ReadOptions } from './read-record.ts'
import { Reporters } from './reporters.ts'
import { sharedState } from './shared-state.ts'
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

/** Starts a check of the records of one run with the rules that hold between them. */
export function checkFolder(rules: readonly FolderRule[]): FolderCheck {
  const shared = sharedState()
  const reporters = new Reporters(rules)
  const watchers = rules.map((rule) => rule.start(shared))
  return {
    see(contract, { root, file, value }, text, at) {
      const record = { contract: contract.name, root, file, value }
      for (let index = 0; index < watchers.length; index++) {
        watchers[index]!(record, reporters.reports[index]!)
      }
      const remarks = reporters.take()
      if (remarks.length === 0) return none
      const source = readSource(contract, text, 'spec')
      return remarks.map((remark) => locateRemark(contract, remark, source, at))
    },
  }
}

const none: readonly Finding[] = []
