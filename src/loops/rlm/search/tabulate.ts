import { Refusal } from '../../../kit/index.ts'
import type { Piece } from '../context/piece.ts'
import { eachLineOf } from './describe-text.ts'
import { formOfPieces } from './form-of-pieces.ts'
import { recordReader, type TextRecord } from './read-record.ts'

/** A condition that a record must meet. */
export interface Condition {
  readonly field: string
  readonly is: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains'
  readonly value: string | number | boolean
}

/** A table to be made from records. */
export interface TableOrder {
  /** All of them must hold. */
  readonly where?: readonly Condition[]
  /** The field whose values are the rows; one row for all unless given. */
  readonly group?: string
  /** The field that is added up. */
  readonly measure?: string
  /** Returns the values of this field of the records that meet the conditions. */
  readonly list?: string
  /** The most values that are listed. */
  readonly limit?: number
}

/** A row of a table. */
export interface TableRow {
  readonly count: number
  readonly sum?: number
  readonly least?: number
  readonly most?: number
}

/** What records come to. */
export interface Table {
  /** How many records meet the conditions. */
  readonly count: number
  /** How many records there are. */
  readonly records: number
  readonly rows: Readonly<Record<string, TableRow>>
  readonly listed?: readonly (string | number | boolean)[]
}

/** Counts, adds up and lists records that meet conditions, in one pass. */
export function tabulate(pieces: readonly Piece[], order: TableOrder): Table {
  const { where = [], group, measure, list, limit = 1000 } = order
  const form = formOfPieces(pieces)
  if (form === undefined)
    throw new Refusal('no_records', 'usage', 'The text holds no records: use grep, read or lines.')
  const read = recordReader(form)
  const meets = where.map(testOf)
  const rows = new Map<string, { count: number; sum: number; least: number; most: number }>()
  const listed: (string | number | boolean)[] = []
  let [count, records] = [0, 0]
  eachLineOf(pieces, (line) => {
    const record = read(line)
    if (record === undefined) return
    records++
    if (!meets.every((fits) => fits(record))) return
    count++
    const key = group === undefined ? 'all' : String(record[group] ?? '')
    let row = rows.get(key)
    if (row === undefined) {
      row = { count: 0, sum: 0, least: Infinity, most: -Infinity }
      rows.set(key, row)
    }
    row.count++
    const amount = measure === undefined ? undefined : record[measure]
    if (typeof amount === 'number') {
      row.sum += amount
      if (amount < row.least) row.least = amount
      if (amount > row.most) row.most = amount
    }
    if (list !== undefined && listed.length < limit && record[list] !== undefined) listed.push(record[list])
  })
  return {
    count,
    records,
    rows: Object.fromEntries(
      [...rows].map(([key, row]) => [
        key,
        measure === undefined || row.least > row.most
          ? { count: row.count }
          : { ...row, sum: Number(row.sum.toFixed(6)) },
      ]),
    ),
    ...(list !== undefined && { listed }),
  }
}

function testOf({ field, is, value }: Condition): (record: TextRecord) => boolean {
  const wanted = String(value)
  const amount = Number(value)
  switch (is) {
    case '=':
      return (record) => String(record[field]) === wanted
    case '!=':
      return (record) => record[field] !== undefined && String(record[field]) !== wanted
    case '<':
      return (record) => typeof record[field] === 'number' && record[field] < amount
    case '<=':
      return (record) => typeof record[field] === 'number' && record[field] <= amount
    case '>':
      return (record) => typeof record[field] === 'number' && record[field] > amount
    case '>=':
      return (record) => typeof record[field] === 'number' && record[field] >= amount
    case 'contains':
      return (record) => String(record[field] ?? '').includes(wanted)
    default:
      throw new Refusal(
        'bad_condition',
        'usage',
        `'${is}' is no comparison. Use =, !=, <, <=, >, >= or contains.`,
      )
  }
}
