import type { RunManifest } from '../../contracts/index.ts'
import { loopOf, type Project, type Spending, stateOf } from '../../engine/index.ts'
import { isObject } from '../../kit/index.ts'
import { plainReason } from '../page/model/plain-reason.ts'
import type { WireRun } from '../wire.ts'
import type { LabelBook } from './labels.ts'
import { scoresOf } from './scores.ts'
import { progressOf, type Tally } from './tally.ts'

/**
 * What a run is and its state now. `known` is what its journal says so far, while its manifest does not. Without `words` its
 * loop is not loaded, which takes time, and how it went is left out.
 */
export async function describeRunNow(
  project: Project,
  id: string,
  known: Tally,
  { words = true, labels }: { readonly words?: boolean; readonly labels?: LabelBook | undefined } = {},
): Promise<WireRun> {
  const manifest = await project.store.manifest(id)
  const { status, reason } = await stateOf(project.store, manifest)
  const created = Date.parse(manifest.created_at)
  const spent = status === 'running' ? known.spent(created) : (paid(manifest) ?? known.spent(created))
  const finished = status === 'running' ? undefined : manifest.finished_at
  const progress = progressOf(known.progress(), manifest.config)
  const scores = await scoresOf(project, id, manifest.loop)
  const { parent, budget } = manifest
  const { tags = [], note = '' } = labels?.of(id) ?? {}
  return {
    run_id: id,
    loop: manifest.loop,
    title: titleOf(manifest),
    status,
    ...(reason && { reason }),
    created,
    ...(finished && { finished: Date.parse(finished) }),
    ...spent,
    agents: manifest.agents,
    ...(budget && { budget }),
    ...(parent && { parent: { ...parent, at: parent.at ?? undefined } }),
    seed: manifest.seed,
    config: manifest.config,
    ...(tags.length > 0 && { tags }),
    ...(note !== '' && { note }),
    ...(words && (await outcomeOf(project, manifest, status))),
    ...(progress && { progress }),
    ...(scores && { scores }),
  }
}

function paid({ spent }: RunManifest): Spending | undefined {
  if (spent === undefined) return undefined
  const { usd, tokens, calls, seconds } = spent
  return { usd: usd ?? undefined, tokens: tokens ?? 0, calls: calls ?? 0, seconds: seconds ?? 0 }
}

/** A result above this size is not sent along. */
const maxResult = 64 * 1024

/** How a run went, by the checksum of its last entry: it is asked for again and again, and changes only with that. */
const outcomes = new WeakMap<Project, Map<string, { readonly sum: string; readonly found: Outcome }>>()

type Outcome = Pick<WireRun, 'result' | 'outcome' | 'succeeded'>

/** How a completed run went, in the words of its loop, and what it returned. */
async function outcomeOf(project: Project, manifest: RunManifest, status: string): Promise<Outcome> {
  if (status !== 'completed') return {}
  const { run_id: id } = manifest
  const sum = project.store.tail(id).last()?.sum ?? ''
  const known = outcomes.get(project) ?? new Map()
  outcomes.set(project, known)
  if (known.get(id)?.sum !== sum) known.set(id, { sum, found: await outcomeNow(project, manifest) })
  return known.get(id).found
}

async function outcomeNow(project: Project, manifest: RunManifest): Promise<Outcome> {
  const returned = await project.store
    .tail(manifest.run_id)
    .result()
    .catch(() => undefined)
  if (returned === undefined) return {}
  const small = JSON.stringify(returned).length <= maxResult
  const result = small ? { result: returned } : {}
  try {
    const loop = await loopOf(manifest, project)
    const [line] = loop.summary(returned).split('\n')
    const outcome = line && plainReason(line)
    const succeeded = loop.succeeded?.(returned)
    return { ...result, ...(outcome && { outcome }), ...(succeeded !== undefined && { succeeded }) }
  } catch {
    // A result of an older version of its loop has no words.
    return result
  }
}

const titleKeys = ['title', 'name', 'task', 'goal', 'prompt', 'question', 'query', 'list']

/** What a run is about: the beginning of its task, or its id. */
function titleOf({ config, run_id: id }: RunManifest): string {
  if (!isObject(config)) return id
  const text = titleKeys.map((key) => config[key]).find((value) => typeof value === 'string' && value !== '')
  const [line = id] = typeof text === 'string' ? text.trim().split('\n') : [id]
  return line.replace(/^#+\s*/, '').slice(0, 120)
}
