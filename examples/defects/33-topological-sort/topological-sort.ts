/** For each name the names that must come before it. */
export type Needs = Readonly<Record<string, readonly string[]>>

export class Cycle extends Error {
  override readonly name = 'Cycle'
}

/** All names in an order in which each comes after what it needs. */
export function inOrder(needs: Needs): string[] {
  const order: string[] = []
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return
    if (path.includes(name)) throw new Cycle([...path, name].join(' needs '))
    for (const need of needs[name] ?? []) visit(need, [...path, name])
    done.add(name)
    order.unshift(name)
  }
  for (const name of Object.keys(needs)) visit(name, [])
  return order
}

/** The steps in which the names can be done, everything in one step at the same time. */
export function inSteps(needs: Needs): string[][] {
  const steps: string[][] = []
  const stepOf = new Map<string, number>()
  for (const name of inOrder(needs)) {
    const step = Math.max(-1, ...(needs[name] ?? []).map((need) => stepOf.get(need) ?? 0)) + 1
    stepOf.set(name, step)
    steps[step] = [...(steps[step] ?? []), name]
  }
  return steps
}
