import type { FieldShape } from '../../search/describe-text.ts'
import type { Condition, TableOrder } from '../../search/tabulate.ts'

/** What a question about records asks for. */
export interface RecordQuery {
  readonly asks: 'count' | 'sum' | 'mean' | 'list' | 'extreme' | 'versus' | 'value'
  readonly order: TableOrder
  /** For an extreme: whether the most or the least is asked for, and of what. */
  readonly extreme?: { readonly most: boolean; readonly of: 'count' | 'sum' | 'mean' }
  /** For a comparison of two: the field and its two values. */
  readonly versus?: { readonly field: string; readonly values: readonly [string, string] }
  /** The field whose value is asked for. */
  readonly value?: string
}

/** Understands a question about records from the names and values of their fields; undefined where it cannot. */
export function parseQuestion(asked: string, fields: readonly FieldShape[]): RecordQuery | undefined {
  const question = inWords(asked)
  const text =
    ` ${question.replaceAll(/[?!.,;:'"“”’()]+(?=\s|$)|(?<=\s)['"“‘(]+/g, ' ').replaceAll(/\s+/g, ' ')} `.toLowerCase()
  const mentioned = mentionedValues(text, fields)
  const bounds = boundsIn(text, fields)
  const where: Condition[] = [...bounds.conditions]
  const doubled = mentioned.filter(({ field }) => mentioned.filter((one) => one.field === field).length === 2)
  const isVersus = doubled.length === 2 && /\b(?:or|than|versus|vs)\b/.test(text)
  for (const { field, value } of mentioned)
    if (!isVersus || field !== doubled[0]!.field) where.push({ field, is: '=', value })
  where.push(...statedConditions(question, fields, where, isVersus))
  const measure = measureIn(text, fields)
  const identity = idField(fields)
  if (isVersus) {
    const [one, two] = doubled.map(({ value }) => value)
    const field = doubled[0]!.field
    return {
      asks: 'versus',
      versus: { field, values: [one!, two!] },
      order: {
        where,
        group: field,
        ...(measure && !/\bmore\b.*\b(?:orders|records|lines|events|entries)\b/.test(text) && { measure }),
      },
      extreme: {
        most: !/\b(?:less|fewer|lower|smaller|fewest|least)\b/.test(text),
        of: sumWords.test(text) && measure ? 'sum' : 'count',
      },
    }
  }
  const group = groupIn(
    text,
    fields,
    mentioned.map(({ field }) => field),
  )
  const extreme =
    /\b(most|highest|largest|greatest|biggest|maximum|more often|least|fewest|lowest|smallest|minimum)\b/.exec(
      text,
    )
  if (extreme !== null && group !== undefined) {
    const most = !/least|fewest|lowest|smallest|minimum/.test(extreme[1]!)
    const of = /\b(?:average|mean)\b/.test(text)
      ? 'mean'
      : measure !== undefined &&
          (sumWords.test(text) || spends.test(text) || !/\b(?:most|fewest|least)\b/.test(text))
        ? 'sum'
        : 'count'
    return { asks: 'extreme', extreme: { most, of }, order: { where, group, ...(measure && { measure }) } }
  }
  if (/\bhow many\b|\bcount\b|\bnumber of\b/.test(text)) return { asks: 'count', order: { where } }
  if (/\b(?:average|mean)\b/.test(text) && measure) return { asks: 'mean', order: { where, measure } }
  if ((sumWords.test(text) || /\bhow much\b/.test(text)) && measure)
    return { asks: 'sum', order: { where, measure } }
  const value = askedField(text, fields, where)
  if (value !== undefined && where.length > 0)
    return { asks: 'value', value, order: { where, list: value, limit: 100 } }
  if (/\b(?:which|list|what|find|name|show)\b/.test(text) && identity && where.length > 0)
    return { asks: 'list', order: { where, list: identity, limit: 10_000 } }
  return undefined
}

const signs: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
}

/** A question in which signs such as `city=Oslo` and `amount >= 50` are written as words. */
function inWords(question: string): string {
  return question.replaceAll(
    /(?<=\w)\s*(>=|<=|={1,2}|>|<)\s*(?=['"\w-])/g,
    (_, sign: string) => ` ${signs[sign] ?? ''} `,
  )
}

/** Names of fields that are measured, and name no record. */
const amounts = /amount|price|total|value|cost/

const sumWords = /\b(?:total|sum|altogether|combined|overall)\b/
const spends = /\b(?:spent|spend|spends|paid the|earned|cost)\b/

interface Mention {
  readonly field: string
  readonly value: string
}

/** Values of fields that a question names. The longer one counts where one is part of another. */
function mentionedValues(text: string, fields: readonly FieldShape[]): Mention[] {
  const found: (Mention & { at: number; length: number })[] = []
  for (const { name, values, type } of fields) {
    if (values === undefined || type === 'number') continue
    for (const value of values) {
      const at = text.indexOf(` ${value.toLowerCase()} `)
      if (value.length >= 2 && at >= 0) found.push({ field: name, value, at, length: value.length })
    }
  }
  const whole = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.length > one.length && other.at <= one.at && other.at + other.length >= one.at + one.length,
      ),
  )
  return whole.sort((left, right) => left.at - right.at).map(({ field, value }) => ({ field, value }))
}

/**
 * Conditions that a count states in full, such as `have status paid`, for fields that no known value was found for: no record has
 * the value, or the field has too many values to know them all.
 */
function statedConditions(
  question: string,
  fields: readonly FieldShape[],
  known: readonly Condition[],
  isVersus: boolean,
): Condition[] {
  if (isVersus || !/\b(?:how many|count|number of)\b/i.test(question)) return []
  return fields.flatMap(({ name, type }): Condition[] => {
    if (type === 'number' || known.some(({ field }) => field === name)) return []
    const stated = new RegExp(
      `\\b(?:have|has|with|and|whose)(?: the)? ${stem(name)}(?: is| of| =)? ([^?.,;]+?)(?= and |[?.,;]|$)`,
      'i',
    ).exec(question)
    return stated === null ? [] : [{ field: name, is: '=', value: stated[1]!.trim() }]
  })
}

const comparisons: readonly (readonly [RegExp, Condition['is']])[] = [
  [/(?:at least|no less than|not below|from) (-?[\d.]+)/g, '>='],
  [/(?:at most|no more than|not above|up to) (-?[\d.]+)/g, '<='],
  [/(?:more than|above|over|greater than|higher than|larger than|exceeding|exceeds) (-?[\d.]+)/g, '>'],
  [/(?:less than|below|under|lower than|smaller than|fewer than) (-?[\d.]+)/g, '<'],
]

/** Bounds on numbers, each tied to the numeric field that is named nearest to it. */
function boundsIn(
  text: string,
  fields: readonly FieldShape[],
): { readonly conditions: readonly Condition[] } {
  const numeric = fields.filter(({ type }) => type === 'number')
  const conditions: Condition[] = []
  const between = /between (-?[\d.]+) and (-?[\d.]+)/.exec(text)
  if (between !== null) {
    const field = nearest(text, between.index, numeric)
    if (field) {
      conditions.push(
        { field, is: '>=', value: Number(between[1]) },
        { field, is: '<=', value: Number(between[2]) },
      )
    }
  }
  for (const [form, is] of comparisons)
    for (const match of text.matchAll(form)) {
      const field = nearest(text, match.index, numeric)
      if (field) conditions.push({ field, is, value: Number(match[1]) })
    }
  // An id is given as a number behind the name of its field.
  for (const { name } of numeric) {
    const exact = new RegExp(` ${stem(name)}s? (?:number |no |id |is |= ?|of )?#?(-?\\d+(?:\\.\\d+)?) `).exec(
      text,
    )
    if (exact !== null && !conditions.some(({ field }) => field === name))
      conditions.push({ field: name, is: '=', value: Number(exact[1]) })
  }
  return { conditions }
}

function nearest(text: string, at: number, fields: readonly FieldShape[]): string | undefined {
  const distance = ({ name }: FieldShape) => {
    const places = [...text.matchAll(new RegExp(`\\b${stem(name)}`, 'g'))].map(({ index }) =>
      Math.abs(index - at),
    )
    return places.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...places)
  }
  const measured = fields.filter((field) => field.name !== idField(fields))
  const best = [...measured].sort((left, right) => distance(left) - distance(right))[0]
  return best === undefined ||
    (distance(best) === Number.POSITIVE_INFINITY &&
      measured.length > 1 &&
      !/\b(?:cost|worth|euro|dollar|price)/.test(text))
    ? best && measured.find(({ name }) => amounts.test(name))?.name
    : best.name
}

function measureIn(text: string, fields: readonly FieldShape[]): string | undefined {
  const numeric = fields.filter(({ type, name }) => type === 'number' && name !== idField(fields))
  const named = numeric.find(({ name }) => new RegExp(`\\b${stem(name)}`).test(text))
  if (named !== undefined) return named.name
  if (spends.test(text) || sumWords.test(text)) return numeric.find(({ name }) => amounts.test(name))?.name
  return undefined
}

/** The field whose values are compared: `which city`, `what customer`, or the first that is named. */
function groupIn(text: string, fields: readonly FieldShape[], used: readonly string[]): string | undefined {
  const free = fields.filter(({ type, name }) => type !== 'number' && !used.includes(name))
  return (
    free.find(({ name }) =>
      new RegExp(`\\b(?:which|what|whose|by|per|each|of all|the) ${stem(name)}`).test(text),
    )?.name ?? free.find(({ name }) => new RegExp(`\\b${stem(name)}`).test(text))?.name
  )
}

function askedField(
  text: string,
  fields: readonly FieldShape[],
  where: readonly Condition[],
): string | undefined {
  return fields.find(
    ({ name }) =>
      !where.some(({ field }) => field === name) &&
      new RegExp(`\\b(?:what|which|give)\\b.{0,20}\\b${stem(name)}\\b(?! (?:number|id)\\b)`).test(text),
  )?.name
}

/** The field that names a record. */
function idField(fields: readonly FieldShape[]): string | undefined {
  return (
    fields.find(({ name }) => /^(?:id|number|no)$|_id$|^.*Id$/.test(name)) ??
    fields.find(
      ({ name, type, values, least, most }) =>
        type === 'number' &&
        !amounts.test(name) &&
        values === undefined &&
        Number.isInteger(least) &&
        Number.isInteger(most),
    )
  )?.name
}

/** The name of a field as people write it, without its plural. */
function stem(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return words.replace(/y$/, '(?:y|ies)').replace(/s$/, 's?')
}
