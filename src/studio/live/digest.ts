import type { JournalEntry } from '../../contracts/index.ts'
import type { WireEntry } from '../wire.ts'

/**
 * A journal entry as the page gets it: without values, and without what most entries repeat, since many viewers get
 * thousands a second; undefined for entries that are only values or times.
 */
export function digestOf(entry: JournalEntry): WireEntry | undefined {
  const base = { seq: entry.seq, at: Date.parse(entry.at) }
  switch (entry.type) {
    case 'open':
      return { ...base, type: 'open', epoch: entry.epoch }
    case 'start':
      return {
        ...base,
        type: 'start',
        key: entry.key,
        ...kindAndTry(entry),
        ...(entry.agent !== undefined && { agent: entry.agent }),
      }
    case 'end': {
      const { failure, usage } = entry
      return {
        ...base,
        type: 'end',
        key: entry.key,
        ...kindAndTry(entry),
        ...(entry.outcome === 'failed' && { outcome: entry.outcome }),
        ...(failure && { failure: { code: failure.code, message: failure.message.slice(0, 500) } }),
        ...(entry.model !== undefined && { model: entry.model }),
        ...(usage?.input_tokens !== undefined && { input: usage.input_tokens }),
        ...(usage?.output_tokens !== undefined && { output: usage.output_tokens }),
        ...(usage?.cost_usd !== undefined && { usd: usage.cost_usd }),
        ...(entry.duration_ms !== undefined && { ms: entry.duration_ms }),
      }
    }
    case 'retry':
      return { ...base, type: 'retry', key: entry.key, ...kindAndTry(entry) }
    case 'fork':
      return { ...base, type: 'fork', from: entry.from, key: entry.key }
    case 'close':
      return {
        ...base,
        type: 'close',
        status: entry.status,
        ...(entry.reason != null && { reason: entry.reason }),
      }
    default:
      return undefined
  }
}

function kindAndTry(entry: { readonly work?: 'ask' | 'step'; readonly try: number }) {
  return { ...(entry.work === 'ask' && { work: entry.work }), ...(entry.try > 1 && { try: entry.try }) }
}
