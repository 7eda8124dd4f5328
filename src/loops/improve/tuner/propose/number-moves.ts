import { numberIn } from '../edit/edit-change.ts'
import type { Trial } from '../history/trials.ts'
import type { Bounds } from '../source/marks.ts'

/** Where a coordinate search over one number stands. */
export interface NumberState {
  /** Steps are factors where it is true, and differences otherwise. */
  readonly isLogarithmic: boolean
  readonly step: number
  /** The direction that won last; 0 where none has. */
  readonly direction: -1 | 0 | 1
  /** Directions in which the present step has failed since the last win. */
  readonly failed: ReadonlySet<number>
  /** How many trials there were since the last win here. */
  readonly misses: number
}

const stretch = 1.6
const shrink = 0.5
/** A step this much smaller than the first is not worth a trial. */
const finest = 1 / 64

/** Replays the trials of a number: a win repeats its direction with a longer step, two failures halve the step. */
export function numberState(
  value: number,
  bounds: Bounds | undefined,
  trials: readonly Trial[],
  site: string,
): NumberState {
  const isLogarithmic = isScale(value, bounds)
  const first = firstStep(value, bounds, isLogarithmic)
  let step = first
  let direction: -1 | 0 | 1 = 0
  let failed = new Set<number>()
  let misses = 0
  for (const { edits, result } of trials) {
    const own = edits.find((edit) => edit.site === site)
    const [from, to] = [numberIn(own?.from ?? ''), numberIn(own?.to ?? '')]
    if (from === undefined || to === undefined || from === to) continue
    const way = to > from ? 1 : -1
    if (result === 'won') {
      const taken = distance(from, to, isLogarithmic)
      step = Math.min(4 * first, Math.max(step, taken) * stretch)
      direction = way
      failed = new Set([-way])
      misses = 0
    } else if (result !== 'near') {
      misses++
      failed.add(way)
      if (failed.size === 2 || result === 'failed') {
        step = Math.max(first * finest, step * shrink)
        failed = new Set()
      }
    }
  }
  return { isLogarithmic, step, direction, failed, misses }
}

/** A number that is moved by a step, inside its bounds; whole where it was whole. */
export function moved(
  value: number,
  way: number,
  state: Pick<NumberState, 'isLogarithmic' | 'step'>,
  bounds?: Bounds,
): number {
  const { isLogarithmic, step } = state
  return isLogarithmic ? within(value * Math.exp(way * step), bounds) : within(value + way * step, bounds)
}

/** A number inside bounds. */
export function within(value: number, bounds?: Bounds): number {
  return bounds === undefined ? value : Math.min(bounds.greatest, Math.max(bounds.least, value))
}

/** A number as it is written: whole where the old one was, otherwise with three significant digits or as many as it takes. */
export function written(value: number, old: string, bounds?: Bounds): string {
  if (/^-?[\d_]+$/.test(old)) {
    const whole = Math.round(value)
    return `${whole === Number(old.replaceAll('_', '')) ? whole + (value > whole ? 1 : value < whole ? -1 : 0) : whole}`
  }
  for (let digits = 3; digits < 17; digits++) {
    const text = `${Number(value.toPrecision(digits))}`
    if (Number(text) !== Number(old) && within(Number(text), bounds) === Number(text)) return text
  }
  return `${value}`
}

function isScale(value: number, bounds: Bounds | undefined): boolean {
  if (value <= 0) return false
  return bounds === undefined || (bounds.least > 0 && bounds.greatest / bounds.least >= 8)
}

function firstStep(value: number, bounds: Bounds | undefined, isLogarithmic: boolean): number {
  if (isLogarithmic)
    return bounds === undefined
      ? Math.LN2
      : Math.min(1.5, Math.max(0.25, Math.log(bounds.greatest / bounds.least) / 4))
  if (bounds !== undefined) return (bounds.greatest - bounds.least) / 4
  return Math.abs(value) > 0 ? Math.abs(value) / 2 : 1
}

function distance(from: number, to: number, isLogarithmic: boolean): number {
  const ratio = to / from
  return isLogarithmic && ratio > 0 ? Math.abs(Math.log(ratio)) : Math.abs(to - from)
}
