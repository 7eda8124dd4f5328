import { isObject, readJson } from '../../kit/index.ts'
import { directionOf } from '../experiments/direction-of.ts'
import type { LoggedCampaign, LoggedCampaigns, LoggedExperiment } from '../experiments/logged-campaign.ts'
import { statusOf } from '../experiments/status-of.ts'
import type { ImportNote, LogFile } from '../reflexion/log-file.ts'

type Line = Readonly<Record<string, unknown>>

/** A part of a log that has one configuration: a new one begins a new count. */
interface Segment {
  readonly config: Line
  readonly experiments: LoggedExperiment[]
}

/** Reads the log of pi-autoresearch (autoresearch.jsonl or .auto/log.jsonl); a sentence says why a text is none. */
export function readAutoresearch({ path, text }: LogFile, name: string): LoggedCampaigns | string {
  const notes: ImportNote[] = []
  const segments: Segment[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const isTorn = (index: number) => index === lines.length - 1
  for (const [index, raw] of lines.entries()) {
    if (raw.trim() === '') continue
    const note = (said: string) => notes.push({ file: path, line: index + 1, text: said })
    const value: unknown = readJson(raw).value
    if (!isObject(value)) {
      note(
        isTorn(index)
          ? 'the file ends in the middle of this line, which was left out'
          : 'this is no JSON object and was left out',
      )
    } else if (value.type === 'config') {
      segments.push({ config: value, experiments: [] })
    } else {
      const experiment = experimentOf(value, raw, index + 1, note)
      if (experiment === undefined) continue
      if (segments.length === 0) segments.push({ config: {}, experiments: [] })
      segments.at(-1)!.experiments.push(experiment)
    }
  }
  if (!segments.some(({ experiments }) => experiments.length > 0))
    return 'is no JSONL whose lines have metric and status'
  const named = segments.filter(({ experiments }) => experiments.length > 0)
  return {
    campaigns: named.map((segment, index) => campaignOf(segment, path, nameOf(name, index, named), notes)),
    notes,
  }
}

function nameOf(name: string, index: number, segments: readonly Segment[]): string {
  return segments.length === 1 ? name : `${name}-segment-${index + 1}`
}

function campaignOf(
  { config, experiments }: Segment,
  file: string,
  name: string,
  notes: ImportNote[],
): LoggedCampaign {
  const metric = textIn(config.metricName) ?? 'metric'
  const unit = textIn(config.metricUnit)
  const stated = config.bestDirection
  const known = stated === 'lower' || stated === 'higher'
  if (!known)
    notes.push({ file, text: `the log does not say which scores are better; it was inferred for ${metric}` })
  return {
    name,
    system: 'pi-autoresearch',
    file,
    metric,
    ...(unit !== undefined && { unit }),
    direction: known ? { value: `${stated}_is_better`, from: 'observed' } : directionOf(metric, experiments),
    experiments,
  }
}

function experimentOf(
  value: Line,
  raw: string,
  line: number,
  note: (said: string) => void,
): LoggedExperiment | undefined {
  const status = statusOf(textIn(value.status) ?? '')
  if (status === undefined) {
    note('this has no status that is known, so it was left out')
    return undefined
  }
  const commit = textIn(value.commit)
  const at = timeIn(value.timestamp)
  const lesson = lessonIn(value.asi)
  const score = scoreIn(value.metric, status, note)
  return {
    line,
    raw,
    ...(commit !== undefined && { commit }),
    score,
    status,
    description: textIn(value.description) ?? 'The log holds no description.',
    subScores: score === null ? {} : numbersIn(value.metrics),
    ...(at !== undefined && { at }),
    ...(lesson !== undefined && { lesson }),
  }
}

/** A crash is written as zero, so zero is no score unless the experiment was kept. */
function scoreIn(metric: unknown, status: string, note: (said: string) => void): number | null {
  if (status === 'crash') return null
  if (typeof metric !== 'number' || !Number.isFinite(metric)) {
    note('it has no score that can be read')
    return null
  }
  if (metric === 0 && status !== 'keep') {
    note('a score of 0 stands for none in this format, so the experiment has none')
    return null
  }
  return metric
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Milliseconds since 1970, or a date as text. */
function timeIn(value: unknown): Date | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0
    ? undefined
    : date
}

function numbersIn(value: unknown): Record<string, number> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, number]) =>
      typeof number === 'number' && Number.isFinite(number) ? [[key, number] as const] : [],
    ),
  )
}

/** What the agent noted for later tries. */
function lessonIn(notes: unknown): string | undefined {
  if (!isObject(notes)) return undefined
  return textIn(notes.next_action_hint) ?? textIn(notes.rollback_reason)
}
