import { type BootstrapInterval, krippendorffInterval } from '../../kit/index.ts'
import { checkJudge, type JudgeCheck, type JudgeCheckOptions } from './check-judge.ts'
import type { JudgeLine } from './judge-line.ts'

/** What one judge did, and whether it can be relied on. */
export interface JudgeSummary<Pass extends string = string> extends JudgeCheck<Pass> {
  readonly judge: string
  readonly scored: number
  /** How many scores are missing, by code. */
  readonly missing: Readonly<Record<string, number>>
  readonly quotes: number
  readonly quotesFound: number
}

/** How far the judges agree: Krippendorff's alpha of their scores, null where it is not defined. */
export interface JudgeAgreement {
  /** Subjects with scores of at least two judges. */
  readonly subjects: number
  readonly alpha: BootstrapInterval | null
}

/** A summary for each judge, in the order of their first lines. */
export function summariseJudges<Pass extends string>(
  lines: readonly JudgeLine[],
  options: JudgeCheckOptions<Pass>,
): JudgeSummary<Pass>[] {
  return judgesIn(lines).map((judge) => {
    const own = lines.filter((line) => line.judge === judge)
    const missing: Record<string, number> = {}
    for (const { missing: code } of own)
      if (typeof code === 'string') missing[code] = (missing[code] ?? 0) + 1
    const quotes = own.flatMap(({ evidence }) => evidence)
    return {
      judge,
      scored: own.filter(({ score }) => score !== null).length,
      missing,
      quotes: quotes.length,
      quotesFound: quotes.filter(({ found }) => found).length,
      ...checkJudge(own, options),
    }
  })
}

/** The agreement of judges in one pass, over subjects that are given as the lines about each. */
export function judgeAgreement(
  subjects: readonly (readonly JudgeLine[])[],
  pass: string,
  options: { readonly random: () => number; readonly samples?: number },
): JudgeAgreement {
  const judges = judgesIn(subjects.flat())
  const ratings = subjects.map((lines) =>
    judges.map((judge) => lines.find((line) => line.judge === judge && line.pass === pass)?.score),
  )
  const rated = ratings.filter((scores) => scores.filter((score) => typeof score === 'number').length > 1)
  return { subjects: rated.length, alpha: krippendorffInterval(ratings, 'interval', options) ?? null }
}

const judgesIn = (lines: readonly JudgeLine[]) => [...new Set(lines.map(({ judge }) => judge))]
