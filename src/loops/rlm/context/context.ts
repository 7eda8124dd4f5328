/** A document of a context: a file, or a part of one, in bytes. */
export interface DocumentPart {
  /** The name by which the model knows it, such as `logs/a.txt`. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Which lines of a context are kept. */
export interface LineFilter {
  readonly pattern: string
  readonly regex: boolean
  readonly ignoreCase: boolean
  /** Keeps the lines that do not match. */
  readonly invert: boolean
}

/** What a task may read, as plain data. It is a recipe: nothing is copied until somebody reads it. */
export type Context =
  | { readonly kind: 'full' | 'slice'; readonly parts: readonly DocumentPart[] }
  | { readonly kind: 'filtered'; readonly of: Context; readonly filter: LineFilter }
  | { readonly kind: 'summary'; readonly name: string; readonly text: string }
  | { readonly kind: 'none' }

/** A file that the question is about, as it was when the run began. */
export interface SourceFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly modifiedMs: number
}

/** The context of the whole run. */
export function wholeContext(files: readonly SourceFile[]): Context {
  if (files.length === 0) return { kind: 'none' }
  return { kind: 'full', parts: files.map(({ name, bytes }) => ({ name, start: 0, end: bytes })) }
}
