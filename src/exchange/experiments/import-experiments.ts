import { Refusal } from '../../kit/index.ts'
import type { ImportNote, LogFile } from '../reflexion/log-file.ts'
import type { LoggedCampaigns } from './logged-campaign.ts'
import { type CampaignRecord, toRecords } from './to-records.ts'

/** The records of an import, campaign by campaign in the order of the files, and what there is to say about them. */
export interface ExperimentsImport {
  readonly records: CampaignRecord[]
  readonly notes: ImportNote[]
}

/** Reads one file as campaigns, or says in a sentence why it cannot. */
export type LogReader = (file: LogFile, name: string) => LoggedCampaigns | string

/** Reads files with one reader. A file that is something else is noted; where all are, the import is refused. */
export function importExperiments(
  files: readonly LogFile[],
  { read, at, expected }: { readonly read: LogReader; readonly at: Date; readonly expected: string },
): ExperimentsImport {
  const records: CampaignRecord[] = []
  const notes: ImportNote[] = []
  const strange: string[] = []
  const names = new Set<string>()
  for (const file of files) {
    const found = read(file, freeName(file.path, names))
    if (typeof found === 'string') {
      strange.push(`${file.path} ${found}.`)
      notes.push({ file: file.path, text: `this was passed over: it ${found}` })
      continue
    }
    notes.push(...found.notes)
    for (const campaign of found.campaigns) {
      notes.push(...whatIsInferred(campaign.file, campaign.experiments[0]?.status === 'keep'))
      records.push(...toRecords(campaign, at))
    }
  }
  if (records.length === 0)
    throw new Refusal(
      'not_an_experiment_log',
      'usage',
      `${strange.length === 0 ? 'No file was given.' : strange.join('\n')}\nExpected ${expected}.`,
    )
  return { records, notes }
}

/** The name of a file, or of the folder that it lies in where the name says nothing, as part of a path. */
function freeName(path: string, names: Set<string>): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.auto')
  const own = slug(parts.at(-1)?.replace(/\.[^.]+$/, '') ?? '')
  const folder = slug(parts.at(-2) ?? '')
  const wanted = /^(?:results|autoresearch|log)$/.test(own) && folder !== '' ? folder : own || 'log'
  let name = wanted
  for (let copy = 2; names.has(name); copy++) name = `${wanted}-${copy}`
  names.add(name)
  return name
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

function whatIsInferred(file: string, hasBaseline: boolean): ImportNote[] {
  return [
    {
      file,
      text: hasBaseline
        ? 'the first experiment was taken as the baseline'
        : 'the log does not begin with an experiment that was kept, so there is no baseline',
    },
    {
      file,
      text: 'families and failure categories were guessed from the descriptions; the log holds no plans, merges or repeated measurements',
    },
  ]
}
