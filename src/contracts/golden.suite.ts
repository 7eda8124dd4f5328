import { readFileSync } from 'node:fs'
import { contracts } from './registry.ts'

/** The text of the golden file of a contract, such as `rlm/report`, in its current version. */
export function readGolden(contractName: string): string {
  const { name, version, form } = contracts.find((contract) => contract.name === contractName)!
  const [family, kind] = name.split('/')
  const file = `${family}/golden/${kind}@${version}.${form === 'markdown' ? 'md' : form}`
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

/** A fresh copy of the golden record of a JSON contract, for a test to change. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks its record on purpose, in ways that no type allows
export function goldenRecord(contractName: string): any {
  return JSON.parse(readGolden(contractName))
}
