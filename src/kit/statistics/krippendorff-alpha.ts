import { BadSample } from './bad-sample.ts'
import { type BootstrapInterval, type BootstrapOptions, bootstrapInterval } from './bootstrap-interval.ts'
import { mean } from './mean.ts'

/** How values are compared: equal or not, by rank, or by distance. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval'

/** What the raters gave one unit, a place for each rater; a rating that is missing is null or undefined. */
export type RatedUnit = readonly (number | string | null | undefined)[]

/**
 * Krippendorff's alpha: 1 for full agreement, 0 for what chance gives, below that for systematic disagreement. Undefined where
 * no unit has two ratings, or where all ratings are equal and agreement therefore says nothing.
 */
export function krippendorffAlpha(
  ratings: readonly RatedUnit[],
  level: MeasurementLevel,
): number | undefined {
  const units = ratings.map(present).filter((unit) => unit.length > 1)
  const values = units.flat()
  if (new Set(values).size < 2) return undefined
  const disagreement = disagreementAt(level, values)
  let observed = 0
  for (const unit of units) observed += disagreement(unit) / (unit.length - 1)
  return 1 - observed / (disagreement(values) / (values.length - 1))
}

/** Alpha with its bootstrap interval, drawn over units; undefined where alpha is. */
export function krippendorffInterval(
  ratings: readonly RatedUnit[],
  level: MeasurementLevel,
  options: BootstrapOptions,
): BootstrapInterval | undefined {
  if (krippendorffAlpha(ratings, level) === undefined) return undefined
  return bootstrapInterval(ratings, (drawn) => krippendorffAlpha(drawn, level), options)
}

type Value = number | string

const present = (unit: RatedUnit): Value[] => unit.filter((value) => value !== null && value !== undefined)

/** Gives the squared differences between all ordered pairs of some values, added up. */
function disagreementAt(level: MeasurementLevel, all: readonly Value[]): (some: readonly Value[]) => number {
  if (level === 'nominal') return unequalPairs
  const numbers = all.map(toNumber)
  if (level === 'interval') return (some) => squaredDistances(some as number[])
  const places = middlePlaces(numbers)
  return (some) => squaredDistances(some.map((value) => places.get(value as number)!))
}

function toNumber(value: Value): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new BadSample(
    `Found the rating ${value}, expected numbers. Ratings that are names have the level nominal.`,
  )
}

function unequalPairs(values: readonly Value[]): number {
  let equal = 0
  for (const count of counts(values).values()) equal += count * count
  return values.length ** 2 - equal
}

function squaredDistances(values: readonly number[]): number {
  const middle = mean(values)
  let sum = 0
  for (const value of values) sum += (value - middle) ** 2
  return 2 * values.length * sum
}

// The ordinal difference of two values, all ratings from one to the other less half of those at both ends, is the distance
// between the middle places of the two in the sorted row of all ratings.
function middlePlaces(values: readonly number[]): Map<number, number> {
  const places = new Map<number, number>()
  let before = 0
  for (const [value, count] of [...counts(values)].sort(([left], [right]) => left - right)) {
    places.set(value, before + count / 2)
    before += count
  }
  return places
}

function counts<T>(values: readonly T[]): Map<T, number> {
  const counted = new Map<T, number>()
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1)
  return counted
}
