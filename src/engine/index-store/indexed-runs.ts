import type { SqliteDriver } from './sqlite-driver.ts'

/** What the index knows of a run; what comes from the manifest is null where there is none or it does not say. */
export interface IndexedRun {
  readonly run: string
  readonly loop: string | null
  readonly status: string | null
  /** Why it failed, stopped or was interrupted, as a code. */
  readonly reason: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly finishedAt: string | null
  readonly parent: string | null
  readonly usd: number | null
  readonly tokens: number | null
  readonly calls: number | null
  readonly seconds: number | null
  readonly files: number
  /** Lines of streams and documents. */
  readonly records: number
  readonly bytes: number
  /** When one of its files was last written. */
  readonly writtenAt: Date
}

/** All runs of a workspace, the latest first. */
export function indexedRuns(driver: SqliteDriver): IndexedRun[] {
  const rows = driver.all<Omit<IndexedRun, 'writtenAt'> & { readonly modified: string }>(
    `select files.run, loop, status, reason, created_at as createdAt, updated_at as updatedAt,
       finished_at as finishedAt, parent, usd, tokens, calls, seconds, count(*) as files,
       sum(lines) as records, sum(size) as bytes, max(modified) as modified
     from files left join runs on runs.run = files.run
     where files.run <> ''
     group by files.run order by coalesce(created_at, '') desc, files.run desc`,
  )
  return rows.map(({ modified, ...run }) => ({
    ...run,
    writtenAt: new Date(Number(BigInt(modified) / 1_000_000n)),
  }))
}
