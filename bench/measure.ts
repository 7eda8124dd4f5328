/** One measured thing, with the promise it has to keep, if any. */
export interface Result {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly promise?: { readonly atLeast?: number; readonly atMost?: number }
}

/** Runs rival functions in turns within one process, so that noise falls on all of them, and gives the median rate of each. */
export function ratesOf<K extends string>(
  rivals: Record<K, () => void>,
  rounds = 15,
  roundMs = 120,
): Record<K, number> {
  const names = Object.keys(rivals) as K[]
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (const name of names) rateOf(rivals[name], roundMs)
  for (let round = 0; round < rounds; round++) {
    for (const name of names) rates[name].push(rateOf(rivals[name], roundMs))
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<K, number>
}

function rateOf(work: () => void, milliseconds: number): number {
  const start = process.hrtime.bigint()
  const end = start + BigInt(Math.round(milliseconds * 1e6))
  let times = 0
  let now = start
  while (now < end) {
    for (let inner = 0; inner < 200; inner++) work()
    times += 200
    now = process.hrtime.bigint()
  }
  return (times / Number(now - start)) * 1e9
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** Whether a result keeps its promise; a result without one always does. */
export function isKept({ value, promise }: Result): boolean {
  return (
    value >= (promise?.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (promise?.atMost ?? Number.POSITIVE_INFINITY)
  )
}
