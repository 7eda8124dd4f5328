import type { RunManifest } from '../../contracts/index.ts'
import type { Holder, RunStore, Spending } from '../../spine/index.ts'
import { isRefusalCode } from '../run/used-up.ts'

/** The state of a run, whatever its manifest says. */
export interface RunState {
  readonly status: RunManifest['status']
  readonly reason?: { readonly code: string; readonly message: string }
  /** Who is writing to its journal. */
  readonly writer?: Holder
}

/** Checks whether a run that calls itself running still does: a process that was killed had no time to say so. */
export async function stateOf(store: RunStore, manifest: RunManifest): Promise<RunState> {
  const { status, reason, run_id: id } = manifest
  const writer = await store.holder(id)
  if (writer !== undefined) return { status: 'running', writer }
  if (status !== 'running') return { status, ...(reason && { reason }) }
  const message = `Its process ended without saying why. \`reprise resume ${id}\` continues it.`
  return { status: 'interrupted', reason: { code: 'crashed', message } }
}

/** What a run has used: as its manifest says, or added up from the journal while it is at work and after a crash. */
export async function spentOf(store: RunStore, manifest: RunManifest): Promise<Spending> {
  const { spent, status, run_id: id } = manifest
  // While a run is at work, its manifest says what was used before this session.
  if (spent !== undefined && status !== 'running') {
    const { usd, tokens, calls, seconds } = spent
    return { usd: usd ?? undefined, tokens: tokens ?? 0, calls: calls ?? 0, seconds: seconds ?? 0 }
  }
  let usd: number | undefined = 0
  let tokens = 0
  let calls = 0
  let worked = 0
  let last = 0
  for await (const entry of store.journal(id).read()) {
    const at = Date.parse(entry.at)
    // The time between two sessions is not counted.
    if (entry.type !== 'open') worked += at - last
    last = at
    // What was taken over from another run was paid for there.
    if (entry.type === 'fork') {
      usd = 0
      tokens = 0
      calls = 0
    }
    if (entry.type !== 'end' || entry.work !== 'ask' || isRefusalCode(entry.failure?.code)) continue
    calls++
    const cost: number | undefined = entry.usage?.cost_usd
    usd = usd === undefined || cost === undefined ? undefined : usd + cost
    tokens += (entry.usage?.input_tokens ?? 0) + (entry.usage?.output_tokens ?? 0)
  }
  return { usd, tokens, calls, seconds: worked / 1000 }
}
