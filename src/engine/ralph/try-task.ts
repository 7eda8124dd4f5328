import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReflectionMemory } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import type { Project } from '../runs/open-project.ts'
import { surroundings } from '../runs/surroundings.ts'
import type { AblationConfig } from './ablation-config.ts'
import { type FolderTask, layOut } from './defect-task.ts'
import { planRalph } from './launch-ralph.ts'

/** A task with memory on or off. */
export interface TaskSide {
  readonly task: FolderTask
  readonly seed: number
  readonly memory: 'on' | 'off'
}

/** What a task is tried with. */
export interface TaskSetting {
  readonly config: AblationConfig
  /** The spelling of the agents. */
  readonly agents: { readonly actor: string; readonly reflector: string }
  /** The project whose configuration holds. */
  readonly project: Project
  /** The folder in which to work; it is gone afterwards. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Runs one loop on a copy of a task, in place; gives its records. */
export async function tryTask(
  { task, seed, memory }: TaskSide,
  { config, agents, project, folder, signal }: TaskSetting,
): Promise<ReflectionMemory[]> {
  const own: Project = { ...project, folder, workspace: { folder } }
  // Nobody looks anything up in a folder that is about to go.
  const { onlooker: _, ...around } = surroundings(own, { signal, version: '0.0.0' })
  const words = { omega: String(config.omega), 'max-iterations': String(config.maxIterations), ...agents }
  try {
    await rm(folder, { recursive: true, force: true })
    await layOut(task, folder)
    const launch = {
      ...task.request,
      words: { ...task.request.words, 'holdout-when': 'passed', ...words, memory },
      // The same id on both sides makes them a pair.
      id: `ralph-${task.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-s${seed}`,
      seed,
      workspace: 'in-place' as const,
      holdoutFiles: task.hidden.map((file) => join(task.source, file)),
      random: seededRandom(seed),
    }
    const planned = await planRalph(launch, own, around)
    const outcome = await planned.start(around, {})
    if (outcome.status !== 'completed') throw outcome.error
    const text = await readFile(join(folder, '.reprise', 'runs', planned.id, 'reflections.jsonl'), 'utf8')
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ReflectionMemory)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
