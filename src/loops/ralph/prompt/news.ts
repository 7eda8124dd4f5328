import type { Attempt, Verdict } from '../attempt.ts'
import { changeText, diffBlock } from '../evidence/change-text.ts'
import { effectOf } from '../evidence/effect-of.ts'
import { effectLines } from '../evidence/effect-text.ts'

/** The attempt before, as the next one is shown it. */
export interface LastAttempt extends Pick<Attempt, 'iteration' | 'change' | 'verdict'> {
  /** The verdict on the files that it started with. */
  readonly before: Verdict
  /** Where the files come from that the next attempt starts with: an attempt, or null for the beginning. */
  readonly startFrom: number | null
}

const shownDiff = 120
const shownWords = 600

/** What is new since the attempt before: what it changed, what that did to each check, and which files are there now. */
export function newsSection(last: LastAttempt): string {
  const { iteration, change, before, verdict } = last
  const did =
    change.files.length === 0
      ? `Attempt ${iteration + 1} changed no file${change.failure === undefined ? '' : ` (${change.failure})`}.`
      : `Attempt ${iteration + 1} tried ${changeText(change)}.`
  const words = change.rationale.trim()
  const said = words === '' || change.edit !== undefined ? '' : `It said: ${shorten(words)}`
  const effects = effectLines(effectOf(before, verdict)).map((line) =>
    line.startsWith('  ') ? line : `- ${line}`,
  )
  const parts = [
    `${did} ${stateOf(last)}`,
    diffBlock(change, shownDiff),
    said,
    effects.length === 0 ? '' : `What it did to the checks:\n${effects.join('\n')}`,
  ]
  return `# What is new since the last attempt\n\n${parts.filter((part) => part !== '').join('\n\n')}`
}

function stateOf({ iteration, startFrom, change }: LastAttempt): string {
  if (startFrom === iteration)
    return change.files.length === 0
      ? 'The files are as they were.'
      : 'The change is in the files that you see.'
  const which = startFrom === null ? 'they were at the beginning' : `attempt ${startFrom + 1} left them`
  return `The change was taken back: the files are as ${which}.`
}

const shorten = (text: string) => (text.length <= shownWords ? text : `${text.slice(0, shownWords - 1)}…`)
