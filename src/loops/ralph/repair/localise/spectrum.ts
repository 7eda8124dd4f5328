import type { TestResult } from './test-result.ts'

/** How often a place ran in tests that failed and in tests that passed. */
export interface Hits {
  readonly failed: number
  readonly passed: number
}

export interface Spectrum {
  readonly failing: number
  readonly passing: number
  hitsAt(path: string, offset: number): Hits
  /** How suspicious a place is, from 0 to 1: the more failing tests ran it and the fewer passing ones, the more. */
  suspicionAt(path: string, offset: number): number
}

/** Compares what ran in failing tests with what ran in passing ones (Ochiai's measure). */
export function spectrumOf(tests: readonly TestResult[]): Spectrum {
  const failing = tests.filter(({ passed }) => !passed).length
  const steps = stepsByPath(tests)
  const hitsAt = (path: string, offset: number) => lastBefore(steps.get(path) ?? [], offset)
  return {
    failing,
    passing: tests.length - failing,
    hitsAt,
    suspicionAt(path, offset) {
      const { failed, passed } = hitsAt(path, offset)
      return failed === 0 ? 0 : failed / Math.sqrt(failing * (failed + passed))
    },
  }
}

/** From this offset on, up to the next step, so many tests ran the text. */
interface Step extends Hits {
  readonly offset: number
}

const nowhere: Hits = { failed: 0, passed: 0 }

/** Counted once for each file: there are thousands of places to look up, and may be as many tests. */
function stepsByPath(tests: readonly TestResult[]): Map<string, Step[]> {
  const changes = new Map<string, Map<number, { failed: number; passed: number }>>()
  for (const { covered, passed } of tests)
    for (const [path, segments] of covered) {
      const ofPath = changes.get(path) ?? new Map<number, { failed: number; passed: number }>()
      changes.set(path, ofPath)
      let running = false
      for (const [offset, ran] of segments) {
        if (ran === running) continue
        running = ran
        const change = ofPath.get(offset) ?? { failed: 0, passed: 0 }
        ofPath.set(offset, change)
        change[passed ? 'passed' : 'failed'] += ran ? 1 : -1
      }
    }
  return new Map([...changes].map(([path, ofPath]) => [path, summed(ofPath)]))
}

function summed(changes: ReadonlyMap<number, Hits>): Step[] {
  let [failed, passed] = [0, 0]
  return [...changes]
    .sort(([left], [right]) => left - right)
    .map(([offset, change]) => {
      failed += change.failed
      passed += change.passed
      return { offset, failed, passed }
    })
}

function lastBefore(steps: readonly Step[], offset: number): Hits {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (steps[middle]!.offset <= offset) low = middle + 1
    else high = middle
  }
  if (low === 0) return nowhere
  const { failed, passed } = steps[low - 1]!
  return { failed, passed }
}
