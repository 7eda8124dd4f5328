import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { plural, Refusal } from '../../../kit/index.ts'
import type { AblationConfig } from './ablation-config.ts'
import { type FolderTask, readFolderTask, slugOf } from './folder-task.ts'

/** The tasks of an experiment, in the order of their names. */
export async function folderTasks({
  folder,
  only,
}: Pick<AblationConfig, 'folder' | 'only'>): Promise<FolderTask[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw refusal(`There is no folder ${folder}.`, 'Name one with a folder for each task.')
  })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const wanted = names.filter((name) => only === undefined || name.includes(only)).sort()
  if (wanted.length === 0) {
    const which = only === undefined ? 'task' : `task whose name contains '${only}'`
    throw refusal(`There is no ${which} in ${folder}, which has ${plural(names.length, 'folder')}.`)
  }
  const slugs = new Map(wanted.map((name) => [slugOf({ name }), name]))
  const twin = wanted.find((name) => slugs.get(slugOf({ name })) !== name)
  if (twin !== undefined)
    throw refusal(
      `The tasks '${twin}' and '${slugs.get(slugOf({ name: twin }))}' have too similar names. Rename one of them.`,
    )
  return Promise.all(wanted.map((name) => readFolderTask(join(folder, name))))
}

function refusal(message: string, hint?: string): Refusal {
  return new Refusal('bad_ablation', 'usage', message, hint === undefined ? {} : { hint })
}
