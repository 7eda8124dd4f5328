import type { Feedback, RoundResult } from '../../../contracts/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { Lexicons } from '../scoring/lexicon.ts'

/** What a column of an analysis may hold; null where nothing could be measured. */
export type AnalysisValue = string | number | boolean | null

/** A round that is analyzed. */
export interface AnalyzedRound {
  readonly round: number
  /** The record as it was written, with all messages. */
  readonly record: RoundResult
  /** What agents said, without notes of coach and system and without texts of failed calls. */
  readonly said: readonly { readonly agent: string; readonly text: string }[]
  /** How each agent was received, with the scoring that was asked for. */
  readonly feedback: Feedback
  /** How many messages are texts of failed calls. A round with any is left out of comparisons. */
  readonly errors: number
}

/** A cell that is analyzed: one condition with one seed, or one folder of the original program. */
export interface AnalyzedCell {
  readonly id: string
  readonly condition: string
  readonly seed: string
  /** What was in effect, such as `context: 'adaptive'`. */
  readonly factors: Readonly<Record<string, string>>
  readonly meta: Readonly<Record<string, unknown>>
  readonly rounds: readonly AnalyzedRound[]
}

/** What the command was given. */
export interface AnalysisOptions {
  readonly scoring: 'corrected' | 'legacy' | 'recorded'
  readonly lexicons?: Lexicons
  /** The engagement that people like these agents have. */
  readonly target?: number
}

/** What an analysis found, by column. */
export type AnalysisRow<Column extends string> = { readonly [name in Column]: AnalysisValue }
/** A row or several. */
export type AnalysisRows<Column extends string> = AnalysisRow<Column> | readonly AnalysisRow<Column>[]

/** What every analysis has. */
export interface AnalysisHead<Column extends string> {
  /** The name by which `--analyses` chooses it, and that of its CSV file, such as `turn-taking`. */
  readonly name: string
  /** The heading of its table; the name unless given. */
  readonly title?: string
  /** What it measures, in a sentence. */
  readonly says: string
  /** Its columns, with what each of them holds. */
  readonly columns: { readonly [name in Column]: string }
  /** Columns of numbers whose means are compared between conditions, with permutation tests and intervals. */
  readonly compare?: readonly NoInfer<Column>[]
  /** What Markdown shows in place of all rows, with headings of its own. */
  readonly summary?: (
    rows: readonly Readonly<Record<string, AnalysisValue>>[],
  ) => readonly Readonly<Record<string, AnalysisValue>>[]
}

/**
 * A named function over the records of a cell or of each of its rounds. It gives a row or several, such as one for each agent; which cell,
 * condition, seed and round they belong to is added. It must not depend on anything but what it is given.
 */
export type Analysis<Column extends string = string> = AnalysisHead<Column> &
  (
    | {
        readonly round: (
          round: AnalyzedRound,
          cell: AnalyzedCell,
          options: AnalysisOptions,
        ) => AnalysisRows<NoInfer<Column>>
        readonly cell?: never
      }
    | {
        readonly cell: (cell: AnalyzedCell, options: AnalysisOptions) => AnalysisRows<NoInfer<Column>>
        readonly round?: never
      }
  )

/** Names that columns and files of ours have. */
const taken = { columns: ['cell', 'condition', 'seed'], analyses: ['cells', 'agents', 'report'] }

/** Checks an analysis and gives it back. Throws a Refusal that names what is wrong with it. */
export function defineAnalysis<Column extends string>(analysis: Analysis<Column>): Analysis<Column> {
  const problem = problemOf(analysis)
  if (problem === undefined) return analysis
  const name = isObject(analysis) && typeof analysis.name === 'string' ? ` '${analysis.name}'` : ''
  throw new Refusal('bad_analysis', 'usage', `The analysis${name} cannot be used: ${problem}.`, {
    hint: 'An analysis has a name, a sentence in `says`, `columns`, and a function `round` or `cell` that gives rows.',
  })
}

function problemOf(analysis: unknown): string | undefined {
  if (!isObject(analysis)) return 'it is not an object'
  const { name, says, columns, compare = [], round, cell, summary } = analysis
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(name))
    return 'its name is not made of small letters, digits and hyphens'
  if (taken.analyses.includes(name)) return `the name '${name}' is that of another file of the report`
  if (typeof says !== 'string' || says === '') return '`says` does not say what it measures'
  if (!isObject(columns) || Object.keys(columns).length === 0) return 'it has no columns'
  const names = Object.keys(columns)
  const bad = names.find((column) => !/^[a-z][a-z0-9_]*$/.test(column))
  if (bad !== undefined) return `the column '${bad}' is not made of small letters, digits and underscores`
  const ours = names.find(
    (column) => taken.columns.includes(column) || (column === 'round' && round !== undefined),
  )
  if (ours !== undefined) return `the column '${ours}' is added to all rows, and cannot be one of its own`
  const unsaid = names.find((column) => typeof columns[column] !== 'string' || columns[column] === '')
  if (unsaid !== undefined) return `the column '${unsaid}' does not say what it holds`
  const missing = Array.isArray(compare) ? compare.find((column) => !names.includes(String(column))) : compare
  if (missing !== undefined) return `\`compare\` names '${String(missing)}', which is not a column`
  if ((typeof round === 'function') === (typeof cell === 'function'))
    return 'it needs one function, `round` or `cell`'
  return summary === undefined || typeof summary === 'function' ? undefined : '`summary` is not a function'
}
