import type { JournalEntry } from '../../contracts/index.ts'
import type { Journal, WorkEnd } from '../../spine/index.ts'

/** One piece of work with all its tries. */
export interface WorkSummary {
  readonly key: string
  readonly work: 'ask' | 'step'
  readonly agent?: string
  readonly model?: string
  readonly tries: number
  /** Open is work that has begun and not ended. */
  readonly outcome: 'done' | 'failed' | 'open'
  readonly failure?: { readonly code: string; readonly message: string }
  readonly started_at: string
  /** How long it took, waits between tries included. */
  readonly duration_ms?: number
  /** Absent where the cost of a try is not known. */
  readonly usd?: number
  readonly tokens: number
}

/** The work in a journal, in the order in which it began. */
export async function worksOf(
  journal: Journal,
): Promise<{ entries: number; epochs: number; works: WorkSummary[] }> {
  const works = new Map<string, WorkSummary>()
  let entries = 0
  let epochs = 0
  for await (const entry of journal.read()) {
    entries++
    if (entry.type === 'open') epochs++
    if (entry.type !== 'start' && entry.type !== 'end') continue
    works.set(entry.key, withEntry(works.get(entry.key), entry))
  }
  return { entries, epochs, works: [...works.values()] }
}

function withEntry(
  known: WorkSummary | undefined,
  entry: Extract<JournalEntry, { type: 'start' | 'end' }>,
): WorkSummary {
  const { key, work, at } = entry
  const before = known ?? { key, work, tries: 0, outcome: 'open', started_at: at, usd: 0, tokens: 0 }
  const tries = Math.max(before.tries, entry.try)
  if (entry.type === 'start') {
    const { failure: _, duration_ms: __, ...begun } = before
    return { ...begun, tries, outcome: 'open', ...(entry.agent && { agent: entry.agent }) }
  }
  return { ...withoutCost(before), tries, ...ending({ ...before, tries }, entry) }
}

function withoutCost({ usd: _, ...rest }: WorkSummary): WorkSummary {
  return rest
}

function ending({ started_at: started, usd, tokens, tries, work }: WorkSummary, end: WorkEnd) {
  const { outcome, failure, model, usage, duration_ms: ms, at } = end
  const span = Math.max(0, Date.parse(at) - Date.parse(started))
  const cost = work === 'step' ? 0 : usage?.cost_usd
  return {
    outcome,
    ...(failure && { failure: { code: failure.code, message: failure.message } }),
    ...(model && { model }),
    duration_ms: tries > 1 ? span : (ms ?? span),
    ...(usd !== undefined && cost !== undefined && { usd: usd + cost }),
    tokens: tokens + (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0),
  }
}
