import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  type AttemptsFound,
  compareMemory,
  comparisonMarkdown,
  errorChart,
  ralphReport,
  readAttempts,
  reportJson,
  reportMarkdown,
  rewardChart,
  successChart,
} from '../../engine/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'

export interface ReportFlags {
  readonly format?: 'markdown' | 'json' | 'svg'
  readonly out?: string
}

/** Prints what loops have to show, or writes it to a file; of the charts the one of rewards, or all into a folder. */
export async function ralphReportCommand(
  names: readonly string[],
  { format = 'markdown', out }: ReportFlags,
  terminal: Terminal,
): Promise<number> {
  const found = await readAttempts(names, await projectAt(terminal))
  for (const problem of found.problems) terminal.err.write(`warning: ${problem}\n`)
  if (found.records.length === 0) {
    terminal.err.write(
      `error: There are no attempts in ${names.join(', ')}. Name runs of ralph, or folders with reflections.jsonl.\n`,
    )
    return exitCode.findings
  }
  const files = format === 'svg' ? chartsOf(found) : { '.': textOf(found, format) }
  if (out === undefined) terminal.out.write(Object.values(files)[0]!)
  else await writeAll(files, resolve(terminal.folder, out), terminal)
  return exitCode.fine
}

function textOf({ records, sides }: AttemptsFound, format: 'markdown' | 'json'): string {
  if (sides === undefined) {
    const report = ralphReport(records)
    return format === 'json' ? reportJson(report) : reportMarkdown(report)
  }
  const comparison = compareMemory(sides.on, sides.off, { random: seededRandom('report') })
  const on = ralphReport(sides.on)
  const off = ralphReport(sides.off)
  if (format === 'json') return reportJson({ comparison, on, off })
  return [
    comparisonMarkdown(comparison),
    reportMarkdown(on, 'With memory'),
    reportMarkdown(off, 'Without memory'),
  ].join('\n')
}

function chartsOf({ records, sides }: AttemptsFound): Record<string, string> {
  return sides === undefined
    ? charts(records, '')
    : { ...charts(sides.on, 'on-'), ...charts(sides.off, 'off-') }
}

function charts(records: AttemptsFound['records'], prefix: string): Record<string, string> {
  const report = ralphReport(records)
  return {
    [`${prefix}rewards.svg`]: rewardChart(report),
    [`${prefix}errors.svg`]: errorChart(report),
    [`${prefix}success.svg`]: successChart(report),
  }
}

async function writeAll(
  files: Readonly<Record<string, string>>,
  place: string,
  { err }: Terminal,
): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(place, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  err.write(`${plural(Object.keys(files).length, 'file')} written: ${place}\n`)
}
