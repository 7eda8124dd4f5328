import type { FolderRecord, FolderRule } from '../contract.ts'
import { indexFolderRules } from './index-folder-rules.ts'
import { reportFolderRules } from './report-folder-rules.ts'
import { treeFolderRules } from './tree-folder-rules.ts'

/** What must hold between the files below one root. */
export const rlmFolderRules: readonly FolderRule[] = [
  {
    code: 'rlm/folder-id',
    severity: 'error',
    says: 'A record lies in the folder of its own id.',
    start: () => (record, report) => {
      const key = idKeys[record.contract]
      const folder = /(?:^|\/)(?:trajectories|trees)\/([^/]+)\/[^/]+$/.exec(
        record.file.replaceAll('\\', '/'),
      )?.[1]
      if (key === undefined || folder === undefined) return
      const value = record.value as Record<string, unknown>
      const before = (value['x-original'] as Record<string, unknown> | undefined)?.[`/${key}`]
      if (value[key] === folder || before === folder) return
      const found = `"${value[key]}" in the folder ${folder}`
      report([key], found, `"${folder}"`, 'move the file or correct the id')
    },
  },
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

const idKeys: Readonly<Record<string, string>> = {
  'rlm/trajectory': 'trajectory_id',
  'rlm/report': 'trajectory_id',
  'rlm/task-tree': 'tree_id',
}
