import {
  checkFolder,
  contracts,
  type Finding,
  families,
  readRecord,
  writeRecord,
} from '../../contracts/index.ts'
import type { CampaignRecord } from './to-records.ts'

/** What the gate says of imported records at its strictest, each and together, as short lines. */
export function lintCampaign(records: readonly CampaignRecord[]): string[] {
  const order = contracts.map(({ name }) => name)
  const { folderRules: rules = [] } = families.improve!
  const folders = [...new Set(records.map(({ folder }) => folder))]
  return folders.flatMap((folder) => {
    const folderCheck = checkFolder(rules)
    return records
      .filter((record) => record.folder === folder)
      .sort((left, right) => order.indexOf(left.contract) - order.indexOf(right.contract))
      .flatMap(({ contract: name, record }) => {
        const contract = contracts.find((one) => one.name === name)!
        const text = writeRecord(contract, record)
        const { findings, value } = readRecord(contract, text, { level: 'lint' })
        const together = folderCheck.see(contract, { root: folder, file: name, value }, text, {})
        return [...findings, ...together].map(shortly)
      })
  })
}

const shortly = ({ severity, code, found }: Finding) => `${severity} ${code} ${found}`
