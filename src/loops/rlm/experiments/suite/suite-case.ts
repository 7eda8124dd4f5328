/** What a question of the suite is about. */
export const suiteKinds = ['needle', 'count', 'filter', 'compare', 'reading'] as const

/** A kind of question. */
export type SuiteKind = (typeof suiteKinds)[number]

/** A question with its text and the right answer. Plain data. */
export interface SuiteCase {
  readonly name: string
  readonly kind: SuiteKind
  /** The size that was asked for, in bytes. */
  readonly size: number
  readonly question: string
  readonly answer: string
  /** Its text in the folder of the suite. */
  readonly file: string
}
