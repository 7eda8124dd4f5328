import { median } from '../../../kit/index.ts'
import type { FailureCategory } from '../../../workspace/index.ts'
import type { VariantId } from '../measuring.ts'

/** One run of the reference and one of a contender, measured in the same block. Plain data for the records. */
export interface Pair {
  /** The number of the block in its phase. */
  readonly block: number
  readonly reference: number
  /** Null where the contender failed, which loses the pair. */
  readonly score: number | null
  /** Which of the two was run first. */
  readonly first: 'reference' | 'contender'
}

/** A run that gave no score. */
export interface FailedRun {
  readonly block: number
  readonly category: FailureCategory
  readonly what: string
  readonly why: string
}

/** Where a contender stands: still open, or decided. */
export type Verdict = 'open' | 'won' | 'dropped' | 'disqualified'

/** One variant in a contest, with all that was measured of it. The contest that owns it changes it in place. */
export interface Contender {
  readonly id: VariantId
  verdict: Verdict
  /** The gain of every pair; infinite where a failure decided it. */
  gains: number[]
  pairs: Pair[]
  failures: FailedRun[]
  subScores: Readonly<Record<string, number>>[]
  /** What the last run printed. */
  output: string
  /** The p-value at the last look; null before the first, and where runs do not vary. */
  chance: number | null
  /** The p-value that would have been enough at that look. */
  bound: number | null
  /** Why it did not win although its gain is significant. */
  unfit: string | null
}

/** A contender of which nothing is known. */
export function newContender(id: VariantId): Contender {
  return {
    id,
    verdict: 'open',
    gains: [],
    pairs: [],
    failures: [],
    subScores: [],
    output: '',
    chance: null,
    bound: null,
    unfit: null,
  }
}

/** The middle value of every sub-score over the runs of a contender. */
export function middleSubScores({ subScores }: Pick<Contender, 'subScores'>): Record<string, number> {
  const values = new Map<string, number[]>()
  for (const scores of subScores) {
    for (const [name, score] of Object.entries(scores)) {
      const known = values.get(name)
      if (known === undefined) values.set(name, [score])
      else known.push(score)
    }
  }
  return Object.fromEntries([...values].map(([name, scores]) => [name, median(scores)]))
}
