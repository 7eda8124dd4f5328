import type { Scale } from './scale.ts'

/** A number as people read it: four significant digits, without trailing zeros. */
export function figure(value: number): string {
  return `${Number(value.toPrecision(4))}`
}

/** A gain as people read it: in units of the score, and for the ratio of times as the share by which they became shorter. */
export function gainFigure({ logarithmic }: Scale, gain: number): string {
  return logarithmic ? `${figure(100 * (1 - Math.exp(-gain)))} %` : figure(gain)
}

/** A gain in a clause: one below zero is called a loss. */
export function gainClause(scale: Scale, gain: number): string {
  return gain < 0
    ? `a loss of ${gainFigure(scale, gain).replace('-', '')}`
    : `a gain of ${gainFigure(scale, gain)}`
}
