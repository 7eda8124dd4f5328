import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportJson, svgToPng } from '../../../learn/index.ts'
import { progressChart } from './chart/progress-chart.ts'
import { type ImproveReport, improveReport } from './improve-report.ts'
import type { CampaignFacts } from './read/campaign-facts.ts'
import { reportMarkdown } from './report-markdown.ts'
import type { WholeSpending } from './tables/cost-table.ts'

/** The names of the files of a report. */
export const reportFiles = ['progress.svg', 'progress.png', 'report.md', 'report.json'] as const

/** Writes the report of a campaign into a folder: the chart as SVG and PNG, the tables as Markdown and JSON. */
export async function writeReport(
  facts: CampaignFacts,
  folder: string,
  whole?: WholeSpending,
): Promise<ImproveReport> {
  const report = improveReport(facts, whole)
  const svg = progressChart(facts)
  await mkdir(folder, { recursive: true })
  const write = (name: (typeof reportFiles)[number], content: string | Uint8Array) =>
    writeFile(join(folder, name), content)
  await write('progress.svg', svg)
  await write('progress.png', await svgToPng(svg))
  await write('report.md', reportMarkdown(report, { picture: 'progress.svg' }))
  await write('report.json', reportJson(report))
  return report
}
