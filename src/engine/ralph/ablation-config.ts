import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { parseSettings } from '../../loops/index.ts'
import { type FolderTask, readFolderTask, slugOf } from './defect-task.ts'

const ablationConfig = z.strictObject({
  /** The folder with a folder for each task. */
  folder: z.string().min(1),
  /** Where the tasks are worked on, each in a copy. */
  home: z.string().min(1),
  /** Only tasks whose name holds this. */
  only: z.string().optional(),
  omega: z.int().min(1).max(10).default(3),
  /** How many attempts a task has. */
  maxIterations: z.int().min(1).max(10_000).default(40),
  seeds: z.array(z.int()).min(1).default([1]),
  /** How many loops run at once. */
  jobs: z.int().min(1).max(256).default(2),
})

/** An experiment: every task with memory on and off, from the same seeds. */
export type AblationConfig = z.infer<typeof ablationConfig>

/** What somebody has to say to make one; the rest has defaults. */
export type AblationSettings = z.input<typeof ablationConfig>

/** An experiment that cannot be made. */
export class BadAblation extends Error {
  override readonly name = 'BadAblation'
}

/** The configuration with its defaults filled in. */
export function readAblation(settings: unknown): AblationConfig {
  const refuse = (problems: string) =>
    new BadAblation(`This is no configuration of an experiment: ${problems}.`)
  return parseSettings(ablationConfig, settings, refuse)
}

/** The tasks of an experiment, in the order of their names. */
export async function tasksOf({
  folder,
  only,
}: Pick<AblationConfig, 'folder' | 'only'>): Promise<FolderTask[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new BadAblation(`There is no folder ${folder}. Name one with a folder for each task.`)
  })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const wanted = names.filter((name) => only === undefined || name.includes(only)).sort()
  if (wanted.length === 0) {
    const which = only === undefined ? 'task' : `task whose name holds '${only}'`
    throw new BadAblation(`There is no ${which} in ${folder}: it has ${names.length} folders.`)
  }
  const slugs = new Map(wanted.map((name) => [slugOf({ name }), name]))
  const twin = wanted.find((name) => slugs.get(slugOf({ name })) !== name)
  if (twin !== undefined) {
    const other = slugs.get(slugOf({ name: twin }))
    throw new BadAblation(`The tasks '${twin}' and '${other}' are too much alike: rename one of them.`)
  }
  return Promise.all(wanted.map((name) => readFolderTask(join(folder, name))))
}
