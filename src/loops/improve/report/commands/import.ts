import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { explainFault, plural, Refusal } from '../../../../kit/index.ts'
import { groupBy } from '../../../../learn/index.ts'
import {
  type CommandContext,
  type Imported,
  type ImportNote,
  type LoopCommand,
  text,
  texts,
} from '../../../../spine/index.ts'
import { auditMarkdown } from '../audit/audit-markdown.ts'
import { textChart } from '../chart/text-chart.ts'
import type { ImproveReport } from '../improve-report.ts'
import { campaignFacts } from '../read/campaign-facts.ts'
import { collectRecords } from '../read/campaign-records.ts'
import { type FoundFile, textFiles } from '../read/text-files.ts'
import { writeReport } from '../write-report.ts'
import { type ImportedRecord, writeCampaign } from './write-campaign.ts'

const settings = z.strictObject({
  files: texts('a file or folder').min(1).meta({
    description:
      'results.tsv of autoresearch, autoresearch.jsonl or .auto/log.jsonl of pi-autoresearch, or folders with them',
    argument: true,
    completes: 'file',
  }),
  out: text('a folder').optional().meta({
    description: 'the folder for the campaigns (default: .reprise/imports/improve)',
    short: 'o',
    placeholder: 'folder',
    completes: 'folder',
  }),
})

/** How many notes are printed before they are only counted. */
const shownNotes = 20

/** Reads experiment logs of other programs as campaigns, and says which of their keeps survive a noise test. */
export const importCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'improve import',
  says: 'convert results.tsv and autoresearch logs to records, and audit which keeps survive a noise test',
  settings,
  examples: [['reprise improve import results.tsv', 'a chart, and which gains are real']],
  async run({ files, out }, context) {
    const found = await findLogs(files, context)
    const { records, notes } = importAll(found, context)
    const place =
      out === undefined
        ? join(context.project, '.reprise', 'imports', 'improve')
        : resolve(context.folder, out)
    const campaigns: { folder: string; records: number; report: ImproveReport; chart: string }[] = []
    for (const [name, own] of groupBy(records, ({ folder }) => folder)) {
      const folder = join(place, name)
      await writeCampaign(own, folder)
      const events = own.map(({ contract, record }) => ({
        type: 'record' as const,
        contract,
        path: '',
        record,
      }))
      const facts = campaignFacts(await collectRecords(events))
      const report = await writeReport(facts, folder)
      campaigns.push({ folder, records: own.length, report, chart: textChart(facts) })
    }
    if (context.json) {
      context.printJson({
        campaigns: campaigns.map(({ folder, records: count, report: { headline, audit } }) => ({
          folder,
          records: count,
          headline,
          audit,
        })),
        notes,
      })
      return 0
    }
    sayNotes(notes, context)
    for (const { folder, records: count, report, chart } of campaigns) {
      context.print(`${chart}\n`)
      if (report.audit !== null) context.print(`${auditMarkdown(report.audit).slice(1).join('\n\n')}\n`)
      context.print(`${plural(count, 'record')}, chart and report in ${relative(context.folder, folder)}`)
    }
    return 0
  },
}

/** What the files of a folder are called that are looked at. */
const logName = /(?:^|\/)(?:[^/]*results[^/]*\.tsv|[^/]*autoresearch[^/]*\.jsonl|log\.jsonl)$/i

async function findLogs(paths: readonly string[], { folder }: CommandContext): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const path of paths) {
    const files = await textFiles(resolve(folder, path), (below) => logName.test(below)).catch(
      (error: Error) => {
        throw new Refusal('unreadable_log', 'missing', `${path} cannot be read: ${explainFault(error)}`)
      },
    )
    if (files.length === 0)
      throw new Refusal('no_log', 'missing', `There is no log in ${path}.`, {
        hint: 'Name the file itself, such as results.tsv or autoresearch.jsonl.',
      })
    found.push(...files)
  }
  return found
}

/** Each format has its reader; a file of JSON lines begins with a brace. */
function importAll(files: readonly FoundFile[], { importers }: CommandContext) {
  const isJson = ({ text: content }: FoundFile) =>
    content
      .trimStart()
      .replace(/^\uFEFF/, '')
      .startsWith('{')
  const at = new Date()
  const read = (name: string, chosen: readonly FoundFile[]): Imported => {
    if (chosen.length === 0) return { records: [], notes: [] }
    const importer = importers[name]
    if (importer === undefined)
      throw new Refusal('no_importer', 'missing', `The importer '${name}' is not installed.`)
    return importer(chosen, { at })
  }
  const tables = read(
    'results-tsv',
    files.filter((file) => !isJson(file)),
  )
  const logs = read('autoresearch', files.filter(isJson))
  const taken = new Set((tables.records as ImportedRecord[]).map(({ folder }) => folder))
  const renamed = (logs.records as ImportedRecord[]).map((record) =>
    taken.has(record.folder) ? { ...record, folder: `${record.folder}-log` } : record,
  )
  return {
    records: [...(tables.records as ImportedRecord[]), ...renamed],
    notes: [...tables.notes, ...logs.notes],
  }
}

function sayNotes(notes: readonly ImportNote[], { folder, say }: CommandContext): void {
  for (const { file, line, text: said } of notes.slice(0, shownNotes))
    say(`note: ${relative(folder, file)}${line === undefined ? '' : `:${line}`}: ${said}`)
  if (notes.length > shownNotes) say(`note: and ${notes.length - shownNotes} more; --json prints all`)
}
