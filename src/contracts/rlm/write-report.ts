import type { TrajectoryReport } from './report.ts'
import { iterationColumns, lessonColumns } from './report-columns.ts'
import { type Row, writeTable } from './report-table.ts'

/** Writes a report as Markdown. */
export function writeReport(report: TrajectoryReport): string {
  const facts = Object.entries(report.facts).filter(([, value]) => value !== undefined)
  const blocks: string[][] = [
    [`# Trajectory ${report.trajectory_id}`],
    writeTable(
      ['fact', 'value'],
      facts.map(([fact, value]) => ({ fact, value })),
    ),
    ['## Task'],
    quote(report.task),
    ['## Summary'],
    quote(report.summary),
    ['## Iterations'],
    rows(iterationColumns, report.iterations),
    ['## Lessons'],
    rows(lessonColumns, report.lessons),
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

function quote(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
}

function rows(columns: readonly string[], list: readonly Row[]): string[] {
  if (list.length === 0) return ['None.']
  const others = list.flatMap(Object.keys).filter((key) => !columns.includes(key))
  return writeTable([...columns, ...new Set(others)], list)
}
