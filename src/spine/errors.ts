import type { AgentUsage } from '../agents/index.ts'
import { Refusal, type RefusalOptions } from '../kit/index.ts'

/** A run was asked to stop, or stopped by itself; what was under way is in the journal, and resume continues it. */
export class RunStopped extends Refusal {
  override readonly name = 'RunStopped'

  constructor(code: string, message: string, options?: RefusalOptions) {
    super(code, 'failed', message, options)
  }
}

/** The loop did not do again what the journal says it did. */
export class RunDiverged extends Refusal {
  override readonly name = 'RunDiverged'

  constructor(message: string, options?: RefusalOptions) {
    super('run_diverged', 'failed', message, options)
  }
}

/** What the run makes is not what the store holds. */
export class RecordsDiffer extends Refusal {
  override readonly name = 'RecordsDiffer'

  constructor(message: string, options?: RefusalOptions) {
    super('records_differ', 'failed', message, options)
  }
}

/** Somebody named a run that is not there. */
export class RunNotFound extends Refusal {
  override readonly name = 'RunNotFound'

  constructor(message: string, options?: RefusalOptions) {
    super('run_not_found', 'missing', message, options)
  }
}

/** What was written can no longer be kept: a full disk, a read-only folder, a journal that is gone. */
export class StoreFailed extends Refusal {
  override readonly name = 'StoreFailed'

  constructor(message: string, options?: RefusalOptions) {
    super('store_failed', 'failed', message, options)
  }
}

/** Work outside the run failed, for a reason that has a code. The failure is in the journal. */
export class WorkFailed extends Refusal {
  override readonly name = 'WorkFailed'
  /** The name of the work in its run. */
  readonly key: string
  /** What each try of it used; undefined for a try whose use is not known. Empty where nobody was asked. */
  readonly failedTries: readonly (AgentUsage | undefined)[]

  constructor(
    key: string,
    code: string,
    message: string,
    failedTries: readonly (AgentUsage | undefined)[] = [],
  ) {
    super(code, 'failed', `${key}: ${message} (${code})`)
    this.key = key
    this.failedTries = failedTries
  }
}

/** The code of the limit that kept work from starting, such as budget_usd; undefined for every other error. */
export function limitIn(error: unknown): string | undefined {
  return error instanceof WorkFailed && error.code.startsWith('budget_') ? error.code : undefined
}
