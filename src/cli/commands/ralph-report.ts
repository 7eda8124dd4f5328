import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  errorChart,
  ralphReport,
  readAttempts,
  reportJson,
  reportMarkdown,
  rewardChart,
  successChart,
} from '../../engine/index.ts'
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
  const { records, problems } = await readAttempts(names, await projectAt(terminal))
  for (const problem of problems) terminal.err.write(`warning: ${problem}\n`)
  if (records.length === 0) {
    terminal.err.write(
      `error: There are no attempts in ${names.join(', ')}. Name runs of ralph, or folders with reflections.jsonl.\n`,
    )
    return exitCode.findings
  }
  const report = ralphReport(records)
  const files: Record<string, string> =
    format === 'svg'
      ? {
          'rewards.svg': rewardChart(report),
          'errors.svg': errorChart(report),
          'success.svg': successChart(report),
        }
      : {
          [`report.${format === 'json' ? 'json' : 'md'}`]:
            format === 'json' ? reportJson(report) : reportMarkdown(report),
        }
  const [first] = Object.values(files)
  if (out === undefined) terminal.out.write(first!)
  else if (format === 'svg') await writeAll(files, resolve(terminal.folder, out), terminal)
  else await writeAll({ '.': first! }, resolve(terminal.folder, out), terminal)
  return exitCode.fine
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
