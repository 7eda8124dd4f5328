import { Refusal, type RefusalOptions } from '../refusal.ts'

/** Thrown where the numbers given to a statistic cannot answer its question. */
export class BadSample extends Refusal {
  override readonly name = 'BadSample'

  constructor(message: string, options?: RefusalOptions) {
    super('bad_sample', 'usage', message, options)
  }
}

/** Throws where fewer values are given than a statistic needs. */
export function atLeast(least: number, count: number, statistic: string): void {
  if (count >= least) return
  throw new BadSample(
    `${statistic} needs at least ${least} ${least === 1 ? 'value' : 'values'}, found ${count}. Check the count before asking.`,
  )
}

/** Throws where a share such as a level of confidence does not lie between 0 and 1. */
export function checkShare(share: number, name: string): void {
  if (share > 0 && share < 1) return
  throw new BadSample(`${name} is ${share}, expected a number between 0 and 1, such as 0.95.`)
}
