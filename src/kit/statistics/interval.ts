/** An estimate with the bounds that hold it at a level of confidence. */
export interface Interval {
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly level: number
}
