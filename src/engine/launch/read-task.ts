import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { type Loop, readTaskFile, settingsOf, type TaskFile } from '../../spine/index.ts'
import type { LaunchRequest } from './launch-request.ts'

/** A task file that was found, with its path. */
export interface FoundTask extends TaskFile {
  readonly path: string
  /** The setting that the text of the file is the value of. */
  readonly key: string
}

/** The task file of a request, named by a flag or in the place of the task; undefined where there is none. */
export async function readTask(
  loop: Pick<Loop, 'config' | 'roles'>,
  { settings = {}, taskFile }: Pick<LaunchRequest, 'settings' | 'taskFile'>,
  folder: string,
): Promise<FoundTask | undefined> {
  const info = settingsOf(loop.config).find((one) => one.taskFile)
  if (info === undefined) return undefined
  const given = settings[info.key]
  const file = taskFile ?? (typeof given === 'string' && (await isFile(given, folder)) ? given : undefined)
  if (file === undefined) return undefined
  const path = resolve(folder, file)
  const found = readTaskFile(await textOf(path, file), file, loop.config, [
    ...Object.keys(loop.roles),
    'budget',
  ])
  if (found.body === '')
    throw new Refusal('bad_task_file', 'usage', `${file} has no task. Write it below the settings.`)
  return { ...found, path, key: info.key, settings: { ...found.settings, [info.key]: found.body } }
}

/** "Shorten README.md" is a task in words; a name alone is a file, even where it is missing. */
async function isFile(text: string, folder: string): Promise<boolean> {
  if (!/\.(?:md|markdown|txt)$/.test(text)) return false
  if (!/\s/.test(text.trim())) return true
  return stat(resolve(folder, text)).then(
    (found) => found.isFile(),
    () => false,
  )
}

function textOf(path: string, file: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR')
      throw new Refusal('bad_task_file', 'usage', `'${file}' is a folder. Name the task file in it.`)
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new Refusal('bad_task_file', 'usage', `There is no task file '${file}'.`)
  })
}
