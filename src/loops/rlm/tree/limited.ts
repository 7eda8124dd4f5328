/** Lets at most so many pieces of work be under way at once; the rest wait in order. */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) underWay--
      else next()
    }
  }
}
