import { availableParallelism } from 'node:os'
import { taskTree, trajectoryIndex } from '../../contracts/index.ts'
import { type Run, WorkFailed } from '../../spine/index.ts'
import type { RlmConfig } from './config.ts'
import { wholeContext } from './context/context.ts'
import { keepTrajectories, offerLessons } from './lessons/lesson-store.ts'
import { exportIndex } from './record/export-index.ts'
import { askBaseline } from './report/baseline.ts'
import { outcomeOf, type RlmOutcome } from './report/outcome.ts'
import { agentsByDepth, type RlmTeam } from './roles.ts'
import { solveTask } from './solve/solve-task.ts'
import { limited } from './tree/limited.ts'
import { newTask } from './tree/task.ts'
import { openTree } from './tree/tree-log.ts'
import type { RlmWork } from './work.ts'
import { openThreads } from './worker/threads.ts'

const mostThreads = 8

/** Answers a question over a context: a tree of tasks, each a trajectory of thoughts, actions and observations. */
export async function runRlm(config: RlmConfig, run: Run, team: RlmTeam): Promise<RlmOutcome> {
  const threads = openThreads(Math.min(mostThreads, Math.max(2, availableParallelism())))
  const tree = openTree()
  const work: RlmWork = {
    config,
    agentAt: agentsByDepth(team, config),
    threads,
    tree,
    limited: limited(config.parallel),
    warned: new Set(),
    lessons: config.lessons && run.path === '' ? await offerLessons(config, run) : [],
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
    const at = run.now()
    await run.write(taskTree, tree.record(config, at))
    // A folder that many runs share has one index, which each run makes anew.
    if (config.root === undefined) await run.write(trajectoryIndex, tree.index(at))
    else await exportIndex(config.root, run).catch(onlyFailures)
    if (run.path === '') await keepTrajectories(config, tree.entries(), run)
    return outcomeOf(result, work, baseline)
  } finally {
    await threads.close()
  }
}

/** An index of the shared folder that cannot be written is no reason for a question to fail. */
function onlyFailures(error: unknown): void {
  if (!(error instanceof WorkFailed)) throw error
}
