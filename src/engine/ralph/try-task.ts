import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Agent, git, gitEnvironment } from '../../agents/index.ts'
import { type ReflectionMemory, reflectionMemory } from '../../contracts/index.ts'
import { type RalphConfig, type Run, readRalphConfig, runRalph } from '../../loops/index.ts'
import { runInFolder } from '../run/run-in-folder.ts'
import type { AblationConfig } from './ablation-config.ts'
import { type FolderTask, layOut, slugOf } from './defect-task.ts'
import { ralphSettings } from './ralph-settings.ts'

/** A task with memory on or off. */
export interface TaskSide {
  readonly task: FolderTask
  readonly seed: number
  readonly memory: 'on' | 'off'
}

/** What a side is called among all sides. */
export const nameOfSide = ({ task, seed, memory }: TaskSide): string => `${slugOf(task)}-s${seed}-${memory}`

/** What the loop of a side is told. It works on a copy, in place. */
export function configOfSide(
  { task, memory }: TaskSide,
  { omega, maxIterations }: AblationConfig,
  { actor, folder }: { readonly actor: string; readonly folder: string },
): RalphConfig {
  const words = {
    ...task.request.words,
    'holdout-when': 'passed',
    omega: String(omega),
    'max-iterations': String(maxIterations),
    memory,
  }
  const place = {
    workspace: 'in-place' as const,
    folder: join(folder, 'work'),
    home: join(folder, 'home'),
    holdoutFiles: task.hidden.map((file) => join(task.source, file)),
  }
  return readRalphConfig(ralphSettings({ ...task.request, words }, actor, place))
}

/** Runs the loop of a side as a branch of the run; gives its records. Its copy of the task is gone afterwards. */
export async function tryTask(
  side: TaskSide,
  config: AblationConfig,
  run: Run,
  team: { readonly actor: Agent; readonly reflector: Agent },
): Promise<ReflectionMemory[]> {
  const name = nameOfSide(side)
  const branch = run.scope(name)
  const folder = join(config.home, run.id, name)
  const own = configOfSide(side, config, { actor: team.actor.spec, folder })
  await branch.step('lay-out', async ({ signal }) => {
    await rm(folder, { recursive: true, force: true })
    await layOut(side.task, own.folder)
    // A repository of its own, so that the loop does not take the user's for the one to work in.
    await git(['init', '--quiet'], { folder: own.folder, environment: gitEnvironment(process.env), signal })
  })
  const records: ReflectionMemory[] = []
  // The same id on both sides makes them a pair.
  const id = `ralph-${slugOf(side.task)}-s${side.seed}`
  const onLine = ({ name: kind }: { readonly name: string }, record: unknown) => {
    if (kind === reflectionMemory.name) records.push(record as ReflectionMemory)
  }
  await runRalph(own, runInFolder(branch, `${side.memory}/${id}`, { id, onLine }), team)
  await branch.step('clear-up', () => rm(folder, { recursive: true, force: true }))
  return records
}
