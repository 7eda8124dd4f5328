import type { CheckDone } from '../../checks/run-check.ts'
import { isPython } from '../../guard/code-file.ts'
import type { CanaryCheck, NamedTest, TestList } from '../survey.ts'
import type { CanaryMethod } from './canary-method.ts'
import type { ChangedFile, ChangedTest } from './changed-file.ts'
import type { CanaryPlan } from './plan-canary.ts'

/** A run of a check in a canary room. */
export interface CanaryRun {
  readonly command: string
  readonly method: CanaryMethod
  readonly round: number
  readonly plan: CanaryPlan
  readonly done: CheckDone
  readonly tests: TestList
  /** The same check on the files without any change: whether it passed, and its tests. */
  readonly unchanged: { readonly passed: boolean; readonly tests: TestList }
  /** What the same canary found at the beginning; absent at the beginning itself. */
  readonly known?: CanaryCheck
  /** For a runner without names: the function of assertions that was changed, and whether its assertions are reached. */
  readonly alone?: { readonly function: string; readonly isReached: boolean }
}

const listed = 20
const mostCaught = 5000
/** Of a test of Python, the values of its parameters are no part of its name here. */
const idOf = ({ file, name }: Pick<NamedTest, 'file' | 'name'>) =>
  `${file} > ${isPython(file) ? name.replace(/\[.*\]$/s, '') : name}`

/** Says whether what must fail failed. */
export function judgeCanary(run: CanaryRun): CanaryCheck {
  const { command, method, round, plan, done } = run
  const isSurvivor = run.alone?.isReached && run.done.check.exitCode === 0
  const found = isSurvivor
    ? { survivors: [survivorsOf(run.alone?.function)], caught: [] }
    : method === 'expectations'
      ? expectations(run)
      : method === 'type-errors'
        ? typeErrors(run)
        : neither
  const isPass = done.check.exitCode === 0 && !done.check.timedOut
  const changed = plan.changed.reduce(
    (sum, file) => sum + file.changes + (file.added ? 1 : 0),
    plan.broken.length,
  )
  return {
    command,
    method,
    round,
    state: stateOf(run, { isPass, ...found }),
    changed,
    sampled: plan.sampled,
    survivors: found.survivors.slice(0, listed),
    caught: found.caught.slice(0, mostCaught),
    durationMs: done.check.durationMs,
  }
}

interface Found {
  readonly survivors: readonly string[]
  readonly caught: readonly string[]
}

const survivorsOf = (name = '') => (name === '' ? 'expectations of its tests' : `all assertions by '${name}'`)

const neither: Found = { survivors: [], caught: [] }

/**
 * A test survives where it is reported as passed although an expectation of it was changed. At the beginning this may
 * be how the test is; afterwards only those count that failed then, or had no chance to.
 */
function expectations({ plan, tests, unchanged, known }: CanaryRun): Found {
  const now = new Map<string, NamedTest['result'][]>()
  for (const test of tests.names) now.set(idOf(test), [...(now.get(idOf(test)) ?? []), test.result])
  const passedBefore = new Set(
    unchanged.tests.names.filter(({ result }) => result === 'passed').map((test) => idOf(test)),
  )
  const certain = plan.changed.flatMap((file) => certainTests(file, [...now.keys()]))
  const excused = new Set(known?.survivors)
  const kept = new Set(plan.changed.map(({ path }) => path))
  const again = (known?.caught ?? []).filter((id) => kept.has(id.slice(0, id.indexOf(' > '))))
  const required = new Set([...certain, ...again].filter((id) => !excused.has(id)))
  const survivors = [...required].filter((id) => now.get(id)?.every((result) => result === 'passed'))
  const caught = [...now].filter(
    ([id, results]) => results.includes('failed') && (passedBefore.has(id) || certain.includes(id)),
  )
  return { survivors, caught: caught.filter(([id]) => passedBefore.has(id)).map(([id]) => id) }
}

/** The tests of a file that must fail; of those in `ran` that fit a pattern, the ones whose names are written out are others. */
function certainTests({ path, tests, added }: ChangedFile, ran: readonly string[]): string[] {
  const idIn = (names: readonly string[]) => `${path} > ${names.join(' > ')}`
  const written = tests.filter((test) => !test.isPattern)
  const others = new Set(written.map(({ names }) => idIn(names)))
  const doubtful = tests.filter((test) => test.isPattern && !test.certain).map(patternOf)
  const fits = tests.filter((test) => test.isPattern && test.certain).map(patternOf)
  const found = ran.filter((id) => {
    if (!id.startsWith(`${path} > `) || others.has(id)) return false
    const name = id.slice(path.length + 3)
    return fits.some((pattern) => pattern.test(name)) && !doubtful.some((pattern) => pattern.test(name))
  })
  return [
    ...written.filter(({ certain }) => certain).map(({ names }) => idIn(names)),
    ...found,
    ...(added === undefined ? [] : [`${path} > ${added}`]),
  ]
}

const patternOf = ({ names }: ChangedTest) => new RegExp(`^${names.join(' > ')}$`)

/** A file survives where the compiler does not name it, although it did at the beginning, or is set not to look. */
function typeErrors({ plan, done, known }: CanaryRun): Found {
  const output = `${done.check.stdout}\n${done.check.stderr}`
  const named = new Set(
    [...output.matchAll(/^([^\s(:][^(:\n]*?)(?:\(\d+,\d+\)|:\d+:\d+)/gm)].map((found) => found[1]!),
  )
  const isNamed = (path: string) => [...named].some((name) => path === name || path.endsWith(`/${name}`))
  const caught = plan.broken.filter(isNamed)
  const before = new Set(known?.caught)
  const survivors = plan.broken.filter((path) => before.has(path) && !isNamed(path))
  return { survivors, caught }
}

function stateOf(
  { method, unchanged, known, tests, alone }: CanaryRun,
  { isPass, survivors, caught }: Found & { isPass: boolean },
): CanaryCheck['state'] {
  // What is never reached shows nothing.
  if (isPass && alone !== undefined && !alone.isReached) return 'unknown'
  // At the beginning a check may fail anyway, and what fails anyway shows nothing.
  if (known === undefined) {
    if (isPass) return method === 'syntax-errors' ? 'unknown' : 'passed'
    return unchanged.passed || caught.length > 0 ? 'caught' : 'unknown'
  }
  if (method === 'expectations') {
    if (isPass || survivors.length > 0) return 'passed'
    return caught.length > 0 || tests.known !== 'names' ? 'caught' : 'unknown'
  }
  if (!isPass && survivors.length === 0) return 'caught'
  // A check that found nothing wrong with such files before says nothing by passing them now.
  return known.state === 'caught' || method === 'type-errors' ? 'passed' : 'unknown'
}
