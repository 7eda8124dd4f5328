import type { JournalEntry } from '../../contracts/index.ts'
import { fileJournal, type WorkEnd } from '../../journal/index.ts'

/** One piece of work with all its tries. */
export interface WorkSummary {
  readonly key: string
  readonly work: 'ask' | 'step'
  readonly agent?: string
  readonly model?: string
  readonly attempts: number
  /** Open is work that has begun and not ended. */
  readonly outcome: 'done' | 'failed' | 'open'
  readonly failure?: { readonly code: string; readonly message: string }
  readonly startedAt: string
  /** How long it took, waits between tries included. */
  readonly durationMs?: number
  readonly usd: number
  readonly tokens: number
}

/** The work that a journal tells of, in the order in which it began. */
export async function worksOf(
  journal: string,
): Promise<{ entries: number; epochs: number; works: WorkSummary[] }> {
  const works = new Map<string, WorkSummary>()
  let entries = 0
  let epochs = 0
  for await (const entry of fileJournal(journal).read()) {
    entries++
    if (entry.type === 'open') epochs++
    if (entry.type !== 'start' && entry.type !== 'end') continue
    works.set(entry.key, told(works.get(entry.key), entry))
  }
  return { entries, epochs, works: [...works.values()] }
}

function told(
  known: WorkSummary | undefined,
  entry: Extract<JournalEntry, { type: 'start' | 'end' }>,
): WorkSummary {
  const { key, work, attempt, at } = entry
  const before = known ?? { key, work, attempts: 0, outcome: 'open', startedAt: at, usd: 0, tokens: 0 }
  const attempts = Math.max(before.attempts, attempt)
  if (entry.type === 'start') {
    const { failure: _, durationMs: __, ...begun } = before
    return { ...begun, attempts, outcome: 'open', ...(entry.agent && { agent: entry.agent }) }
  }
  return { ...before, attempts, ...ending(before, entry) }
}

function ending({ startedAt, usd, tokens, attempts }: WorkSummary, end: WorkEnd) {
  const { outcome, failure, model, usage, duration_ms: ms, at } = end
  const span = Math.max(0, Date.parse(at) - Date.parse(startedAt))
  return {
    outcome,
    ...(failure && { failure: { code: failure.code, message: failure.message } }),
    ...(model && { model }),
    durationMs: attempts > 1 ? span : (ms ?? span),
    usd: usd + (usage?.cost_usd ?? 0),
    tokens: tokens + (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0),
  }
}
