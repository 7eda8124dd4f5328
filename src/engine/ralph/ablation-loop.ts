import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ReflectionMemory } from '../../contracts/index.ts'
import { inParallel, seededRandom } from '../../kit/index.ts'
import { compareMemory, type MemoryComparison } from '../../learn/index.ts'
import type { Loop } from '../../loops/index.ts'
import { type AblationConfig, readAblation, tasksOf } from './ablation-config.ts'
import type { FolderTask } from './defect-task.ts'
import { type TaskSide, tryTask } from './try-task.ts'

/** One loop of the experiment. */
export interface AblationRow {
  readonly task: string
  readonly seed: number
  readonly memory: 'on' | 'off'
  readonly passed: boolean
  readonly attempts: number
}

/** What an experiment came to. */
export interface AblationResult {
  readonly rows: readonly AblationRow[]
  readonly comparison: MemoryComparison
}

/** Told of every loop that has ended, also of those that the journal holds. */
export type AblationListener = (done: AblationRow) => void

/** Where experiments work, below the folder of the project's runs. */
export const ablationHome = 'ralph-ablation'

/**
 * Runs tasks with memory on and off on copies of their own, and compares them pair by pair. The tasks stay as they are.
 * Every loop is a branch of the run, so that one journal and one budget hold for all of them.
 */
export function ablationLoopWith(
  listener: AblationListener,
): Loop<AblationConfig, AblationResult, 'actor' | 'reflector'> {
  return {
    name: 'ralph-ablation',
    roles: ['actor', 'reflector'],
    defaults: { actor: 'bot:repair', reflector: 'bot:findings' },
    async forget({ home: place }, runId, home) {
      if (resolve(place) === join(home, ablationHome))
        await rm(join(place, runId), { recursive: true, force: true })
    },
    async run(settings, run, team) {
      const config = readAblation(settings)
      const tasks = await run.step('tasks', () => tasksOf(config))
      const done = await inParallel(sidesOf(config, tasks), config.jobs, async (side) => {
        const records = await tryTask(side, config, run, team)
        const row = rowOf(side, records)
        listener(row)
        return { row, records }
      })
      const records = (wanted: 'on' | 'off') =>
        done.flatMap(({ row, records: own }) => (row.memory === wanted ? own : []))
      const random = seededRandom('ablate', ...config.seeds)
      const limit = config.maxIterations
      const comparison = compareMemory(records('on'), records('off'), { random, limit })
      return { rows: done.map(({ row }) => row), comparison }
    },
  }
}

/** The loop under its name. */
export const ablationLoop = ablationLoopWith(() => {})

/** Every task with memory on and off, for each seed. */
export function sidesOf({ seeds }: Pick<AblationConfig, 'seeds'>, tasks: readonly FolderTask[]): TaskSide[] {
  return tasks.flatMap((task) =>
    seeds.flatMap((seed) => (['on', 'off'] as const).map((memory) => ({ task, seed, memory }))),
  )
}

function rowOf({ task, seed, memory }: TaskSide, records: readonly ReflectionMemory[]): AblationRow {
  const passed = records.at(-1)?.evaluator_output.passed === true
  return { task: task.name, seed, memory, passed, attempts: records.length }
}
