import type { NamedTest, TestList } from '../survey.ts'
import type { Problem, TestComparison } from '../verdict.ts'

/** The tests of one check before and after the work. */
export interface TestPair {
  readonly command: string
  readonly before: TestList
  readonly after: TestList
}

const listed = 50
const idOf = ({ file, name }: NamedTest) => (file === '' ? name : `${file} > ${name}`)

/** What is not asked of tests by name. */
export interface TestExceptions {
  /** Tests whose names differ from run to run: only their number counts. */
  readonly unstable: ReadonlySet<string>
  /** Files of tests that the user allowed to be changed. */
  readonly allowed: ReadonlySet<string>
}

/**
 * Compares tests by name where both sides have names, otherwise by number. Tests that were skipped at the beginning may be
 * skipped again.
 */
export function compareTests(
  all: readonly TestPair[],
  { unstable, allowed }: TestExceptions,
): TestComparison {
  const pairs = all.map((pair) => ({ ...pair, before: without(pair.before, allowed) }))
  const [missing, failed, skipped]: [string[], string[], string[]] = [[], [], []]
  for (const { before, after } of pairs) {
    if (before.known !== 'names') continue
    const now = new Map<string, NamedTest['result'][]>()
    for (const test of after.names) now.set(idOf(test), [...(now.get(idOf(test)) ?? []), test.result])
    for (const test of before.names) {
      const id = idOf(test)
      if (test.result === 'skipped' || unstable.has(id)) continue
      const results = now.get(id)
      const result = results?.shift()
      if (result === undefined) {
        // A file that could not be loaded has tests of its own now.
        if (test.name !== test.file || !after.names.some(({ file }) => file === test.file)) missing.push(id)
      } else if (result === 'failed') failed.push(id)
      else if (result === 'skipped') skipped.push(id)
    }
  }
  const sum = (count: (pair: TestPair) => number) => pairs.reduce((total, pair) => total + count(pair), 0)
  return {
    known: weakest(pairs.flatMap(({ before, after }) => [before.known, after.known])),
    before: sum(({ before }) => required(before)),
    after: sum(({ after }) => ran(after)),
    missing: missing.slice(0, listed),
    failed: failed.slice(0, listed),
    skipped: skipped.slice(0, listed),
  }
}

const ran = ({ passed, failed }: TestList) => passed + failed

/** How many must run again. Of assertions that failed, nobody knows how many there are where they pass. */
const required = (tests: TestList) => (tests.ofAssertions ? tests.passed : ran(tests))

/** The tests without those of some files. */
export function without(tests: TestList, files: ReadonlySet<string>): TestList {
  const names = tests.names.filter(({ file }) => !files.has(file))
  if (names.length === tests.names.length) return tests
  const count = (result: NamedTest['result']) => names.filter((test) => test.result === result).length
  return { ...tests, names, passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** How the tests are known: by name where a check names them, since others need not have any. */
function weakest(known: readonly TestList['known'][]): TestList['known'] {
  return known.includes('names') ? 'names' : known.includes('count') ? 'count' : 'nothing'
}

/** What is wrong with the tests after the work. */
export function testProblems(pairs: readonly TestPair[], compared: TestComparison): Problem[] {
  const problems: Problem[] = []
  const add = (code: Problem['code'], ids: readonly string[], what: string) => {
    if (ids.length === 0) return
    const count = ids.length === 1 ? '1 test of the beginning' : `${ids.length} tests of the beginning`
    problems.push({
      code,
      message: `${count} ${what}: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}.`,
    })
  }
  add('tests_missing', compared.missing, 'did not run')
  add('tests_failed', compared.failed, 'failed')
  add('tests_skipped', compared.skipped, 'ran before and were skipped now')
  for (const { command, before, after } of pairs) {
    const [was, is] = [required(before), ran(after)]
    if (
      is < was &&
      before.known !== 'nothing' &&
      compared.missing.length === 0 &&
      compared.skipped.length === 0
    )
      problems.push({
        code: 'fewer_tests',
        message: `'${command}' ran ${is} tests; it ran ${was} at the beginning.`,
      })
  }
  return problems
}
