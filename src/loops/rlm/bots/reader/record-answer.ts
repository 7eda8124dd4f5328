import type { Table } from '../../search/tabulate.ts'
import type { RecordQuery } from './parse-question.ts'

/** The table that a cell printed. */
export function tableIn(text: string): Table | undefined {
  const line = text.split('\n').find((one) => one.startsWith('{'))
  try {
    return line === undefined ? undefined : (JSON.parse(line) as Table)
  } catch {
    return undefined
  }
}

/** What a table says to a question. */
export function answerOf({ asks, extreme, versus }: RecordQuery, table: Table): string {
  const rows = Object.entries(table.rows)
  const amount = (name: string) => {
    const row = table.rows[name]
    if (row === undefined) return 0
    if (extreme?.of === 'sum') return row.sum ?? 0
    return extreme?.of === 'mean' ? (row.sum ?? 0) / row.count : row.count
  }
  switch (asks) {
    case 'count':
      return String(table.count)
    case 'sum':
      return number(rows.reduce((sum, [, row]) => sum + (row.sum ?? 0), 0))
    case 'mean':
      return table.count === 0
        ? 'none'
        : number(rows.reduce((sum, [, row]) => sum + (row.sum ?? 0), 0) / table.count)
    case 'list':
      return (table.listed ?? []).join(', ') || 'none'
    case 'value':
      return [...new Set(table.listed ?? [])].join(', ') || 'none'
    case 'versus': {
      const [left, right] = versus!.values
      if (amount(left) === amount(right)) return `Neither: both have ${number(amount(left))}`
      return (extreme?.most === false) === amount(left) < amount(right) ? left : right
    }
    case 'extreme': {
      const sorted = rows
        .map(([name]) => name)
        .sort((left, right) => amount(right) - amount(left) || left.localeCompare(right))
      return (extreme!.most ? sorted[0] : sorted.at(-1)) ?? 'none'
    }
  }
}

const number = (value: number) => String(Number(value.toFixed(2)))
