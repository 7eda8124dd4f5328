import type { WireRecord } from '../../wire.ts'
import { recordName } from './records.ts'
import { begunAt, secondsOf, type Work } from './works.ts'

/** A number over time. Each point names the record, or the step, that it is from. */
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

/** How long steps of one name took, each time that they were done; names that came once are left out. */
export function seriesOfWorks(works: readonly Work[], time: number): Series[] {
  const series = new Map<string, Series>()
  const count = begunAt(works, time)
  for (let index = 0; index < count; index++) {
    const { key, ended } = works[index]!
    if (ended === undefined || ended > time) continue
    const name = `seconds: ${key.split('/').at(-1)!.replace(/#\d+$/, '')}`
    const known = series.get(name) ?? { name, points: [] }
    series.set(name, known)
    known.points.push({ x: known.points.length + 1, y: secondsOf(works[index]!), record: key })
  }
  return [...series.values()].filter(({ points }) => points.length > 1)
}

function* numbersIn(value: unknown, path: string, depth: number): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [path, value]
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth >= maxDepth) return
  for (const [key, inner] of Object.entries(value))
    yield* numbersIn(inner, path === '' ? key : `${path}.${key}`, depth + 1)
}
