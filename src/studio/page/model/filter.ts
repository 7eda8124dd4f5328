import type { WireRun } from '../../wire.ts'

/** One condition of a filter, such as cost>1. */
export interface Term {
  readonly field: string
  readonly op: ':' | '>' | '<' | '>=' | '<='
  readonly value: string
  readonly not: boolean
}

/** A filter that was read: conditions, words that must occur, and what could not be understood. */
export interface Filter {
  readonly terms: readonly Term[]
  readonly words: readonly string[]
  readonly problems: readonly string[]
}

type Reader = (run: WireRun) => string | number | undefined

/** What a filter can ask for. */
export const fields: Readonly<
  Record<string, { readonly says: string; readonly read: Reader; readonly values?: readonly string[] }>
> = {
  loop: { says: 'the loop', read: (run) => run.loop },
  status: {
    says: 'running, completed, failed, stopped or interrupted',
    read: (run) => run.status,
    values: ['running', 'completed', 'failed', 'stopped', 'interrupted'],
  },
  goal: {
    says: 'reached or missed',
    read: (run) => (run.succeeded === undefined ? undefined : run.succeeded ? 'reached' : 'missed'),
    values: ['reached', 'missed'],
  },
  id: { says: 'part of the id', read: (run) => run.run_id },
  agent: { says: 'part of an agent', read: (run) => Object.values(run.agents).join(' ') },
  tag: { says: 'a tag', read: (run) => run.tags?.join(' ') },
  note: { says: 'part of a note', read: (run) => run.note },
  parent: { says: 'the run that it was forked from', read: (run) => run.parent?.run_id },
  cost: { says: 'US dollars; unknown costs never match', read: (run) => run.usd },
  tokens: { says: 'tokens, such as 10k', read: (run) => run.tokens },
  calls: { says: 'calls to agents', read: (run) => run.calls },
  time: { says: 'seconds, or 5m, 2h', read: (run) => run.seconds },
  score: { says: 'the last score', read: (run) => run.scores?.values.at(-1) },
}

/** Reads a filter such as `loop:ralph status:running cost>1 -agent:bot words`. */
export function readFilter(text: string): Filter {
  const terms: Term[] = []
  const words: string[] = []
  const problems: string[] = []
  for (const piece of text.match(/(?:[^\s"]|"[^"]*")+/g) ?? []) {
    const [, minus, field, op, raw] = /^(-?)([a-z]+)(>=|<=|[:><])(.*)$/.exec(piece) ?? []
    if (field === undefined) {
      words.push(piece.replaceAll('"', '').toLowerCase())
      continue
    }
    const value = raw!.replaceAll('"', '')
    if (fields[field] === undefined) {
      const near = Object.keys(fields).find((name) => name.startsWith(field.slice(0, 2)))
      problems.push(`'${field}' is unknown${near === undefined ? '' : `; did you mean '${near}'?`}`)
    } else if (op !== ':' && amount(value) === undefined) problems.push(`'${piece}' needs a number`)
    else if (value !== '') terms.push({ field, op: op as Term['op'], value, not: minus === '-' })
  }
  return { terms, words, problems }
}

/** Whether a run passes a filter. */
export function passes(run: WireRun, { terms, words }: Filter): boolean {
  const text =
    `${run.run_id} ${run.title} ${run.loop} ${run.outcome ?? ''} ${run.tags?.join(' ') ?? ''} ${run.note ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word)) && terms.every((term) => holds(run, term) !== term.not)
}

function holds(run: WireRun, { field, op, value }: Term): boolean {
  const found = fields[field]!.read(run)
  if (found === undefined) return false
  const number = amount(value)
  if (op === ':') {
    if (typeof found === 'number') return found === number
    const isExact = fields[field]!.values !== undefined || field === 'loop'
    return isExact ? found === value : found.toLowerCase().includes(value.toLowerCase())
  }
  if (typeof found !== 'number' || number === undefined) return false
  return op === '>'
    ? found > number
    : op === '<'
      ? found < number
      : op === '>='
        ? found >= number
        : found <= number
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 60, h: 3600, d: 86_400, s: 1 }

function amount(text: string): number | undefined {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)([kmhds]?)$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * units[unit!]!
}

/** What could be typed next, as whole filters. */
export function completions(
  text: string,
  loops: readonly string[],
): { readonly text: string; readonly says: string }[] {
  const [, before = '', last = ''] = /^(.*?)(\S*)$/s.exec(text) ?? []
  const [, field, value] = /^-?([a-z]+):(.*)$/.exec(last) ?? []
  if (field !== undefined && fields[field] !== undefined) {
    const values = field === 'loop' ? loops : (fields[field].values ?? [])
    return values
      .filter((one) => one.startsWith(value!) && one !== value)
      .map((one) => ({ text: `${before}${field}:${one} `, says: '' }))
  }
  return Object.entries(fields)
    .filter(([name]) => name.startsWith(last.replace(/^-/, '')))
    .map(([name, { says }]) => ({ text: `${before}${name}${isNumeric(name) ? '>' : ':'}`, says }))
}

const isNumeric = (name: string) => ['cost', 'tokens', 'calls', 'time', 'score'].includes(name)
