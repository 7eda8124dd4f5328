/** Something in an earlier iteration that a thought builds on. */
export interface ThoughtReference {
  readonly iteration: number
  readonly part: 'thought' | 'action' | 'observation'
}

const form = /^iteration_([1-9]\d*)_(thought|action|observation)$/

/** Reads a reference such as `iteration_2_observation`; any other text names a variable and gives undefined. */
export function readThoughtReference(text: string): ThoughtReference | undefined {
  const parts = form.exec(text)
  if (parts === null) return undefined
  return { iteration: Number(parts[1]), part: parts[2] as ThoughtReference['part'] }
}

/** Whether a text looks like a reference to an iteration without being one. */
export function isBrokenReference(text: string): boolean {
  return /^iter(ation)?[\W_]*-?\d/i.test(text) && !form.test(text)
}
