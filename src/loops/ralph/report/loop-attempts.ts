import type { ReflectionMemory } from '../../../contracts/index.ts'

/** The attempts of one loop in their order. */
export interface LoopAttempts {
  readonly id: string
  readonly attempts: readonly ReflectionMemory[]
}

/** The loops in the order in which they first appear in the records. */
export function loopsOf(records: readonly ReflectionMemory[]): LoopAttempts[] {
  const loops = new Map<string, ReflectionMemory[]>()
  for (const record of records) {
    const attempts = loops.get(record.loop_id)
    if (attempts === undefined) loops.set(record.loop_id, [record])
    else attempts.push(record)
  }
  return [...loops].map(([id, attempts]) => ({
    id,
    attempts: attempts.sort((left, right) => left.iteration - right.iteration),
  }))
}

/** How many attempts the longest loop had. */
export function longestOf(loops: readonly LoopAttempts[]): number {
  return loops.reduce((most, { attempts }) => Math.max(most, attempts.length), 0)
}

/** The place of the first attempt that solved the task, from zero; undefined where none did. */
export function solvedAt({ attempts }: LoopAttempts): number | undefined {
  const place = attempts.findIndex(isSolved)
  return place < 0 ? undefined : place
}

/**
 * Whether an attempt solved its task: what the held-out check says, or the evaluator where there is none. One that
 * changed what judges it did not.
 */
export function isSolved(attempt: ReflectionMemory): boolean {
  const { tampering } = attempt
  if (Array.isArray(tampering) && tampering.length > 0) return false
  return holdoutOf(attempt) ?? attempt.evaluator_output.passed
}

/** Whether the checks accepted an attempt of a loop, whatever a held-out check says. */
export function isAccepted({ attempts }: LoopAttempts): boolean {
  return attempts.some(({ tampering, evaluator_output: { passed } }) => {
    return passed && !(Array.isArray(tampering) && tampering.length > 0)
  })
}

/** The task of a loop; the loops of an experiment with several seeds have the same task. */
export const taskOf = ({ id }: LoopAttempts): string => id.replace(/-s\d+$/, '')

/** How many attempts a loop could have, where its records say so. */
export function limitOf({ attempts }: LoopAttempts): number {
  return attempts.reduce((most, { max_iterations: limit }) => Math.max(most, Number(limit) || 0), 0)
}

/** The verdict of the held-out check, from the extra key `holdout.passed`. */
export function holdoutOf({ holdout }: ReflectionMemory): boolean | undefined {
  const passed = (holdout as { passed?: unknown } | null | undefined)?.passed
  return typeof passed === 'boolean' ? passed : undefined
}

/** The reward of an attempt: 1 or 0 by the verdict where no number was given. */
export function rewardOf({ evaluator_output: { reward_signal: reward, passed } }: ReflectionMemory): number {
  return reward ?? (passed ? 1 : 0)
}

/** The reflection on an attempt; undefined where there is none, or only a text in its place. */
export function reflectionOf(attempt: ReflectionMemory): string | undefined {
  const text = attempt.self_reflection?.reflection_text
  return provenanceOf(attempt, 'self_reflection.reflection_text') === 'absent' ? undefined : text
}

/** Where the value of a field comes from, as an importer marked it; undefined for records of our own. */
export function provenanceOf({ provenance }: ReflectionMemory, field: string): string | undefined {
  const mark = (provenance as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  return typeof mark === 'string' ? mark : undefined
}
