import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join, normalize, relative, resolve } from 'node:path'
import { isObject, placesIn, readJson } from '../../kit/index.ts'
import type { RalphRequest } from './ralph-settings.ts'
import { BadTaskFile, readTaskFile } from './task-file.ts'

/** A task that lies in a folder of its own. */
export interface FolderTask {
  readonly name: string
  /** The folder of the task as it is kept. */
  readonly source: string
  readonly request: RalphRequest
  /** Files that only the holdout may see. */
  readonly hidden: readonly string[]
}

/** The name of a task as it may stand in names and paths. */
export const slugOf = ({ name }: Pick<FolderTask, 'name'>): string =>
  name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Reads the task of a folder: from `defect.json` (title, check, holdout), or from `ralph.task.md`. */
export async function readFolderTask(source: string): Promise<FolderTask> {
  const name = basename(source)
  const defect = await readFile(join(source, 'defect.json'), 'utf8').catch(() => undefined)
  if (defect !== undefined) return { name, source, ...requestOf(defect, join(source, 'defect.json')) }
  const file = join(source, 'ralph.task.md')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BadTaskFile(
      `${source} holds no task: there is neither a defect.json nor a ralph.task.md in it.`,
    )
  const { task, checks, protect, reports, holdoutFiles, settings } = readTaskFile(text, file)
  return {
    name,
    source,
    hidden: [...new Set([...hiddenIn(settings.holdout), ...holdoutFiles.map((name) => normalize(name))])],
    request: { task, checks, protect, reports, holdoutFiles: [], words: settings },
  }
}

function requestOf(text: string, file: string): Pick<FolderTask, 'request' | 'hidden'> {
  const { value: defect, problems } = readJson(text)
  const [problem] = problems
  if (problem !== undefined) {
    const { line, column } = placesIn(text)(problem.offset)
    throw new BadTaskFile(
      `${file}:${line}:${column} is no JSON: found ${problem.found}, expected ${problem.expected}.`,
    )
  }
  const { title, check, holdout } = (isObject(defect) ? defect : {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof check !== 'string')
    throw new BadTaskFile(`${file} needs a "title" and a "check".`)
  const words = typeof holdout === 'string' ? { holdout } : {}
  const request = { task: title, checks: [check], protect: [], reports: [], holdoutFiles: [], words }
  return { request, hidden: hiddenIn(words.holdout) }
}

/** The files that a holdout names; nobody else is to see them. */
function hiddenIn(holdout: string | undefined): string[] {
  return (holdout ?? '').split(/\s+/).filter((word) => /^[\w.-]*hidden[\w.-]*\.\w+$/.test(word))
}

/** Copies a task to where it is worked on, without its answer and without what is hidden. */
export async function layOut({ source, hidden }: FolderTask, folder: string): Promise<void> {
  const left = new Set(['defect.json', '.reprise', ...hidden])
  await mkdir(folder, { recursive: true })
  const filter = (path: string) => !left.has(basename(path)) && !left.has(relative(source, path))
  await cp(source, folder, { recursive: true, filter })
  const packages = installedFor(source)
  if (packages !== undefined) await symlink(packages, join(folder, 'node_modules'), 'junction')
}

/** The packages that a task finds where it is kept; away from there it still needs them. */
function installedFor(source: string): string | undefined {
  for (let folder = resolve(source); ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    if (existsSync(packages)) return folder === resolve(source) ? undefined : packages
    if (dirname(folder) === folder) return undefined
  }
}
