import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '../../../spine/index.ts'
import { git, gitEnvironment } from '../../../workspace/index.ts'
import { type RalphConfig, readRalphConfig } from '../config.ts'
import { type RalphResult, type RalphTeam, runRalph } from '../run-ralph.ts'
import { settingsForActor } from '../task/prepare.ts'
import type { AblationConfig } from './ablation-config.ts'
import { copyTask, type FolderTask, slugOf } from './folder-task.ts'

/** A task with memory on or off. */
export interface TaskSide {
  readonly task: FolderTask
  readonly seed: number
  readonly memory: 'on' | 'off'
}

/** Every task with memory on and off, as often as there are seeds. */
export function sidesOf({ seeds }: Pick<AblationConfig, 'seeds'>, tasks: readonly FolderTask[]): TaskSide[] {
  const all = Array.from({ length: seeds }, (_, index) => index + 1)
  return tasks.flatMap((task) =>
    all.flatMap((seed) => (['on', 'off'] as const).map((memory) => ({ task, seed, memory }))),
  )
}

/** What a side is called among all sides. */
export const nameOfSide = ({ task, seed, memory }: TaskSide): string => `${slugOf(task)}-s${seed}-${memory}`

/** The id of the loop of a side in its records. The same id on both sides makes them a pair. */
export const recordIdOfSide = ({ task, seed }: TaskSide): string => `ralph-${slugOf(task)}-s${seed}`

/** The settings of the loop of a side. It works on a copy, in place. */
export function configOfSide(
  { task, memory }: TaskSide,
  { omega, maxIterations }: AblationConfig,
  { actor, folder }: { readonly actor: string; readonly folder: string },
): RalphConfig {
  return readRalphConfig({
    ...settingsForActor(task.settings, actor),
    holdoutFiles: task.hidden.map((file) => join(task.source, file)),
    holdoutWhen: 'passed',
    // The experiment measures memory inside a loop, and the tasks are its own.
    lessons: false,
    judge: 'worktree',
    omega,
    maxIterations,
    memory: memory === 'on',
    where: 'in-place',
    folder: join(folder, 'work'),
    cache: join(folder, 'cache'),
  })
}

/** Runs the loop of a side in its branch; gives what it came to. Its copy of the task is removed afterwards. */
export async function tryTask(
  side: TaskSide,
  { config, folder }: { readonly config: AblationConfig; readonly folder: string },
  branch: Run,
  team: RalphTeam,
): Promise<RalphResult> {
  const own = join(folder, nameOfSide(side))
  const settings = configOfSide(side, config, { actor: team.actor.spec, folder: own })
  await branch.step('copy', async ({ signal }) => {
    await rm(own, { recursive: true, force: true })
    await copyTask(side.task, settings.folder)
    // A repository of its own, so that the loop does not work in one of the user's.
    const place = { folder: settings.folder, environment: gitEnvironment(process.env), signal }
    await git(['init', '--quiet'], place)
    return null
  })
  const result = await runRalph(settings, branch, team)
  await branch.step('remove-copy', async () => {
    await rm(own, { recursive: true, force: true })
    return null
  })
  return result
}
