import type { FolderRecord, FolderRule } from '../contract.ts'
import { indexFolderRules } from './index-folder-rules.ts'
import { reportFolderRules } from './report-folder-rules.ts'
import { treeFolderRules } from './tree-folder-rules.ts'

/** What must hold between the files below one root. */
export const rlmFolderRules: readonly FolderRule[] = [
  {
    code: 'rlm/trajectory-unique',
    severity: 'error',
    says: 'A trajectory is kept in one file.',
    start() {
      const files = new Map<string, string>()
      return ({ contract, file, value }: FolderRecord, report) => {
        if (contract !== 'rlm/trajectory') return
        const { trajectory_id: id } = value as { trajectory_id: string }
        const other = files.get(id)
        if (other !== undefined)
          report(
            ['trajectory_id'],
            `"${id}", as in ${other}`,
            'an id of its own',
            'keep one of the two files',
          )
        else files.set(id, file)
      }
    },
  },
  ...treeFolderRules,
  ...reportFolderRules,
  ...indexFolderRules,
]
