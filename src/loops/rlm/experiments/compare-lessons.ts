import {
  type BootstrapInterval,
  bootstrapInterval,
  pairedPermutationTest,
  seededRandom,
} from '../../../kit/index.ts'
import { intervalText, markdownTable, percent } from '../../../learn/index.ts'
import type { SuiteRow } from './suite/ask-case.ts'

/** A question that was asked twice. */
export interface LessonPair {
  readonly without: SuiteRow
  readonly with: SuiteRow
  /** How many lessons it was shown. */
  readonly lessons: number
}

/** What lessons changed in one respect: the mean with them less the mean without, over pairs. */
export interface LessonEffect {
  readonly measure: 'right' | 'iterations' | 'tokens'
  readonly without: number
  readonly with: number
  readonly difference: BootstrapInterval
  /** Of a permutation test that swaps the members of pairs. */
  readonly pValue: number
}

const measures = ['right', 'iterations', 'tokens'] as const

/** What lessons changed, pair by pair, with intervals. */
export function compareLessons(pairs: readonly LessonPair[], seed: number): LessonEffect[] {
  return measures.map((measure) => {
    const side = (name: 'with' | 'without') => pairs.map((pair) => Number(pair[name][measure]))
    const [taught, plain] = [side('with'), side('without')]
    const changes = taught.map((value, index) => value - plain[index]!)
    const random = seededRandom(seed, 'compare-lessons', measure)
    return {
      measure,
      without: mean(plain),
      with: mean(taught),
      difference: bootstrapInterval(changes, mean, { random }),
      pValue: pairedPermutationTest(taught, plain, { random }).pValue,
    }
  })
}

/** The comparison as Markdown. */
export function lessonsMarkdown(pairs: readonly LessonPair[], effects: readonly LessonEffect[]): string {
  const shown = (measure: string, value: number) =>
    measure === 'right' ? percent(value) : String(Number(value.toFixed(2)))
  const names = { right: 'right answers', iterations: 'iterations (mean)', tokens: 'tokens (mean)' }
  const taught = pairs.filter(({ lessons }) => lessons > 0).length
  return [
    `Questions asked with and without lessons: ${pairs.length}. Questions for which there were lessons: ${taught}.`,
    '',
    markdownTable(
      ['', 'without lessons', 'with lessons', 'difference', 'p'],
      effects.map(({ measure, without, with: taughtMean, difference, pValue }) => [
        names[measure],
        shown(measure, without),
        shown(measure, taughtMean),
        measure === 'right' ? intervalText(difference) : plainInterval(difference),
        pValue < 0.001 ? '< 0.001' : pValue.toFixed(3),
      ]),
    ),
  ].join('\n')
}

const plainInterval = ({ estimate, low, high }: BootstrapInterval) =>
  `${estimate.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
