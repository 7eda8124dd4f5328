import { closest, Refusal } from '../../kit/index.ts'
import type { History, RunStore, WorkEnd, WorkStart } from '../../spine/index.ts'
import { historyOf } from '../run/resume-run.ts'

/** One try of a piece of work, with everything that was asked and answered. */
export interface WorkTry {
  readonly try: number
  readonly agent?: string
  readonly started_at?: string
  readonly ended_at?: string
  readonly request?: unknown
  readonly outcome: 'done' | 'failed' | 'open'
  readonly value?: unknown
  readonly failure?: WorkEnd['failure']
  readonly model?: string
  readonly usage?: WorkEnd['usage']
  readonly duration_ms?: number
}

/** A piece of work, whole. */
export interface WorkDescription {
  readonly run_id: string
  readonly key: string
  readonly work: 'ask' | 'step'
  readonly tries: readonly WorkTry[]
}

/** Everything about one piece of work of a run; large values are put together. */
export async function describeWork(store: RunStore, id: string, key: string): Promise<WorkDescription> {
  const manifest = await store.manifest(id)
  const history = await historyOf(manifest, { store })
  try {
    const starts = new Map<number, WorkStart>()
    const ends = new Map<number, WorkEnd>()
    const keys = new Set<string>()
    for await (const entry of store.journal(id).read()) {
      if (entry.type !== 'start' && entry.type !== 'end') continue
      keys.add(entry.key)
      if (entry.key !== key) continue
      if (entry.type === 'start') starts.set(entry.try, entry)
      else ends.set(entry.try, entry)
    }
    const numbers = [...new Set([...starts.keys(), ...ends.keys()])].sort((left, right) => left - right)
    const some = starts.get(numbers[0] ?? 0) ?? ends.get(numbers[0] ?? 0)
    if (some === undefined) throw noSuchWork(id, key, keys)
    const tries = numbers.map((number) => tryOf(number, starts.get(number), ends.get(number), history))
    return { run_id: id, key, work: some.work, tries: await Promise.all(tries) }
  } finally {
    history.close()
  }
}

/** One try with its values put together. */
export async function tryOf(
  number: number,
  start: WorkStart | undefined,
  end: WorkEnd | undefined,
  history: History,
): Promise<WorkTry> {
  const resolve = async (value: unknown, ref: string | undefined) =>
    ref === undefined ? value : history.load(ref)
  const request = await resolve(start?.request, start?.request_ref)
  const value = await resolve(end?.value, end?.value_ref)
  return {
    try: number,
    ...(start?.agent && { agent: start.agent }),
    ...(start && { started_at: start.at }),
    ...(end && { ended_at: end.at }),
    ...(request !== undefined && { request }),
    outcome: end?.outcome ?? 'open',
    ...(value !== undefined && { value }),
    ...(end?.failure && { failure: end.failure }),
    ...(end?.model && { model: end.model }),
    ...(end?.usage && { usage: end.usage }),
    ...(end?.duration_ms !== undefined && { duration_ms: end.duration_ms }),
  }
}

function noSuchWork(id: string, key: string, keys: ReadonlySet<string>): Refusal {
  const near = closest(key, keys)
  const hint = near === undefined ? `\`reprise show ${id}\` lists the names.` : `Did you mean '${near}'?`
  return new Refusal('no_such_work', 'missing', `The run '${id}' has no work named '${key}'.`, { hint })
}
