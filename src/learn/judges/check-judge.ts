import { type Interval, mean, wilsonInterval } from '../../kit/index.ts'
import type { ControlKinds, JudgeLine } from './judge-line.ts'

/** How a judge scored the planted subjects in one pass. */
export interface ControlCheck {
  /** The mean scores of those that should be low and of those that should be high. */
  readonly low: number | null
  readonly high: number | null
  /** How often one that should be high was scored above one that should be low; equal scores count half. Null without both. */
  readonly separation: number | null
  /** Wilson's bounds of that share; null without both. */
  readonly interval: Interval | null
  /** How many of each kind were scored at least: pairs that share no subject. */
  readonly pairs: number
}

/** Whether a judge separates planted subjects that differ by construction. */
export interface JudgeCheck<Pass extends string = string> {
  readonly verdict: 'reliable' | 'unreliable' | 'unchecked'
  readonly because: string
  readonly controls: Readonly<Record<Pass, ControlCheck>>
}

export interface JudgeCheckOptions<Pass extends string> {
  readonly passes: readonly Pass[]
  readonly kinds: ControlKinds
}

/** A judge that separates the planted subjects less well than this is not relied on. Chance gives one half. */
export const leastSeparation = 0.75

/** With fewer pairs even a perfect judge cannot be distinguished from one that guesses. */
export const fewestPairs = 4

/** Checks one judge by the planted subjects alone. */
export function checkJudge<Pass extends string>(
  lines: readonly JudgeLine[],
  { passes, kinds }: JudgeCheckOptions<Pass>,
): JudgeCheck<Pass> {
  const controls = Object.fromEntries(
    passes.map((pass) => [
      pass,
      controlCheck(
        lines.filter((line) => line.pass === pass),
        kinds,
      ),
    ]),
  ) as Record<Pass, ControlCheck>
  for (const findFault of [unscored, tooFew, inseparable, uncertain]) {
    for (const pass of passes) {
      const fault = findFault(pass, controls[pass], kinds)
      if (fault !== undefined) return { ...fault, controls }
    }
  }
  const which = passes.length === 2 ? 'both passes' : 'all passes'
  return {
    verdict: 'reliable',
    because: `${which} put ${kinds.high.plural} above ${kinds.low.plural}`,
    controls,
  }
}

type Fault = Pick<JudgeCheck, 'verdict' | 'because'> | undefined

function unscored(pass: string, { separation }: ControlCheck, { low, high }: ControlKinds): Fault {
  if (separation !== null) return undefined
  const because = `the ${pass} pass has no score for ${high.singular} and ${low.singular}`
  return { verdict: 'unchecked', because }
}

function tooFew(pass: string, { pairs }: ControlCheck): Fault {
  if (pairs >= fewestPairs) return undefined
  const because = `not enough controls: the ${pass} pass scored ${pairs} planted of a kind, ${fewestPairs} are needed`
  return { verdict: 'unchecked', because }
}

function inseparable(pass: string, { separation }: ControlCheck, { low, high }: ControlKinds): Fault {
  if (separation! >= leastSeparation) return undefined
  const because = `the ${pass} pass puts ${high.plural} above ${low.plural} in ${share(separation!)} of pairs`
  return { verdict: 'unreliable', because }
}

function uncertain(pass: string, { separation, interval }: ControlCheck, { high }: ControlKinds): Fault {
  if (interval!.low > 0.5) return undefined
  const because = `not enough controls: the ${pass} pass puts ${high.plural} first in ${share(separation!)} of pairs, which may be chance (from ${share(interval!.low)})`
  return { verdict: 'unchecked', because }
}

function controlCheck(lines: readonly JudgeLine[], kinds: ControlKinds): ControlCheck {
  const scores = (kind: string) =>
    lines.flatMap(({ control, score }) => (control === kind && score !== null ? [score] : []))
  const [low, high] = [scores(kinds.low.control), scores(kinds.high.control)]
  const orders = high.flatMap((one) => low.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  const meanOf = (values: readonly number[]) => (values.length === 0 ? null : mean(values))
  const separation = meanOf(orders)
  // Pairs that share a subject are not separate evidence, so there are no more trials than subjects of a kind.
  const pairs = Math.min(low.length, high.length)
  const interval = separation === null ? null : wilsonInterval(separation * pairs, pairs)
  return { low: meanOf(low), high: meanOf(high), separation, interval, pairs }
}

const share = (value: number) => `${Math.round(100 * value)} %`
