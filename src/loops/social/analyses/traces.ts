/** A direction in which an agent once changed and was recognised for it. */
export interface Trace {
  readonly round: number
  readonly direction: readonly number[]
  readonly weight: number
}

const fading = 0.95
const forgotten = 0.01
const least = 0.3
const alike = 0.7
const renewal = 0.2
const most = 10

/** The traces after a round: all fade, a change for which the agent was recognised leaves one, and a change like it renews it. */
export function tracesAfter(
  traces: readonly Trace[],
  {
    round,
    change,
    surplus,
    recognised,
  }: {
    readonly round: number
    /** The change of the identity in this round. */
    readonly change: readonly number[]
    readonly surplus: number
    readonly recognised: number
  },
): Trace[] {
  const faded = traces.map((trace) => ({ ...trace, weight: trace.weight * fading }))
  const length = Math.hypot(...change)
  const kept = faded.filter(({ weight }) => weight > forgotten)
  if (length < 1e-8) return kept
  const direction = change.map((part) => part / length)
  const made = surplus * recognised >= least ? [{ round, direction, weight: surplus * recognised }] : []
  return [...kept, ...made]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map((trace) => {
      const likeness = trace.direction.reduce((sum, part, index) => sum + part * direction[index]!, 0)
      return likeness > alike ? { ...trace, weight: trace.weight + renewal * likeness * recognised } : trace
    })
}
