import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReflectionMemory, reflectionMemory } from '../../contracts/index.ts'
import { inParallel, seededRandom } from '../../kit/index.ts'
import { compareMemory, type MemoryComparison } from '../../learn/index.ts'
import type { Loop, Run } from '../../loops/index.ts'
import { runInFolder } from '../run/run-in-folder.ts'
import { openProject } from '../runs/open-project.ts'
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

/**
 * Runs tasks with memory on and off in folders of their own, and compares them pair by pair. The tasks stay as they
 * are. A loop that has ended is a step of the journal and is never run again.
 */
export function ablationLoopWith(listener: AblationListener): Loop<AblationConfig, AblationResult> {
  return {
    name: 'ralph-ablation',
    roles: ['actor', 'reflector'],
    defaults: { actor: 'bot:repair', reflector: 'bot:findings' },
    async run(settings, run, { actor, reflector }) {
      const config = readAblation(settings)
      const project = await openProject({ folder: config.folder, env: process.env })
      const agents = { actor: actor!.spec, reflector: reflector!.spec }
      const home = await mkdtemp(join(tmpdir(), 'reprise-ablation-'))
      try {
        const sides = sidesOf(config, await tasksOf(config))
        const done = await inParallel(sides, config.jobs, async (side) => {
          const records = await run.step(nameOf(side), ({ signal }) =>
            tryTask(side, { config, agents, project, folder: join(home, nameOf(side)), signal }),
          )
          const row = rowOf(side, records)
          listener(row)
          return { row, records }
        })
        return conclude(done, config, run)
      } finally {
        await rm(home, { recursive: true, force: true })
      }
    },
  }
}

/** The loop under its name. */
export const ablationLoop: Loop<AblationConfig, AblationResult> = ablationLoopWith(() => {})

function sidesOf({ seeds }: AblationConfig, tasks: readonly FolderTask[]): TaskSide[] {
  return tasks.flatMap((task) =>
    seeds.flatMap((seed) => (['on', 'off'] as const).map((memory) => ({ task, seed, memory }))),
  )
}

const nameOf = ({ task, seed, memory }: TaskSide): string =>
  `${task.name.replaceAll(/[^\w.-]/g, '-')}-s${seed}-${memory}`

function rowOf({ task, seed, memory }: TaskSide, records: readonly ReflectionMemory[]): AblationRow {
  const passed = records.at(-1)?.evaluator_output.passed === true
  return { task: task.name, seed, memory, passed, attempts: records.length }
}

/** Keeps the records of both sides in folders of their own, and compares them. */
function conclude(
  done: readonly { readonly row: AblationRow; readonly records: readonly ReflectionMemory[] }[],
  { seeds, maxIterations }: AblationConfig,
  run: Run,
): AblationResult {
  const side = (wanted: 'on' | 'off') => {
    const records = done.flatMap(({ row, records: own }) => (row.memory === wanted ? own : []))
    const kept = runInFolder(run, wanted)
    for (const record of records) kept.append(reflectionMemory, record)
    return records
  }
  const random = seededRandom('ablate', ...seeds)
  const comparison = compareMemory(side('on'), side('off'), { random, limit: maxIterations })
  return { rows: done.map(({ row }) => row), comparison }
}
