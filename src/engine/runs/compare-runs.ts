import { isDeepStrictEqual } from 'node:util'
import type { RunManifest } from '../../contracts/index.ts'
import type { History, Journal, RunStore, Spending, WorkEnd } from '../../spine/index.ts'
import { type RunState, spentOf, stateOf } from './run-state.ts'
import { type SettingDifference, settingsThatDiffer } from './settings-that-differ.ts'

/** One side of a comparison. */
export interface ComparedRun {
  readonly run_id: string
  readonly state: RunState
  readonly spent: Spending
}

/** Work in which two runs differ. A side that does not have it is undefined. */
export interface Divergence {
  readonly key: string
  readonly try: number
  /** What differs: who was asked what, how it ended, or what came back; or one side has no such work. */
  readonly what: 'request' | 'outcome' | 'value' | 'only-left' | 'only-right'
  readonly left?: unknown
  readonly right?: unknown
}

export interface RunComparison {
  readonly left: ComparedRun
  readonly right: ComparedRun
  /** Where their manifests differ. */
  readonly settings: readonly SettingDifference[]
  /** How many pieces of work are the same. */
  readonly shared: number
  /** Where they differ, in the order in which the first run ended its work; only the first place unless all are wanted. */
  readonly divergences: readonly Divergence[]
}

/** Compares two runs by the names of their work, in the order in which the first one ended it. */
export async function compareRuns(
  store: RunStore,
  left: string,
  right: string,
  { all = false } = {},
): Promise<RunComparison> {
  const [leftManifest, rightManifest] = [await store.manifest(left), await store.manifest(right)]
  const journals = [store.journal(left), store.journal(right)] as const
  const histories = await Promise.all([journals[0].history(), journals[1].history()])
  try {
    return {
      left: await sideOf(store, leftManifest),
      right: await sideOf(store, rightManifest),
      settings: settingsThatDiffer(leftManifest, rightManifest),
      ...(await divergencesOf(journals, histories, all)),
    }
  } finally {
    for (const history of histories) history.close()
  }
}

async function sideOf(store: RunStore, manifest: RunManifest): Promise<ComparedRun> {
  return {
    run_id: manifest.run_id,
    state: await stateOf(store, manifest),
    spent: await spentOf(store, manifest),
  }
}

type Both<T> = readonly [left: T, right: T]

async function divergencesOf(journals: Both<Journal>, [left, right]: Both<History>, all: boolean) {
  const divergences: Divergence[] = []
  let shared = 0
  for await (const entry of journals[0].read()) {
    if (entry.type !== 'end') continue
    const divergence = await divergenceAt(entry, left, right)
    if (divergence === undefined) shared++
    else {
      divergences.push(divergence)
      if (!all) return { shared, divergences }
    }
  }
  for await (const entry of journals[1].read()) {
    if (entry.type !== 'end' || left.has(entry.key, entry.try)) continue
    const only = { key: entry.key, try: entry.try, what: 'only-right', right: await resultOf(entry, right) }
    divergences.push(only as Divergence)
    if (!all) break
  }
  return { shared, divergences }
}

async function divergenceAt(end: WorkEnd, left: History, right: History): Promise<Divergence | undefined> {
  const { key, try: attempt } = end
  const place = { key, try: attempt }
  const other = await right.ended(key, attempt)
  if (other === undefined) return { ...place, what: 'only-left', left: await resultOf(end, left) }
  const requests = [await requestOf(left, key, attempt), await requestOf(right, key, attempt)]
  // An answer that was given by hand was never asked for.
  const asked = requests.every((request) => request !== undefined)
  if (asked && !isDeepStrictEqual(requests[0], requests[1]))
    return { ...place, what: 'request', left: requests[0], right: requests[1] }
  const results = [await resultOf(end, left), await resultOf(other, right)]
  if (end.outcome === other.outcome && isDeepStrictEqual(results[0], results[1])) return undefined
  const what = end.outcome === other.outcome ? 'value' : 'outcome'
  return { ...place, what, left: results[0], right: results[1] }
}

async function requestOf(history: History, key: string, attempt: number): Promise<unknown> {
  const start = await history.started(key, attempt)
  return start?.request_ref === undefined ? start?.request : history.load(start.request_ref)
}

/** What came back. Of a reply only what was said counts: how long it took and what it cost always differs. */
async function resultOf(end: WorkEnd, history: History): Promise<unknown> {
  if (end.outcome === 'failed') return { failed: end.failure?.code, message: end.failure?.message }
  const value = end.value_ref === undefined ? end.value : await history.load(end.value_ref)
  if (end.work !== 'ask' || typeof value !== 'object' || value === null) return value
  const { text, value: shaped, toolCalls } = value as Record<string, unknown>
  if (shaped === undefined && toolCalls === undefined) return text
  return {
    text,
    ...(shaped !== undefined && { value: shaped }),
    ...(toolCalls !== undefined && { toolCalls }),
  }
}
