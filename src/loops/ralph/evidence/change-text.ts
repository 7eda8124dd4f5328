import type { Change } from '../attempt.ts'
import { diffText, smallChange } from './diff-text.ts'

/** A change in words; never only the name of a file, which may well be the one that has to change. */
export function changeText(change: Change): string {
  if (change.edit !== undefined) return `the edit \`${change.edit}\``
  const small = smallChange(change)
  if (small !== undefined) return small
  return `a change of ${filesIn(change)} (+${change.linesAdded} −${change.linesDeleted})`
}

/** The diff of a change that is too large to be said in a sentence, as a block; empty for others. */
export function diffBlock(change: Change, mostLines: number): string {
  const isSaid = change.edit !== undefined || smallChange(change) !== undefined
  if (change.files.length === 0 || isSaid) return ''
  return `\`\`\`diff\n${diffText(change, mostLines)}\n\`\`\``
}

function filesIn({ files }: Change): string {
  const [shown, more] = [files.slice(0, 4).join(', '), files.length - 4]
  return more > 0 ? `${shown} and ${more} more` : shown
}
