import { type Attempt, type LoopHistory, noUsage, type Verdict } from './attempt.ts'

/** A verdict for tests: a reward, and an error by its message where it failed. */
export function verdict(reward: number, message = 'it fails'): Verdict {
  const passed = reward === 1
  return {
    passed,
    reward,
    verification: 'unit_tests',
    results: [],
    errors: passed ? [] : [{ type: 'test_failure', message }],
    metrics: {},
  }
}

/** What an attempt of a test differs in. */
export interface AttemptSketch {
  readonly reward?: number
  readonly tree?: string
  readonly error?: string
  readonly tampered?: boolean
  readonly duplicateOf?: number
  readonly inView?: readonly number[]
  readonly cost?: number
  readonly seconds?: number
}

/** A history for tests, from sketches of its attempts; the beginning has the reward 0.2. */
export function historyOf(...sketches: readonly AttemptSketch[]): LoopHistory {
  return { baseline: { tree: 'start', verdict: verdict(0.2) }, attempts: sketches.map(attemptOf) }
}

function attemptOf(sketch: AttemptSketch, iteration: number): Attempt {
  const { reward = 0.5, tree = `tree-${iteration}`, error = `error ${'abcdefghij'[iteration]}` } = sketch
  return {
    iteration,
    deed: {
      treeBefore: 'start',
      treeAfter: tree,
      actions: [],
      files: [],
      linesAdded: 0,
      linesDeleted: 0,
      tampering:
        sketch.tampered === true ? [{ path: 'a.test.ts', how: 'modified', why: 'it is a test' }] : [],
      rationale: '',
      usage: noUsage,
    },
    verdict: verdict(reward, error),
    reflection: { reflection_text: `reflection ${iteration}` },
    inView: sketch.inView ?? [],
    ...(sketch.duplicateOf !== undefined && { duplicateOf: sketch.duplicateOf }),
    usage: { ...noUsage, cost_usd: sketch.cost ?? 0, calls: 1 },
    seconds: sketch.seconds ?? 1,
  }
}
