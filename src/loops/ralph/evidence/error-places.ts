import { isOwn, type Place, placeOfFrame } from '../../../workspace/index.ts'
import type { CheckedError } from '../attempt.ts'
import type { ChangedLines } from './changed-lines.ts'

const testPath =
  /(?:^|\/)(?:tests?|__tests__|specs?)\/|\.(?:test|spec)\.\w+$|(?:^|\/)(?:test_[^/]*|[^/]*_test)\.\w+$|-test\.\w+$/

/** Where an error passed through files of the project, the innermost first, tests left out. */
export function placesOf({ file, line, stack_trace: stack = '' }: CheckedError): Place[] {
  const frames = stack.split('\n').flatMap((frame) => placeOfFrame(frame) ?? [])
  const named = file === undefined ? [] : [{ file, ...(line !== undefined && { line }) }]
  const places = [...frames, ...named].filter((place) => isOwn(place) && !testPath.test(place.file))
  const keys = places.map((place) => `${place.file}:${place.line}`)
  return places.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

/** Where an error stands to a change: at a changed line, elsewhere in a changed file, elsewhere, or only in a test. */
export type Relation =
  | { readonly kind: 'changed_line' | 'changed_file' | 'elsewhere' | 'test'; readonly place: Place }
  | { readonly kind: 'unknown' }

/** Looks for the innermost place of an error that a change has to do with. */
export function relationOf(error: CheckedError, changed: ChangedLines): Relation {
  const places = placesOf(error)
  const atLine = places.find(({ file, line }) => line !== undefined && changed.get(file)?.has(line))
  if (atLine !== undefined) return { kind: 'changed_line', place: atLine }
  const inFile = places.find(({ file }) => changed.has(file))
  if (inFile !== undefined) return { kind: 'changed_file', place: inFile }
  if (places[0] !== undefined) return { kind: 'elsewhere', place: places[0] }
  const { file, line } = error
  return file === undefined
    ? { kind: 'unknown' }
    : { kind: 'test', place: { file, ...(line !== undefined && { line }) } }
}

/** A place as people write it. */
export const placeName = ({ file, line }: Place): string => (line === undefined ? file : `${file}:${line}`)
