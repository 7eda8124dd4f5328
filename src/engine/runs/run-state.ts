import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal, journalHolder } from '../../journal/index.ts'
import type { Spent } from '../run/ledger.ts'
import { isRefusalCode } from '../run/used-up.ts'
import { placesOf, type Workspace } from '../run/workspace.ts'

/** How a run stands, whatever its manifest believes. */
export interface RunState {
  readonly status: RunManifest['status']
  readonly reason?: { readonly code: string; readonly message: string }
  /** Who is writing to its journal. */
  readonly writer?: string
}

/** Looks whether a run that calls itself running still does: a process that was killed had no time to say so. */
export async function stateOf(workspace: Workspace, manifest: RunManifest): Promise<RunState> {
  const { status, reason, run_id: id } = manifest
  const writer = await journalHolder(placesOf(workspace, id).journal)
  if (writer !== undefined) return { status: 'running', writer }
  if (status !== 'running') return { status, ...(reason && { reason }) }
  const message = `Its process ended without a word. \`reprise resume ${id}\` goes on with it.`
  return { status: 'interrupted', reason: { code: 'crashed', message } }
}

/** What a run has used: as its manifest says, or added up from the journal while there is no such word. */
export async function spentOf(
  workspace: Workspace,
  { spent, run_id: id, created_at: created }: RunManifest,
): Promise<Spent> {
  if (spent !== undefined) {
    const { usd, tokens, calls, seconds } = spent
    return { usd: usd ?? 0, tokens: tokens ?? 0, calls: calls ?? 0, seconds: seconds ?? 0 }
  }
  const sum = { usd: 0, tokens: 0, calls: 0, last: Date.parse(created) }
  for await (const entry of fileJournal(placesOf(workspace, id).journal).read()) {
    sum.last = Math.max(sum.last, Date.parse(entry.at))
    if (entry.type !== 'end') continue
    sum.calls += Number(entry.work === 'ask' && !isRefusalCode(entry.failure?.code))
    sum.usd += entry.usage?.cost_usd ?? 0
    sum.tokens += (entry.usage?.input_tokens ?? 0) + (entry.usage?.output_tokens ?? 0)
  }
  const { last, ...used } = sum
  return { ...used, seconds: (last - Date.parse(created)) / 1000 }
}
