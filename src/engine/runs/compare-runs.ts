import { isDeepStrictEqual } from 'node:util'
import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal, type History, type WorkEnd, type WorkStart } from '../../journal/index.ts'
import type { Spent } from '../run/ledger.ts'
import { placesOf, readManifest, type Workspace } from '../run/workspace.ts'
import { type RunState, spentOf, stateOf } from './run-state.ts'
import { type SettingDifference, settingsThatDiffer } from './settings-that-differ.ts'

/** One side of a comparison. */
export interface ComparedRun {
  readonly run_id: string
  readonly state: RunState
  readonly spent: Spent
}

/** The first work at which two runs part. A side that does not have it is undefined. */
export interface Divergence {
  readonly key: string
  readonly attempt: number
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
  /** How many pieces of work are the same before they part. */
  readonly shared: number
  readonly divergence?: Divergence
}

/** Compares two runs by the names of their work, in the order in which the first one ended it. */
export async function compareRuns(workspace: Workspace, left: string, right: string): Promise<RunComparison> {
  const [leftManifest, rightManifest] = [
    await readManifest(workspace, left),
    await readManifest(workspace, right),
  ]
  const journals = [left, right].map((id) => fileJournal(placesOf(workspace, id).journal))
  const histories = await Promise.all(journals.map((journal) => journal.history()))
  try {
    return {
      left: await sideOf(workspace, leftManifest),
      right: await sideOf(workspace, rightManifest),
      settings: settingsThatDiffer(leftManifest, rightManifest),
      ...(await firstDivergence(journals[0]!.read(), journals[1]!.read(), histories[0]!, histories[1]!)),
    }
  } finally {
    for (const history of histories) history.close()
  }
}

async function sideOf(workspace: Workspace, manifest: RunManifest): Promise<ComparedRun> {
  return {
    run_id: manifest.run_id,
    state: await stateOf(workspace, manifest),
    spent: await spentOf(workspace, manifest),
  }
}

type Entries = ReturnType<ReturnType<typeof fileJournal>['read']>

async function firstDivergence(
  leftEntries: Entries,
  rightEntries: Entries,
  left: History,
  right: History,
): Promise<{ shared: number; divergence?: Divergence }> {
  let shared = 0
  for await (const entry of leftEntries) {
    if (entry.type !== 'end') continue
    const divergence = divergenceAt(entry, left, right)
    if (divergence !== undefined) return { shared, divergence }
    shared++
  }
  for await (const entry of rightEntries) {
    if (entry.type !== 'end' || left.ended(entry.key, entry.attempt) !== undefined) continue
    const { key, attempt } = entry
    return { shared, divergence: { key, attempt, what: 'only-right', right: resultOf(entry, right) } }
  }
  return { shared }
}

function divergenceAt(end: WorkEnd, left: History, right: History): Divergence | undefined {
  const { key, attempt } = end
  const other = right.ended(key, attempt)
  if (other === undefined) return { key, attempt, what: 'only-left', left: resultOf(end, left) }
  const requests = [requestOf(left, key, attempt), requestOf(right, key, attempt)]
  // An answer that was given by hand was never asked for.
  const asked = requests.every((request) => request !== undefined)
  if (asked && !isDeepStrictEqual(requests[0], requests[1])) {
    return { key, attempt, what: 'request', left: requests[0], right: requests[1] }
  }
  const results = [resultOf(end, left), resultOf(other, right)]
  if (end.outcome !== other.outcome || !isDeepStrictEqual(results[0], results[1])) {
    const what = end.outcome === other.outcome ? 'value' : 'outcome'
    return { key, attempt, what, left: results[0], right: results[1] }
  }
  return undefined
}

function requestOf(history: History, key: string, attempt: number): unknown {
  const start: WorkStart | undefined = history.started(key, attempt)
  if (start?.request_ref !== undefined) return history.load(start.request_ref)
  return start?.request
}

/** What came back. Of a reply only what was said counts: how long it took and what it cost always differs. */
function resultOf(end: WorkEnd, history: History): unknown {
  if (end.outcome === 'failed') return { failed: end.failure?.code, message: end.failure?.message }
  const value = end.value_ref === undefined ? end.value : history.load(end.value_ref)
  if (end.work !== 'ask' || typeof value !== 'object' || value === null) return value
  const { text, value: shaped, toolCalls } = value as Record<string, unknown>
  if (shaped === undefined && toolCalls === undefined) return text
  return {
    text,
    ...(shaped !== undefined && { value: shaped }),
    ...(toolCalls !== undefined && { toolCalls }),
  }
}
