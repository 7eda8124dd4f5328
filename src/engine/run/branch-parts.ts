import type { RecordSink, ScopeOptions, WhenUsedUp } from '../../spine/index.ts'
import type { BudgetMeter } from './budget-meter.ts'
import type { Work } from './perform.ts'
import type { RecordLane } from './record-lane.ts'
import type { OrderedBranch, RecordOrder } from './record-order.ts'
import type { RunCore } from './run-core.ts'

/** A run from its root. */
export interface RunParts {
  readonly id: string
  readonly seed: number
  readonly core: RunCore
  readonly records: RecordSink
  readonly meter: BudgetMeter
  /** The messages for the run, for `stopRequested`. */
  readonly inbox?: () => Promise<readonly { readonly name: string; readonly message: { type: string } }[]>
  readonly settle?: (messages: readonly { readonly name: string }[]) => Promise<void>
}

/** What all branches of a run share. */
export interface SharedParts extends RunParts {
  readonly order: RecordOrder
  readonly turn: NonNullable<Work['turn']>
  /** The latest time that was given; the clock of a run never goes back. */
  readonly latest: { time: number }
}

/** What one branch has of its own. */
export interface BranchParts {
  readonly path: string
  readonly recordId: string
  /** The folder of its records. */
  readonly folder: string
  /** Whether no other branch writes into that folder, so that its lines need not wait for others. */
  readonly ownFolder: boolean
  readonly meter: BudgetMeter
  readonly whenUsedUp: WhenUsedUp
  readonly lane: RecordLane
  readonly place: OrderedBranch
}

/** The parts of a branch below another. */
export function below(
  { core }: SharedParts,
  above: BranchParts,
  path: string,
  { folder, recordId, budget, whenUsedUp }: ScopeOptions,
  place: OrderedBranch,
): BranchParts {
  return {
    path,
    recordId: recordId ?? above.recordId,
    folder: folder === undefined ? above.folder : join(above.folder, folder),
    ownFolder: above.ownFolder,
    meter: budget === undefined ? above.meter : above.meter.below(budget, core.history.used(path)),
    whenUsedUp: whenUsedUp ?? above.whenUsedUp,
    lane: above.lane,
    place,
  }
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
