import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import type { ReflectionMemory } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { reportJson } from '../../../learn/index.ts'
import { choice, type LoopCommand, text, texts } from '../../../spine/index.ts'
import { plural } from '../narrate/words.ts'
import { errorChart } from '../report/charts/error-chart.ts'
import { rewardChart } from '../report/charts/reward-chart.ts'
import { successChart } from '../report/charts/success-chart.ts'
import { compareMemory, comparisonChance } from '../report/compare-memory.ts'
import { comparisonMarkdown } from '../report/comparison-markdown.ts'
import { ralphReport } from '../report/ralph-report.ts'
import { reportMarkdown } from '../report/report-markdown.ts'
import { type AttemptsFound, readAttempts } from './read-attempts.ts'

const settings = z.strictObject({
  runs: texts('a run, file or folder').min(1).meta({
    description: 'runs by id, or folders and files with records',
    argument: true,
    completes: 'run',
  }),
  format: choice(['markdown', 'json', 'svg']).default('markdown').meta({ description: 'what to print' }),
  out: text('a path').optional().meta({
    description: 'write it there; a folder for the charts',
    short: 'o',
    placeholder: 'path',
    completes: 'file',
  }),
})

/** Prints what loops came to, or writes it to a file; of the charts that of rewards, or all into a folder. */
export const reportCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'ralph report',
  says: 'report on loops: rewards, errors, rescues, usefulness of reflections, false verdicts, cost',
  settings,
  examples: [
    ['reprise ralph report RUN', 'one run'],
    ['reprise ralph report .reprise --format svg --out charts', 'charts of all runs of a project'],
  ],
  async run({ runs, format: asked, out }, context) {
    const found = await readAttempts(runs, context)
    for (const problem of found.problems) context.say(`warning: ${problem}`)
    if (found.records.length === 0)
      throw new Refusal('no_attempts', 'failed', `There are no attempts in ${runs.join(', ')}.`, {
        hint: 'Name runs of ralph, or folders with reflections.jsonl.',
      })
    const format = context.json ? 'json' : asked
    const files = format === 'svg' ? chartsOf(found) : { '.': textOf(found, format) }
    if (out === undefined) context.print(Object.values(files)[0]!.trimEnd())
    else {
      await writeAll(files, resolve(context.folder, out))
      context.say(`${plural(Object.keys(files).length, 'file')} written: ${out}`)
    }
    return 0
  },
}

function textOf({ records, sides }: AttemptsFound, format: 'markdown' | 'json'): string {
  if (sides === undefined) {
    const report = ralphReport(records)
    return format === 'json' ? reportJson(report) : reportMarkdown(report)
  }
  const comparison = compareMemory(sides.on, sides.off, { random: comparisonChance() })
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

function charts(records: readonly ReflectionMemory[], prefix: string): Record<string, string> {
  const report = ralphReport(records)
  return {
    [`${prefix}rewards.svg`]: rewardChart(report),
    [`${prefix}errors.svg`]: errorChart(report),
    [`${prefix}success.svg`]: successChart(report),
  }
}

async function writeAll(files: Readonly<Record<string, string>>, place: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(place, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
