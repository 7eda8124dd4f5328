import type { JournalDraft } from '../../spine/index.ts'
import { storeValue } from '../../store/index.ts'
import type { Work, WorkOutcome } from './perform.ts'
import type { RunCore } from './run-core.ts'

/** The journal entries for work that begins. */
export function startEntries(core: RunCore, work: Work, attempt: number): JournalDraft[] {
  const { key, kind, agent, request } = work
  const entry: JournalDraft = { type: 'start', key, work: kind, try: attempt }
  if (agent) entry.agent = agent
  if (request === undefined) return [entry]
  const { ref, value, pieces } = store(core, core.redact(request))
  if (ref === undefined) entry.request = value
  else entry.request_ref = ref
  return [...pieces, entry]
}

/** The journal entries for work that ended, and the outcome as a replay will give it. */
export function endEntries(
  core: RunCore,
  { key, kind }: Work,
  attempt: number,
  outcome: WorkOutcome,
): { readonly entries: JournalDraft[]; readonly recorded: WorkOutcome } {
  if (outcome.kind === 'failed') {
    const failure = plain(core, outcome.failure).value as typeof outcome.failure
    const { code, message, retryable, usage, details } = failure
    const { ref, value, pieces } = details ? store(core, details) : { pieces: [] }
    const kept = ref === undefined ? value && { details: value } : { details_ref: ref }
    const entry: JournalDraft = {
      type: 'end',
      key,
      work: kind,
      try: attempt,
      outcome: 'failed',
      failure: { code, message, retryable, ...(kept as object) },
    }
    if (usage) entry.usage = usage
    return { entries: [...pieces, entry], recorded: { kind: 'failed', failure } }
  }
  const { value, text } = plain(core, outcome.value)
  const { ref, pieces } = store(core, value, text)
  const entry: JournalDraft = { type: 'end', key, work: kind, try: attempt, outcome: 'done' }
  if (ref === undefined) entry.value = value
  else entry.value_ref = ref
  const { model, durationMs } = outcome
  const usage = outcome.usage && (plain(core, outcome.usage).value as typeof outcome.usage)
  if (model) entry.model = plain(core, model).value as string
  if (usage) entry.usage = usage
  if (durationMs !== undefined) entry.duration_ms = durationMs
  return { entries: [...pieces, entry], recorded: { kind: 'done', value, ...(usage && { usage }) } }
}

/** A value as the journal may hold it: plain data, and then without secrets, which may lie in what was no plain data. */
export function plain(
  core: Pick<RunCore, 'redact'>,
  given: unknown,
): { readonly value: unknown; readonly text: string } {
  const text = JSON.stringify(given) ?? 'null'
  const parsed: unknown = JSON.parse(text)
  const value = core.redact(parsed)
  return { value, text: value === parsed ? text : JSON.stringify(value) }
}

/** A long run stores very many pieces: 16 bytes of a digest distinguish them, and take a quarter of the memory as bytes. */
const shortened = (hash: string): string => Buffer.from(hash.slice(0, 32), 'hex').toString('latin1')

/** A value as an entry holds it, with the pieces that the journal does not hold yet. */
export function store(core: Pick<RunCore, 'stored' | 'history'>, given: unknown, text?: string) {
  const { value, ref, blobs } = storeValue(
    given,
    (hash) => core.stored.has(shortened(hash)) || core.history.holds(hash),
    text,
  )
  for (const { hash } of blobs) core.stored.add(shortened(hash))
  return { value, ref, pieces: blobs.map((blob): JournalDraft => ({ type: 'blob', ...blob })) }
}
