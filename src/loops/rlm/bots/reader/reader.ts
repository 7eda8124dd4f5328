import type { AgentReply } from '../../../../agents/index.ts'
import type { ThinkInput } from '../../solve/think.ts'
import { answerIn, keywords, overlap, phrase } from './find-needle.ts'
import { parseQuestion, type RecordQuery } from './parse-question.ts'
import { answerOf, tableIn } from './record-answer.ts'

/** What the reader does next: a tool with its input, and why. */
interface Step {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly thought: string
  readonly type: string
  readonly extraction?: string
}

/** The next step towards an answer: over records by counting, over text by searching. */
export function readerStep(input: ThinkInput): Step {
  const { fields } = input.context.shape
  const query = fields === undefined ? undefined : parseQuestion(input.prompt, fields)
  return query === undefined ? searchStep(input) : recordStep(query, input)
}

/** A step as a reply with one tool call. */
export function replyOf({ tool, input, thought, type, extraction }: Step, number: number): AgentReply {
  const remarks = { thought, thought_type: type, confidence: 0.9, ...(extraction && { extraction }) }
  return { text: thought, toolCalls: [{ id: `step-${number}`, name: tool, input: { ...input, ...remarks } }] }
}

const final = (answer: string, thought: string, extraction?: string): Step => ({
  tool: 'Final',
  input: { answer },
  thought,
  type: 'synthesis',
  ...(extraction && { extraction }),
})

function recordStep(query: RecordQuery, { steps, depth, depthLimit, prompt }: ThinkInput): Step {
  const last = steps.at(-1)
  const isSpawned = steps.some(({ tool }) => tool === 'spawned_subtask')
  if (last === undefined) {
    const { versus, order } = query
    // Two groups are counted by two tasks of their own, each with only the lines that it needs.
    if (versus !== undefined && depth < depthLimit && order.measure === undefined)
      return compareStep(query, prompt)
    return {
      tool: 'Cell',
      input: { code: `table = tabulate(${JSON.stringify(order)})\nprint(JSON.stringify(table))` },
      thought: `The context holds records, so I compute the answer: ${query.asks}${conditionsOf(query)}.`,
      type: 'goal',
    }
  }
  if (last.status !== 'success' && last.tool !== 'Cell' && !isSpawned) return computeStep(query)
  if (last.tool === 'spawned_subtask')
    return last.status === 'success' ? versusAnswer(query, last.text) : computeStep(query)
  const table = tableIn(last.text)
  if (table === undefined) return final('I could not compute the answer.', 'The table could not be read.')
  const answer = answerOf(query, table)
  return final(
    answer,
    `${table.count} of ${table.records} records meet the conditions.`,
    answer.slice(0, 200),
  )
}

/** Over which records an answer is computed, so that a condition that was not understood is seen. */
function conditionsOf({ order }: RecordQuery): string {
  const stated = (order.where ?? []).map(({ field, is, value }) => `${field} ${is} ${value}`)
  return stated.length === 0 ? ' over all records' : ` where ${stated.join(' and ')}`
}

function computeStep({ order, asks }: RecordQuery): Step {
  return {
    tool: 'Cell',
    input: { code: `table = tabulate(${JSON.stringify(order)})\nprint(JSON.stringify(table))` },
    thought: `The last step failed, so I compute it in one table: ${asks}.`,
    type: 'exception',
  }
}

function compareStep({ versus, order }: RecordQuery, prompt: string): Step {
  const conditions = (order.where ?? []).map(({ field, value }) => `${field} ${value}`).join(' and ')
  const tasks = versus!.values.map((value) => ({
    prompt: `How many records have ${versus!.field} ${value}${conditions === '' ? '' : ` and ${conditions}`}?`,
    filter: { pattern: value },
  }))
  return {
    tool: 'spawned_subtask',
    input: { tasks, merge: 'concatenate' },
    thought: `To answer "${prompt}" I count both sides, each in a task with only its lines.`,
    type: 'goal',
  }
}

function versusAnswer({ versus, extreme }: RecordQuery, text: string): Step {
  const counts = [1, 2].map((number) =>
    Number(new RegExp(`^\\[${number}\\] (-?[\\d.]+)`, 'm').exec(text)?.[1] ?? Number.NaN),
  )
  const [one, two] = counts as [number, number]
  const [left, right] = versus!.values
  if (Number.isNaN(one) || Number.isNaN(two))
    return final('I could not compare them.', 'One side has no count.')
  if (one === two) return final(`Neither: both have ${one}`, 'Both sides have the same count.')
  const isLeft = extreme?.most === false ? one < two : one > two
  return final(isLeft ? left : right, `${left} has ${one}, and ${right} has ${two}.`, `${one} against ${two}`)
}

/** Searches for the phrase of the question, then for its words together, then for fewer of them. */
function searchStep({ prompt, steps, context }: ThinkInput): Step {
  const words = keywords(prompt)
  const found = steps.filter(({ tool }) => tool === 'Grep').flatMap(({ text }) => linesIn(text))
  const best = found.reduce<string | undefined>(
    (top, line) => (top === undefined || overlap(line, words) > overlap(top, words) ? line : top),
    undefined,
  )
  const last = steps.at(-1)
  if (last?.tool === 'Read') {
    const answer = answerIn(last.text.replaceAll(/^\d+\t/gm, ''), prompt)
    return final(
      answer ?? 'not found',
      'The part around the match holds the answer.',
      last.text.slice(0, 200),
    )
  }
  const answer =
    best === undefined || overlap(best, words) < Math.ceil(words.length * 0.6)
      ? undefined
      : answerIn(best, prompt)
  if (answer !== undefined)
    return final(answer, `The line that answers it: ${best!.slice(0, 200)}`, best!.slice(0, 200))
  const tried = steps.filter(({ tool }) => tool === 'Grep').length
  if (context.shape.bytes === 0) return final('not found', 'There is no context to search.')
  const patterns = patternsFor(prompt, words)
  const next = patterns[tried]
  if (next === undefined) return final('not found', 'No search found a statement that answers the question.')
  return {
    tool: 'Grep',
    input: { ...next, ignore_case: true, limit: 50 },
    thought:
      tried === 0
        ? `A statement that answers it should repeat "${phrase(prompt)}", so I search for that.`
        : 'That did not answer it, so I search for fewer of its words.',
    type: tried === 0 ? 'goal' : 'research',
  }
}

function patternsFor(question: string, words: readonly string[]): { pattern: string; regex?: boolean }[] {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const longest = [...words].sort((left, right) => right.length - left.length)
  const names = words.filter((word) => /^[A-Z]/.test(word) || /\d/.test(word))
  return [
    { pattern: phrase(question) },
    ...(words.length > 1 ? [{ pattern: escaped.join('.*'), regex: true }] : []),
    ...(names.length > 0 ? [{ pattern: names.join('.*'), regex: true }] : []),
    ...longest.slice(0, 3).map((word) => ({ pattern: word })),
  ]
}

/** The lines of a result of Grep, without document and offset. */
function linesIn(text: string): string[] {
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\S.*?@\d+: /, ''))
}
