import { RecordsDiffer } from '../../spine/index.ts'

/** The error for the first place at which two texts differ. */
export function differenceOf(path: string, stored: string, made: string): RecordsDiffer {
  let at = 0
  while (at < stored.length && at < made.length && stored[at] === made[at]) at++
  const line = made.slice(0, at).split('\n').length
  const show = (text: string) =>
    at >= text.length ? 'the end of the file' : JSON.stringify(text.slice(at, at + 60))
  return new RecordsDiffer(
    `${path}:${line} is not what the run makes: the file has ${show(stored)}, the run makes ${show(made)}.`,
    { hint: 'Move the file away to have it made again.' },
  )
}
