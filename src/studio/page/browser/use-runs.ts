import { useEffect, useState } from 'preact/hooks'
import type { WireProblem, WireRun } from '../../wire.ts'
import { listen } from './api.ts'

/** The list of runs, kept up to date. */
export interface RunList {
  readonly runs: readonly WireRun[]
  readonly problems: readonly WireProblem[]
  readonly state: 'loading' | 'open' | 'lost' | 'missing' | 'refused'
  readonly reason?: string
}

interface News {
  readonly changed: readonly WireRun[]
  readonly gone: readonly string[]
  readonly problems: readonly WireProblem[]
}

/** All runs of the project, newest first. */
export function useRuns(): RunList {
  const [list, set] = useState<RunList>({ runs: [], problems: [], state: 'loading' })
  useEffect(
    () =>
      listen(() => '/live/runs', {
        event(name, data) {
          if (name === 'all') set({ ...(data as Pick<RunList, 'runs' | 'problems'>), state: 'open' })
          else if (name === 'news') set((before) => ({ ...before, ...withNews(before.runs, data as News) }))
        },
        state(state, reason) {
          set((before) => ({
            ...before,
            state: state === 'open' ? before.state : state,
            ...(reason && { reason }),
          }))
        },
      }),
    [],
  )
  return list
}

function withNews(runs: readonly WireRun[], { changed, gone, problems }: News) {
  const byId = new Map(runs.map((run) => [run.run_id, run]))
  for (const run of changed) byId.set(run.run_id, run)
  for (const id of gone) byId.delete(id)
  return { problems, runs: [...byId.values()].sort((left, right) => right.created - left.created) }
}
