import type { DuckDBType, DuckDBValue, DuckDBValueConverter } from '@duckdb/node-api'
import type { DuckDb } from './load-duckdb.ts'

/** What JSON can hold. */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue }

/** Turns the values of a result into plain ones: large numbers and odd types become text, times ISO 8601. */
export function plainValue({
  DuckDBTypeId,
  JsonDuckDBValueConverter,
}: DuckDb): DuckDBValueConverter<PlainValue> {
  const zoneless: readonly number[] = [
    DuckDBTypeId.TIMESTAMP,
    DuckDBTypeId.TIMESTAMP_S,
    DuckDBTypeId.TIMESTAMP_MS,
    DuckDBTypeId.TIMESTAMP_NS,
  ]
  return (value: DuckDBValue, type: DuckDBType, converter: DuckDBValueConverter<PlainValue>) => {
    if (value === null) return null
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`
    if (typeof value === 'string') return type.alias === 'JSON' ? parsed(value) : value
    if (type.typeId === DuckDBTypeId.DECIMAL) return Number(`${value}`)
    if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return instant(value)
    if (zoneless.includes(type.typeId)) return `${value}`.replace(' ', 'T')
    return JsonDuckDBValueConverter(value, type, converter as never) as PlainValue
  }
}

function instant(value: DuckDBValue): string {
  const { micros } = value as { readonly micros: bigint }
  const time = new Date(Number(micros / 1000n))
  return Number.isNaN(time.getTime()) ? `${value}` : time.toISOString()
}

function parsed(text: string): PlainValue {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
