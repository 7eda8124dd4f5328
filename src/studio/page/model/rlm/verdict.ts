import type { RlmState } from './rlm-at.ts'

/** One way to answer the question, with what it took. */
export interface Way {
  readonly name: string
  readonly answer?: string
  readonly tokens: number | undefined
  readonly usd: number | undefined
  readonly seconds: number | undefined
}

/** What the recursion bought, against one plain call. */
export interface Verdict {
  readonly text: string
  readonly ways: readonly Way[]
}

interface Result {
  readonly answer?: string
  readonly tokens?: number
  readonly usd?: number
  readonly milliseconds?: number
  readonly plain?: {
    readonly fits: boolean
    readonly tokens: number
    readonly usd?: number
    readonly verdict: string
  }
  readonly baseline?: {
    readonly answer?: string
    readonly failure?: string
    readonly cut: boolean
    readonly tokens: number
    readonly usd?: number
    readonly milliseconds: number
  }
}

/** The verdict of a run that has its result; undefined before. */
export function verdictOf(result: unknown, { root }: RlmState): Verdict | undefined {
  const { plain, baseline, ...own } = (result ?? {}) as Result
  if (plain === undefined || root?.ended === undefined) return undefined
  return {
    text: plain.verdict,
    ways: [
      {
        name: 'this run',
        ...(own.answer !== undefined && { answer: own.answer }),
        tokens: own.tokens,
        usd: own.usd,
        seconds: own.milliseconds === undefined ? undefined : own.milliseconds / 1000,
      },
      ...(plain.fits
        ? [{ name: 'one plain call (estimate)', tokens: plain.tokens, usd: plain.usd, seconds: undefined }]
        : []),
      ...(baseline === undefined
        ? []
        : [
            {
              name: baseline.cut ? 'one plain call, context cut' : 'one plain call',
              answer: baseline.answer ?? `failed: ${baseline.failure}`,
              tokens: baseline.tokens,
              usd: baseline.usd,
              seconds: baseline.milliseconds / 1000,
            },
          ]),
    ],
  }
}
