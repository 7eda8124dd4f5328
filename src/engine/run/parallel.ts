import { Refusal } from '../../kit/index.ts'
import { type ParallelOptions, type Run, RunStopped, WorkFailed } from '../../spine/index.ts'
import { type BranchParts, below, type SharedParts } from './branch-parts.ts'
import { perform } from './perform.ts'
import { directLane, laneSet } from './record-lane.ts'
import { enterParallel } from './record-order.ts'

export interface ParallelWork<T, R> {
  readonly items: Iterable<T>
  readonly options: ParallelOptions<T, R>
  readonly work: (item: T, run: Run, index: number) => Promise<R>
  readonly nameOf: (name: string) => string
}

/**
 * Works on items in branches of their own, some at once, and gives the results in the order of the items. When one fails, no
 * further item is begun and those under way are finished, so that a replay makes the same records; which items had begun is
 * journaled. Then the error of the first item that failed is thrown.
 */
export async function runParallel<T, R>(
  shared: SharedParts,
  own: BranchParts,
  { items, options, work, nameOf }: ParallelWork<T, R>,
  makeBranch: (parts: BranchParts) => Run,
): Promise<R[]> {
  const { core } = shared
  const all = [...items]
  const names = branchNames(all, options, nameOf)
  const lanes = laneSet(own.ownFolder ? directLane : own.lane)
  const group = shared.order.group()
  const atOnce = Math.max(1, Math.min(options.atOnce, all.length))
  const results: R[] = []
  const errors = new Map<number, unknown>()
  const cutKey = nameOf('begun-items')
  let begun = 0
  let most = all.length
  let round = 0
  let cut: Promise<void> | undefined
  let passed = 0
  let leave: (() => void) | undefined

  async function worker(): Promise<void> {
    while (begun < most) {
      const index = begun++
      const lane = lanes.next()
      try {
        results[index] = await work(all[index]!, branchOf(index, lane), index)
        lane.done()
        passResults()
      } catch (error) {
        errors.set(index, error)
        if (error instanceof WorkFailed) core.failed.add(error.key)
        lane.done()
        cut ??= decideCut(error)
      }
      if (cut !== undefined) await cut
    }
  }

  /** Passes the results on that are there, in the order of the items. */
  function passResults(): void {
    if (options.onResult === undefined) return
    leave?.()
    try {
      for (; passed in results; passed++) options.onResult(results[passed]!, passed)
    } finally {
      if (atOnce > 1) leave = enterParallel(own.place)
    }
  }

  function branchOf(index: number, lane: BranchParts['lane']): Run {
    const path = names[index]!
    const { folder, recordId, budget, whenUsedUp } = options
    const scope = {
      ...(folder && { folder: folder(all[index]!, index) }),
      ...(recordId && { recordId: recordId(all[index]!, index) }),
      ...(budget && { budget }),
      ...(whenUsedUp && { whenUsedUp }),
    }
    const place = shared.order.branch(path, own.place, group)
    const parts = below(shared, own, path, scope, place)
    return makeBranch({ ...parts, lane, ownFolder: own.ownFolder && folder !== undefined })
  }

  /** Settles how many items are begun in all, now that one has failed. A run that is to stop begins no more anyway. */
  async function decideCut(error: unknown): Promise<void> {
    if (error instanceof RunStopped) {
      most = begun
      return
    }
    const known = names.findLastIndex((name) => core.history.hasBranch(name)) + 1
    most = await settledCut(Math.max(begun, known))
  }

  /** The number of items to begin before a failure ends this round, as the journal has it or, from now on, as given. */
  async function settledCut(value: number): Promise<number> {
    const act = async () => ({ kind: 'done', value }) as const
    const { meter } = own
    return (await perform(core, {
      key: keyOfCut(),
      kind: 'step',
      meter,
      whenUsedUp: 'proceed',
      act,
    })) as number
  }

  function keyOfCut(): string {
    return round === 1 ? cutKey : `${cutKey}-${round}`
  }

  while (begun < all.length) {
    round++
    // Where an item failed before, no more are begun than were then, until that failure has been retried with success.
    most = core.history.has(keyOfCut(), 1) ? await settledCut(0) : all.length
    if (atOnce > 1) leave = enterParallel(own.place)
    await Promise.all(Array.from({ length: atOnce }, worker)).finally(() => leave?.())
    if (errors.size > 0) throw firstError(errors)
  }
  return results
}

/** Being stopped counts less than a failure: what failed has ended the work, whatever was stopped because of it. */
function firstError(errors: ReadonlyMap<number, unknown>): unknown {
  const sorted = [...errors].sort(([left], [right]) => left - right).map(([, error]) => error)
  return sorted.find((error) => !(error instanceof RunStopped)) ?? sorted[0]
}

function branchNames<T>(
  items: readonly T[],
  { name, folder }: Pick<ParallelOptions<T>, 'name' | 'folder'>,
  nameOf: (name: string) => string,
): string[] {
  const seen = new Set<string>()
  for (const [index, item] of items.entries())
    for (const text of [name(item, index), ...(folder ? [`folder ${folder(item, index)}`] : [])]) {
      if (seen.has(text))
        throw new Refusal('same_name', 'usage', `Two items of run.parallel have the same name '${text}'.`, {
          hint: 'Names and folders of items must differ, because journal keys and records are found by them.',
        })
      seen.add(text)
    }
  return items.map((item, index) => nameOf(name(item, index)))
}
