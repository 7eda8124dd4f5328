import { WorkFailed } from '../../../spine/index.ts'
import { askModels } from '../tools/ask-model.ts'
import type { Desk, TaskResult } from '../tools/desk.ts'
import { type Observed, succeeded } from '../tools/observed.ts'
import type { Merge } from './tree-log.ts'

/** Makes one answer of those of several tasks. Tasks without an answer take no part. */
export async function mergeAnswers(
  merge: Merge,
  results: readonly TaskResult[],
  desk: Desk,
): Promise<Observed> {
  const answers = results.flatMap(({ answer, task }, index) =>
    answer === undefined ? [] : [{ answer, task, index }],
  )
  const listed = answers
    .map(({ answer, index }) => (results.length === 1 ? answer : `[${index + 1}] ${answer}`))
    .join('\n')
  if (answers.length < 2 || merge === 'concatenate')
    return succeeded(listed === '' ? 'There is no answer.' : listed)
  if (merge === 'vote') return succeeded(mostVoted(answers.map(({ answer }) => answer)))
  const wish =
    merge === 'summarize'
      ? 'Make one answer of these answers of several tasks. Keep every fact, and say where they disagree.'
      : 'These are several answers to the same question. Repeat the best one, word for word and alone.'
  const prompt = `${wish}\n\n# The question\n\n${desk.task.prompt}\n\n# The answers\n\n${listed}`
  const [merged] = await askModels([prompt], desk, desk.run.scope('merge'))
  const calls = merged?.call === undefined ? [] : [merged.call]
  if (merged === undefined || merged.failure !== undefined)
    return succeeded(`${listed}\n(They could not be merged: ${merged?.failure?.message ?? 'no answer'})`, {
      calls,
    })
  return succeeded(merged.text, { calls })
}

/** The answer that most tasks gave, whatever their spelling of blanks, case and full stops; the first of several. */
export function mostVoted(answers: readonly string[]): string {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replace(/[.!]+$/, '')
  const votes = new Map<string, { count: number; answer: string }>()
  for (const answer of answers) {
    const known = votes.get(plain(answer))
    if (known === undefined) votes.set(plain(answer), { count: 1, answer })
    else known.count++
  }
  return [...votes.values()].reduce((best, one) => (one.count > best.count ? one : best)).answer
}

/** The problem of work that failed; undefined for every other error. */
export function problemOf(error: unknown): { code: string; message: string } | undefined {
  return error instanceof WorkFailed ? { code: error.code, message: error.message } : undefined
}
