import { posix } from 'node:path'
import type { Plan } from '../../../contracts/index.ts'

/** The part of a plan that says what it changes. */
export type Changes = Pick<Plan, 'steps'>

/**
 * The changes of a plan in a form that can be compared: pairs of a file and what is changed there. An exact edit counts as it is;
 * a change in words counts without case, blanks, quotes and punctuation.
 */
export function changePairs({ steps }: Changes): ReadonlySet<string> {
  return new Set(steps.map(({ file, change, edit }) => JSON.stringify([plainPath(file), what(change, edit)])))
}

/** The share of changes that two plans have in common (Jaccard): 1 for the same changes, 0 for none in common. */
export function changeOverlap(left: Changes, right: Changes): number {
  const [some, others] = [changePairs(left), changePairs(right)]
  const shared = [...some].filter((pair) => others.has(pair)).length
  const all = some.size + others.size - shared
  return all === 0 ? 0 : shared / all
}

/** The words, numbers and operators of a text, in small letters. */
export function plainWords(text: string): string {
  const tokens = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+(?:\.\p{N}+)*|[-+*/<>=%&|^~]+/gu)
  return (tokens ?? []).join(' ')
}

/** One spelling for all the ways to write the same path. */
export function plainPath(path: string): string {
  return posix.normalize(path.trim().replaceAll('\\', '/')).replace(/^\.\//, '')
}

function what(change: string, edit: Plan['steps'][number]['edit']): unknown {
  return edit ? [edit.find, edit.replace, edit.occurrence] : plainWords(change)
}
