import type { WireRecord } from '../../wire.ts'
import { recordName } from './records.ts'

/** A number of a record over time. */
export interface Series {
  readonly name: string
  readonly points: { readonly x: number; readonly y: number; readonly record: string }[]
}

/** How deep numbers are looked for. */
const maxDepth = 3

/** The numbers that the lines of streams hold, each as a series over its lines; what never changes is left out. */
export function seriesIn(records: readonly WireRecord[]): Series[] {
  const series = new Map<string, Series>()
  for (const record of records) {
    if (record.line === undefined) continue
    const family = record.contract.split('/').at(-1)!
    for (const [path, y] of numbersIn(record.record, '', 0)) {
      if (/(?:^|\.)(?:seq|iteration|round|turn|line|version)$/.test(path)) continue
      const name = `${family}: ${path}`
      const known = series.get(name) ?? { name, points: [] }
      series.set(name, known)
      known.points.push({ x: record.line, y, record: recordName(record) })
    }
  }
  return [...series.values()].filter(
    ({ points }) => points.length > 1 && points.some(({ y }) => y !== points[0]!.y),
  )
}

function* numbersIn(value: unknown, path: string, depth: number): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [path, value]
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth >= maxDepth) return
  for (const [key, inner] of Object.entries(value))
    yield* numbersIn(inner, path === '' ? key : `${path}.${key}`, depth + 1)
}
