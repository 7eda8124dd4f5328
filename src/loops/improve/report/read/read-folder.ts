import { contractAtPath, readRecord } from '../../../../contracts/index.ts'
import { Refusal } from '../../../../kit/index.ts'
import type { RecordEvent } from '../../../../spine/index.ts'
import { textFiles } from './text-files.ts'

/** The records of a folder, and the files that could not be read. */
export interface FolderRecords {
  readonly records: readonly RecordEvent[]
  readonly problems: readonly string[]
}

const recordPath = /(?:^|\/)(?:config|state|tracking|plans)\/.*$/

/** Reads the records of one campaign from the folder that holds its `state` and `tracking`, whatever program wrote them. */
export async function readFolder(folder: string): Promise<FolderRecords> {
  const files = await textFiles(folder, (path) => contractAtPath(path, 'improve') !== undefined)
  const campaigns = [...new Set(files.map(({ below }) => below.replace(recordPath, '')))]
  if (campaigns.length > 1)
    throw new Refusal(
      'several_campaigns',
      'usage',
      `There are several campaigns in ${folder}: ${campaigns.join(', ')}.`,
      {
        hint: 'Name the folder of one of them.',
      },
    )
  const records: RecordEvent[] = []
  const problems: string[] = []
  for (const { path, below, text } of files) {
    const contract = contractAtPath(below, 'improve')!
    const { value, sound, findings } = readRecord(contract, text, { level: 'compat' })
    if (value !== undefined && sound)
      records.push({ type: 'record', contract: contract.name, path: below, record: value })
    else {
      const [finding] = findings
      problems.push(
        `${path}: expected ${finding?.expected ?? contract.title}, found ${finding?.found ?? 'something else'}`,
      )
    }
  }
  return { records, problems }
}
