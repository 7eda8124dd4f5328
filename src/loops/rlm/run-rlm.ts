import { availableParallelism } from 'node:os'
import { type TaskTree, type Trajectory, taskTree, trajectoryIndex } from '../../contracts/index.ts'
import { type Run, WorkFailed } from '../../spine/index.ts'
import type { LeftBehind } from '../../workspace/index.ts'
import type { RlmConfig } from './config.ts'
import { wholeContext } from './context/context.ts'
import { keepTrajectories, offerLessons } from './lessons/lesson-store.ts'
import { openProjectFiles } from './project/project-files.ts'
import { exportIndex } from './record/export-index.ts'
import { askBaseline } from './report/baseline.ts'
import { outcomeOf, type RlmOutcome } from './report/outcome.ts'
import { agentsByDepth, judgeOf, type RlmTeam } from './roles.ts'
import { solveTask } from './solve/solve-task.ts'
import { limited } from './tree/limited.ts'
import { newTask } from './tree/task.ts'
import { openTree } from './tree/tree-log.ts'
import type { RlmWork } from './work.ts'
import { openThreads, type Threads } from './worker/threads.ts'

const mostThreads = 8

/** What experiments that ask many questions need. */
export interface RlmOptions {
  /** Gets the trajectories of the question. */
  readonly keep?: (trajectories: readonly Trajectory[]) => void
  /** Threads that several questions share; whoever opened them closes them. */
  readonly threads?: Threads
}

/** Threads for the work of one question, or of several. */
export const openUsualThreads = (): Threads =>
  openThreads(Math.min(mostThreads, Math.max(2, availableParallelism())))

/**
 * Answers a question over a context: a tree of tasks, each a trajectory of thoughts, actions and observations.
 */
export async function runRlm(
  config: RlmConfig,
  run: Run,
  team: RlmTeam,
  { keep, threads: shared }: RlmOptions = {},
): Promise<RlmOutcome> {
  const threads = shared ?? openUsualThreads()
  const tree = openTree()
  const project = await openProjectFiles(config, run)
  const work: RlmWork = {
    config,
    agentAt: agentsByDepth(team, config),
    threads,
    tree,
    limited: limited(config.parallel),
    warned: new Set(),
    project,
    judge: config.judged ? judgeOf(team, config) : undefined,
    lessons: config.lessons && run.path === '' ? await offerLessons(config, run) : config.learned,
    place: {
      files: new Map(config.files.map((file) => [file.name, file])),
      scratch: config.scratch,
      filter: (pieces, pattern, out) =>
        threads.run({ type: 'filter', pieces, pattern, out }, { milliseconds: config.searchTime * 1000 }),
    },
  }
  try {
    const context = wholeContext(config.files)
    const root = newTask(run.id, 'root', { depth: 0, prompt: config.question, context, handed: [] })
    tree.add(root, run.now())
    const result = await solveTask(root, work, run.scope('root', { whenUsedUp: 'fail' }))
    const baseline = config.baseline
      ? await askBaseline(work, run.scope('baseline', { whenUsedUp: 'fail' }))
      : undefined
    const change = await project?.finish(messageOf(config, run.id))
    const at = run.now()
    await run.write(taskTree, withChange(tree.record(config, at), change))
    // A folder that many runs share has one index, which each run makes anew.
    if (config.root === undefined) await run.write(trajectoryIndex, tree.index(at))
    else await exportIndex(config.root, run).catch(onlyFailures)
    keep?.(tree.entries().flatMap(({ trajectory }) => (trajectory === undefined ? [] : [trajectory])))
    if (run.path === '') await keepTrajectories(config, tree.entries(), run)
    return { ...outcomeOf(result, work, baseline), ...(change && { change }) }
  } finally {
    await project?.close()
    if (shared === undefined) await threads.close()
  }
}

function messageOf({ question }: RlmConfig, runId: string): string {
  return `${question.split('\n')[0]!.slice(0, 72)}\n\nBy reprise rlm, run ${runId}.`
}

/** The tree also says what was changed in the project. */
function withChange(record: TaskTree, change: LeftBehind | undefined): TaskTree {
  return change === undefined ? record : { ...record, metadata: { ...record.metadata, change } as never }
}

/** An index of the shared folder that cannot be written is no reason for a question to fail. */
function onlyFailures(error: unknown): void {
  if (!(error instanceof WorkFailed)) throw error
}
