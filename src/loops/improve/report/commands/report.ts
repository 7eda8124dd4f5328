import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import * as z from 'zod'
import { plural, Refusal } from '../../../../kit/index.ts'
import { type CommandContext, type LoopCommand, RunNotFound, text } from '../../../../spine/index.ts'
import { improveRun } from '../../commands/run-of-improve.ts'
import { textChart } from '../chart/text-chart.ts'
import { improveReport } from '../improve-report.ts'
import { type CampaignFacts, campaignFacts } from '../read/campaign-facts.ts'
import { collectRecords } from '../read/campaign-records.ts'
import { readFolder } from '../read/read-folder.ts'
import { reportMarkdown } from '../report-markdown.ts'
import type { WholeSpending } from '../tables/cost-table.ts'
import { reportFiles, writeReport } from '../write-report.ts'

const settings = z.strictObject({
  run: text('a run or folder').optional().meta({
    description: 'the campaign, or a folder with the records of one; the latest campaign unless given',
    argument: true,
    completes: 'run',
  }),
  out: text('a folder').optional().meta({
    description: 'write progress.svg, progress.png, report.md and report.json there',
    short: 'o',
    placeholder: 'folder',
    completes: 'folder',
  }),
})

/** Shows what a campaign came to: a chart and tables, on the terminal or as files. */
export const reportCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'improve report',
  says: 'report on a campaign: progress, which gains are real, families, lessons, cost, attribution',
  settings,
  examples: [
    ['reprise improve report', 'the latest campaign, on the terminal'],
    ['reprise improve report RUN --out report', 'chart and tables as files'],
  ],
  async run({ run, out }, context) {
    const { facts, spent } = await readCampaign(run, context)
    if (facts.candidates.length === 0 && facts.baseline === null)
      throw new Refusal('nothing_to_report', 'failed', 'The campaign has measured nothing yet.', {
        hint: 'A report needs at least a baseline: give the command again after the first iteration.',
      })
    if (out !== undefined) {
      const folder = resolve(context.folder, out)
      await writeReport(facts, folder, spent)
      context.say(`${plural(reportFiles.length, 'file')} written: ${relative(context.folder, folder) || '.'}`)
    }
    const report = improveReport(facts, spent)
    if (context.json) context.printJson(report)
    else if (out === undefined) {
      context.print(textChart(facts))
      context.print('')
      context.print(reportMarkdown(report).trimEnd())
    } else context.print(textChart(facts))
    return 0
  },
}

interface NamedCampaign {
  readonly facts: CampaignFacts
  /** What the run used; a folder does not say. */
  readonly spent?: WholeSpending
}

/** A run goes before a folder of the same name. */
async function readCampaign(name: string | undefined, context: CommandContext): Promise<NamedCampaign> {
  const run = await improveRun(name, context).catch((error: unknown) => {
    if (name === undefined || !(error instanceof RunNotFound)) throw error
    return error
  })
  if (!(run instanceof RunNotFound)) {
    const records = await collectRecords(context.store.read(run.run_id))
    return { facts: campaignFacts(records), ...(run.spent && { spent: run.spent }) }
  }
  const folder = resolve(context.folder, name!)
  if (!(await isFolder(folder))) throw run
  const { records, problems } = await readFolder(folder)
  for (const problem of problems) context.say(`warning: ${problem}`)
  if (records.length === 0)
    throw new Refusal('no_campaign', 'missing', `There are no records of a campaign in ${name}.`)
  return { facts: campaignFacts(await collectRecords(records)) }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
