import { Refusal } from '../kit/index.ts'

/** Work outside the run failed, for a reason that has a code. The failure is in the journal. */
export class WorkFailed extends Refusal {
  override readonly name = 'WorkFailed'
  /** The name of the work in its run. */
  readonly key: string

  constructor(key: string, code: string, message: string) {
    super(code, 'failed', `${key}: ${message} (${code})`)
    this.key = key
  }
}

/** The code of the limit that kept work from starting, such as budget_usd; undefined for every other error. */
export function limitIn(error: unknown): string | undefined {
  return error instanceof WorkFailed && error.code.startsWith('budget_') ? error.code : undefined
}
