import { noUsage } from '../../workspace/index.ts'
import type { Attempt, CheckedError, LoopHistory, Metrics, Verdict } from './attempt.ts'

/** A verdict for tests: a reward, and where it failed an error by its message, one of `count`. */
export function verdict(reward: number, message = 'it fails', count?: number): Verdict {
  const passed = reward === 1
  const errors = passed ? [] : [{ type: 'test_failure' as const, message }]
  return {
    passed,
    reward,
    verification: 'unit_tests',
    results: [],
    errors,
    errorCount: count ?? errors.length,
    metrics: {},
    checks: [{ command: 'check', passed, errors, errorCount: count ?? errors.length, metrics: {} }],
  }
}

/** A verdict of one check for tests, from its errors and counts. */
export function verdictOn(
  errors: readonly CheckedError[],
  { command = 'npm test', metrics = {} }: { command?: string; metrics?: Metrics } = {},
): Verdict {
  const passed = errors.length === 0
  const check = { command, passed, errors, errorCount: errors.length, metrics }
  return { ...verdict(passed ? 1 : 0.5), errors, errorCount: errors.length, metrics, checks: [check] }
}

/** What an attempt of a test differs in. */
export interface AttemptSketch {
  readonly reward?: number
  readonly tree?: string
  readonly error?: string
  readonly errorCount?: number
  readonly failure?: string
  readonly tampered?: boolean
  readonly duplicateOf?: number
  readonly inView?: readonly number[]
  readonly cost?: number
  readonly seconds?: number
}

/** A history for tests, from sketches of its attempts; the beginning has the reward 0.2, and each starts with the files of the one before. */
export function historyOf(...sketches: readonly AttemptSketch[]): LoopHistory {
  return { baseline: { tree: 'start', verdict: verdict(0.2) }, attempts: sketches.map(attemptOf) }
}

const treeOf = ({ tree }: AttemptSketch, iteration: number) => tree ?? `tree-${iteration}`

function attemptOf(sketch: AttemptSketch, iteration: number, all: readonly AttemptSketch[]): Attempt {
  const { reward = 0.5, error = `error ${'abcdefghij'[iteration]}` } = sketch
  return {
    iteration,
    change: {
      treeBefore: iteration === 0 ? 'start' : treeOf(all[iteration - 1]!, iteration - 1),
      treeAfter: treeOf(sketch, iteration),
      actions: [],
      files: [],
      linesAdded: 0,
      linesDeleted: 0,
      noticed: [],
      tampering:
        sketch.tampered === true ? [{ path: 'a.test.ts', how: 'modified', why: 'it is a test' }] : [],
      rationale: '',
      ...(sketch.failure !== undefined && { failure: sketch.failure }),
      usage: noUsage,
    },
    verdict: verdict(reward, error, sketch.errorCount),
    reflection: { reflection_text: `reflection ${iteration}` },
    inView: sketch.inView ?? [],
    ...(sketch.duplicateOf !== undefined && { duplicateOf: sketch.duplicateOf }),
    usage: { ...noUsage, cost_usd: sketch.cost ?? 0, calls: 1 },
    seconds: sketch.seconds ?? 1,
  }
}
