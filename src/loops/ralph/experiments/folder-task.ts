import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join, normalize, relative, resolve } from 'node:path'
import { isObject, placesIn, Refusal, readJson } from '../../../kit/index.ts'
import { readTaskFile } from '../../../spine/index.ts'
import { ralphConfig } from '../config.ts'

/** A task that lies in a folder of its own. */
export interface FolderTask {
  readonly name: string
  /** The folder of the task as it is kept. */
  readonly source: string
  /** The settings of the loop that tries it. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Files that only the holdout may see. */
  readonly hidden: readonly string[]
}

/** The name of a task as it may stand in names and paths. */
export const slugOf = ({ name }: Pick<FolderTask, 'name'>): string =>
  name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Reads the task of a folder: from `defect.json` (title, check, holdout), or from `ralph.task.md`. */
export async function readFolderTask(source: string): Promise<FolderTask> {
  const name = basename(source)
  const defectFile = join(source, 'defect.json')
  const defect = await readFile(defectFile, 'utf8').catch(() => undefined)
  if (defect !== undefined) return { name, source, ...defectIn(defect, defectFile) }
  const file = join(source, 'ralph.task.md')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw badTask(`${source} holds no task: there is neither a defect.json nor a ralph.task.md in it.`)
  const { settings, body } = readTaskFile(text, file, ralphConfig, ['actor', 'reflector', 'budget'])
  const { holdoutFiles = [], ...others } = settings as { holdoutFiles?: readonly string[] }
  const hidden = [...hiddenIn(settings.holdout), ...holdoutFiles.map((path) => normalize(path))]
  return { name, source, hidden: [...new Set(hidden)], settings: { ...others, task: body } }
}

function defectIn(text: string, file: string): Pick<FolderTask, 'settings' | 'hidden'> {
  const { value: defect, problems } = readJson(text)
  const [problem] = problems
  if (problem !== undefined) {
    const { line, column } = placesIn(text)(problem.offset)
    throw badTask(
      `${file}:${line}:${column} is not valid JSON: found ${problem.found}, expected ${problem.expected}.`,
    )
  }
  const { title, check, holdout } = (isObject(defect) ? defect : {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof check !== 'string')
    throw badTask(`${file} needs a "title" and a "check".`)
  const settings = { task: title, checks: [check], ...(typeof holdout === 'string' && { holdout }) }
  return { settings, hidden: hiddenIn(holdout) }
}

const badTask = (message: string) => new Refusal('bad_task_file', 'usage', message)

/** The files that a holdout names, which only it may see. */
function hiddenIn(holdout: unknown): string[] {
  const words = typeof holdout === 'string' ? holdout.split(/\s+/) : []
  return words.filter((word) => /^[\w.-]*hidden[\w.-]*\.\w+$/.test(word))
}

/** Copies a task to where it is worked on, without its answer and without what is hidden. */
export async function copyTask(
  { source, hidden }: Pick<FolderTask, 'hidden' | 'source'>,
  folder: string,
): Promise<void> {
  const left = new Set(['defect.json', '.reprise', ...hidden])
  await mkdir(folder, { recursive: true })
  const filter = (path: string) => !left.has(basename(path)) && !left.has(relative(source, path))
  await cp(source, folder, { recursive: true, filter })
  const packages = installedFor(source)
  if (packages !== undefined) await symlink(packages, join(folder, 'node_modules'), 'junction')
}

/** The packages that a task finds above the folder where it is kept, and would miss elsewhere. */
function installedFor(source: string): string | undefined {
  for (let folder = resolve(source); ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    if (existsSync(packages)) return folder === resolve(source) ? undefined : packages
    if (dirname(folder) === folder) return undefined
  }
}
