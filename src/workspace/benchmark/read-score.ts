import { isObject, readJson } from '../../kit/index.ts'
import type { ScoreFormat } from './settings.ts'

/** What a benchmark printed as its score, or why that is none. */
export type ReadScore =
  | {
      readonly kind: 'score'
      readonly score: number
      readonly subScores: Readonly<Record<string, number>>
    }
  | { readonly kind: 'none'; readonly what: string; readonly why: string }

/** Reads the score in the last line of a text, or in its `METRIC` lines. `pass_fail` is read from the exit code elsewhere. */
export function readScore(
  output: string,
  format: Exclude<ScoreFormat, 'pass_fail'>,
  primary: string,
): ReadScore {
  if (format === 'metric') return metricScore(output, primary)
  const line = lastLine(output)
  if (line === '') return none('The benchmark printed nothing.', `${wanted[format]} was expected.`)
  return format === 'number' ? numberScore(line) : jsonScore(line, primary)
}

/** The last line that is not empty. */
export function lastLine(output: string): string {
  const end = output.trimEnd()
  return end.slice(end.lastIndexOf('\n') + 1).trim()
}

export const metricLine = /^METRIC\s+([^\s=]+)\s*=\s*(\S+)\s*$/

const wanted = { json: 'A JSON object as the last line', number: 'A number as the last line' } as const

const none = (what: string, why: string): ReadScore => ({ kind: 'none', what, why })
const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

function numberScore(line: string): ReadScore {
  const score = numberIn(line)
  return score === undefined
    ? none(
        `The last line is no number: ${shown(line)}.`,
        `${wanted.number} was expected, NaN and infinities are none.`,
      )
    : { kind: 'score', score, subScores: {} }
}

function jsonScore(line: string, primary: string): ReadScore {
  const { value, problems } = readJson(line)
  const [problem] = problems
  if (problem !== undefined || !isObject(value)) {
    const why =
      problem === undefined ? 'It is another value.' : `Found ${problem.found}, expected ${problem.expected}.`
    return none(`The last line is no JSON object with finite numbers: ${shown(line)}.`, why)
  }
  const record = value as Record<string, unknown>
  const score = Object.hasOwn(record, primary) ? record[primary] : undefined
  if (typeof score !== 'number' || !Number.isFinite(score))
    return none(
      `The last line has no number under '${primary}': ${shown(line)}.`,
      `'${primary}' is the primary metric; NaN, infinities and texts are no numbers.`,
    )
  const inner = record.sub_scores ?? {}
  if (!isObject(inner))
    return none(`'sub_scores' is no object: ${shown(line)}.`, 'Sub-scores are numbers by name.')
  const wrong = Object.entries(inner).find(([, one]) => typeof one !== 'number' || !Number.isFinite(one))
  if (wrong !== undefined)
    return none(`The sub-score '${wrong[0]}' is no number: ${shown(line)}.`, 'Sub-scores are finite numbers.')
  return { kind: 'score', score, subScores: inner as Record<string, number> }
}

function metricScore(output: string, primary: string): ReadScore {
  const found: Record<string, number> = {}
  for (const line of output.split('\n')) {
    const [, name, text] = metricLine.exec(line.trim()) ?? []
    if (name === undefined || text === undefined) continue
    const value = numberIn(text)
    if (value === undefined)
      return none(`The metric '${name}' is no number: ${shown(line)}.`, 'NaN and infinities are no numbers.')
    found[name] = value
  }
  const { [primary]: score, ...subScores } = found
  return score === undefined
    ? none(`No line 'METRIC ${primary}=…' was printed.`, `'${primary}' is the primary metric.`)
    : { kind: 'score', score, subScores }
}

function numberIn(text: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}
