import { certificate, type RalphOutcome, ralphOutcome } from '../../contracts/index.ts'
import { finishWorktree } from '../../workspace/index.ts'
import { keptOf } from './attempt.ts'
import { certificateOf } from './certificate.ts'
import { lessonsOf } from './lessons/lesson.ts'
import { keepLessons } from './lessons/lesson-store.ts'
import { loopIdOf } from './loop-id.ts'
import { outcomeRecord } from './outcome.ts'
import type { Finished, RalphWork } from './run-ralph.ts'

/** Leaves the best files behind and records how the loop ended. */
export async function endLoop(work: RalphWork, finished: Finished): Promise<RalphOutcome> {
  const { config, run, plan, beginning, worktree, included } = work
  const { stop, baseline, attempts } = finished
  const history = { baseline, attempts }
  const kept = keptOf(history, config.startFrom)
  const message = `${config.task.split('\n')[0]!.slice(0, 72)}\n\nBy reprise ralph, run ${run.id}: ${stop.message}`
  const timestamp = run.now().toISOString()
  const left = await run.step('finish', async () => {
    await keepLessons(config.cache, run.id, lessonsOf(run.id, config.task, history))
    return finishWorktree(plan, beginning, await worktree(), { tree: kept.tree, message })
  })
  const ending = {
    runId: run.id,
    loopId: loopIdOf(run.id),
    config,
    beginning,
    included,
    history,
    stop,
    kept,
    left,
    timestamp,
  }
  const proof = certificateOf(ending)
  if (proof !== undefined) await run.write(certificate, proof)
  const outcome = outcomeRecord(ending, proof !== undefined)
  await run.write(ralphOutcome, outcome)
  return outcome
}
