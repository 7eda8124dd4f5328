import type { Trajectory } from './trajectory.ts'

/** A trajectory that is a part of a longer one names the others. */
type Part = Trajectory & { readonly continues?: unknown; readonly continued_by?: unknown }

/**
 * Trajectories with the parts of a long one joined: the first part with the iterations of all, numbered through, and the outcome
 * of the last. Joined ones may exceed the limits of a record. A part whose others are missing stays as it is.
 */
export function joinParts(trajectories: readonly Trajectory[]): Trajectory[] {
  const byId = new Map(trajectories.map((one) => [one.trajectory_id, one as Part]))
  const isLater = ({ continues }: Part) => typeof continues === 'string' && byId.has(continues)
  return trajectories.filter((one) => !isLater(one as Part)).map((first) => joined(first, byId))
}

function joined(first: Part, byId: ReadonlyMap<string, Part>): Trajectory {
  const parts = [first]
  for (let next = first.continued_by; typeof next === 'string'; next = parts.at(-1)!.continued_by) {
    const part = byId.get(next)
    if (part === undefined || parts.includes(part)) break
    parts.push(part)
  }
  if (parts.length === 1) return first
  const last = parts.at(-1)!
  const iterations = parts.flatMap((part) => part.iterations ?? [])
  const { quality_metrics: _, continued_by: __, outcome: ___, ...rest } = first
  const sum = (key: 'total_tokens' | 'total_cost_usd') => {
    const known = parts.flatMap(({ metadata }) => metadata?.[key] ?? [])
    return known.length === 0 ? {} : { [key]: known.reduce((total, amount) => total + amount, 0) }
  }
  return {
    ...rest,
    iterations: iterations.map((iteration, index) => ({ ...iteration, iteration_number: index + 1 })),
    ...(last.outcome !== undefined && {
      outcome: {
        ...last.outcome,
        ...(last.outcome.iterations_to_completion !== undefined && {
          iterations_to_completion: iterations.length,
        }),
      },
    }),
    metadata: {
      ...first.metadata,
      ...sum('total_tokens'),
      ...sum('total_cost_usd'),
      total_iterations: iterations.length,
      ...(last.metadata?.completed_at !== undefined && { completed_at: last.metadata.completed_at }),
    },
  } as Trajectory
}
