import { readFileSync } from 'node:fs'
import type { Contract } from '../contract.ts'
import { readRecord } from '../gate/read-record.ts'

/** The text of a golden file of this family. */
export function goldenText(kind: string, ending = 'json'): string {
  return readFileSync(new URL(`golden/${kind}@1.0.0.${ending}`, import.meta.url), 'utf8')
}

/** A fresh copy of a golden record. */
export function goldenValue<T>(contract: Contract<T>): T {
  const ending = contract.form === 'markdown' ? 'md' : 'json'
  return readRecord(contract, goldenText(contract.name.split('/')[1]!, ending)).value!
}
