import type { ReadableProject } from './project-commands.ts'

/** A project at the beginning, whose files can be read and searched. */
export interface JudgedProject extends ReadableProject {
  readonly checks: readonly string[]
  /** The files with one of the endings whose text contains one of the words. */
  search(words: readonly string[], endings: readonly string[]): Promise<readonly string[]>
}
