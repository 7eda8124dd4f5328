import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ReflectionMemory } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { compareMemory, type MemoryComparison } from '../../learn/index.ts'
import type { Surroundings } from '../run/conduct-run.ts'
import type { Project } from '../runs/open-project.ts'
import { type FolderTask, layOut, readFolderTask } from './defect-task.ts'
import { planRalph } from './launch-ralph.ts'
import type { RalphWords } from './ralph-settings.ts'

/** An experiment: every task with memory on and off, from the same seeds. */
export interface Ablation {
  /** The folder with a folder for each task. */
  readonly folder: string
  readonly words: RalphWords
  readonly seeds: readonly number[]
  /** How many loops run at once. */
  readonly jobs: number
  /** Only tasks whose name holds this. */
  readonly only?: string
  /** Told of every loop that has ended. */
  readonly tell: (done: AblationRow) => void
}

/** One loop of the experiment. */
export interface AblationRow {
  readonly task: string
  readonly seed: number
  readonly memory: 'on' | 'off'
  readonly passed: boolean
  readonly attempts: number
}

export interface AblationResult {
  readonly rows: readonly AblationRow[]
  readonly on: readonly ReflectionMemory[]
  readonly off: readonly ReflectionMemory[]
  readonly comparison: MemoryComparison
}

/** Runs the experiment in folders of its own and compares task by task. The tasks stay as they are. */
export async function ablate(
  ablation: Ablation,
  project: Project,
  around: Surroundings,
): Promise<AblationResult> {
  const tasks = await tasksIn(resolve(project.folder, ablation.folder), ablation.only)
  const loops = tasks.flatMap((task) =>
    ablation.seeds.flatMap((seed) => (['on', 'off'] as const).map((memory) => ({ task, seed, memory }))),
  )
  const home = await mkdtemp(join(tmpdir(), 'reprise-ablate-'))
  try {
    const done = await inParallel(loops, ablation.jobs, async (loop, index) => {
      const records = await runLoop(loop, join(home, String(index)), { ablation, project, around })
      const { task, seed, memory } = loop
      const passed = records.at(-1)?.evaluator_output.passed === true
      const row = { task: task.name, seed, memory, passed, attempts: records.length }
      ablation.tell(row)
      return { row, records }
    })
    const [on, off] = (['on', 'off'] as const).map((memory) =>
      done.flatMap(({ row, records }) => (row.memory === memory ? records : [])),
    ) as [ReflectionMemory[], ReflectionMemory[]]
    const limit = Number(ablation.words['max-iterations'] ?? 40)
    const comparison = compareMemory(on, off, { random: seededRandom('ablate', ...ablation.seeds), limit })
    return { rows: done.map(({ row }) => row), on, off, comparison }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function tasksIn(folder: string, only: string | undefined): Promise<FolderTask[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const wanted = names.filter((name) => only === undefined || name.includes(only)).sort()
  return Promise.all(wanted.map((name) => readFolderTask(join(folder, name))))
}

interface Experiment {
  readonly ablation: Ablation
  readonly project: Project
  readonly around: Surroundings
}

async function runLoop(
  { task, seed, memory }: { task: FolderTask; seed: number; memory: 'on' | 'off' },
  folder: string,
  { ablation, project, around }: Experiment,
): Promise<ReflectionMemory[]> {
  await layOut(task, folder)
  const own: Project = { ...project, folder, workspace: { folder } }
  const words = { ...task.request.words, 'holdout-when': 'passed', ...ablation.words, memory }
  const launch = {
    ...task.request,
    words,
    // The same id on both sides makes them a pair.
    id: `ralph-${task.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-s${seed}`,
    seed,
    workspace: 'in-place' as const,
    holdoutFiles: task.hidden.map((file) => join(task.source, file)),
    random: seededRandom(seed),
  }
  const planned = await planRalph(launch, own, around)
  const outcome = await planned.start({ ...around, workspace: { folder } }, {})
  if (outcome.status !== 'completed') throw outcome.error
  const text = await readFile(join(folder, '.reprise', 'runs', planned.id, 'reflections.jsonl'), 'utf8')
  await rm(folder, { recursive: true, force: true })
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReflectionMemory)
}

async function inParallel<In, Out>(
  items: readonly In[],
  jobs: number,
  work: (item: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index]!, index)
  }
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, worker))
  return results
}
