import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contractNamed, writeRecord } from '../../../../contracts/index.ts'

/** A record of an imported campaign, with its contract and the folder of the campaign. */
export interface ImportedRecord {
  readonly folder: string
  readonly contract: string
  readonly record: unknown
}

/** Writes the records of a campaign below a folder, each at the path of its contract. What an earlier import left there goes. */
export async function writeCampaign(records: readonly ImportedRecord[], folder: string): Promise<void> {
  for (const kind of ['iteration_history', 'benchmark_results'])
    await rm(join(folder, 'state', kind), { recursive: true, force: true })
  for (const { contract: name, record } of records) {
    const contract = contractNamed(name)
    const path = join(folder, pathOf(contract.path ?? '', record as Readonly<Record<string, unknown>>))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, writeRecord(contract, record))
  }
}

function pathOf(pattern: string, record: Readonly<Record<string, unknown>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => `${record[key]}`)
}
