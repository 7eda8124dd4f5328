import type { SqliteValue } from './sqlite-driver.ts'

/** What a record says of itself, whatever its contract: what kind of thing happened, and when. */
export function factsOf(value: unknown): { readonly kind: string | null; readonly at: number | undefined } {
  const record = fieldsOf(value)
  const kind = record.type ?? record.event_type ?? record.action_type ?? record.kind
  const times = [record.at, record.timestamp, record.updated_at, record.created_at]
  return { kind: textOrNull(kind), at: times.map(instantOf).find((time) => time !== undefined) }
}

/** The columns of a journal line beside those of every record, in the order of the table. */
export function entryColumns(value: unknown): SqliteValue[] {
  const entry = fieldsOf(value)
  const usage = fieldsOf(entry.usage)
  return [
    numberOrNull(entry.seq),
    numberOrNull(entry.epoch),
    textOrNull(entry.key),
    textOrNull(entry.work),
    numberOrNull(entry.attempt),
    textOrNull(entry.agent),
    textOrNull(entry.outcome),
    textOrNull(fieldsOf(entry.failure).code),
    textOrNull(entry.model),
    numberOrNull(usage.input_tokens),
    numberOrNull(usage.output_tokens),
    numberOrNull(usage.cost_usd),
    numberOrNull(entry.duration_ms),
  ]
}

/** The columns of a run, from its manifest, in the order of the table. */
export function runColumns(value: unknown): SqliteValue[] {
  const manifest = fieldsOf(value)
  const spent = fieldsOf(manifest.spent)
  return [
    textOrNull(manifest.loop),
    textOrNull(manifest.status),
    textOrNull(fieldsOf(manifest.reason).code),
    textOrNull(manifest.created_at),
    textOrNull(manifest.updated_at),
    textOrNull(manifest.finished_at),
    textOrNull(fieldsOf(manifest.parent).run_id),
    numberOrNull(spent.usd),
    numberOrNull(spent.tokens),
    numberOrNull(spent.calls),
    numberOrNull(spent.seconds),
  ]
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function instantOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
