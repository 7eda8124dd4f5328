import { Refusal } from '../../kit/index.ts'
import type { RunContext } from '../run/run-context.ts'
import { startRun } from '../run/start-run.ts'
import { findLogs, type LogProgress, type RefusedLog } from './find-logs.ts'
import { type ImportResult, importLoop } from './import-loop.ts'

export interface ImportRequest {
  readonly id: string
  /** Files and folders, seen from `folder`. */
  readonly paths: readonly string[]
  readonly folder: string
  /** The type of task that trajectories get, where their log does not say. */
  readonly type?: string
  /** Receives how far the search for logs is; the run has events of its own. */
  readonly progress?: LogProgress
}

/** An import that has ended. */
export interface ImportOutcome extends ImportResult {
  readonly runId: string
  /** Files that hold no trajectory; files of folders that are none are among them. */
  readonly refused: readonly RefusedLog[]
}

/** Imports logs of other agents as a run. Throws a Refusal where there is none, or where the run does not end well. */
export async function importLogs(
  { id, paths, folder, type, progress }: ImportRequest,
  context: RunContext,
): Promise<ImportOutcome> {
  const { logs, refused } = await findLogs(paths, folder, progress)
  if (logs.length === 0) throw nothingFound(refused)
  const files = logs.map(({ path }) => path)
  const config = { files, ...(type !== undefined && { type }) }
  const { status, reason, result, error } = await startRun(
    importLoop,
    { id, config, seed: 1, team: {} },
    context,
  )
  if (status !== 'completed' || result === undefined) {
    if (error instanceof Error) throw error
    throw new Refusal(reason?.code ?? 'import_failed', 'failed', reason?.message ?? 'The import did not end.')
  }
  const empty = result.files.flatMap(({ file, refused: why }) =>
    why === undefined ? [] : [{ path: file, reason: `${file}: ${why}`, named: true }],
  )
  const all = [...refused, ...empty]
  if (result.trajectories > 0) return { ...result, runId: id, refused: all }
  await context.store.remove(id)
  throw nothingFound(all)
}

function nothingFound(refused: readonly RefusedLog[]): Refusal {
  const reasons = refused.map(({ reason }) => reason)
  return new Refusal(
    'no_trajectory',
    'usage',
    reasons.length === 0 ? 'There is no log in the folders that were named.' : reasons.join('\n'),
    {
      hint: 'Read are logs of Claude Code, pi, SWE-agent, Inspect (JSON), the RLM reference, ATIF, chat transcripts with tool calls, and ReAct logs in text.',
    },
  )
}
