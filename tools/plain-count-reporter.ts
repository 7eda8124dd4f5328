import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

/** Ends the output with what was skipped and why, and the line that every reader of test output understands. */
export default class PlainCountReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      if (module.children.size === 0 && !module.ok()) counts.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state]++
      }
    }
    // What `-t` leaves out is skipped as well; whoever asked for one test does not want to read of all others.
    const isWhole = this.#vitest?.config.testNamePattern === undefined
    if (counts.skipped > 0 && isWhole) console.log(`\nSkipped:\n${modules.flatMap(skippedIn).join('\n')}`)
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  }
}

/** A line for a file with skipped tests. */
function skippedIn({ children, relativeModuleId: file }: TestModule): readonly string[] {
  const tests = [...children.allTests('skipped')]
  if (tests.length === 0) return []
  const reasons = new Set(tests.flatMap(reasonOf))
  return [`  ${tests.length} in ${file}${reasons.size > 0 ? `: ${[...reasons].join('; ')}` : ''}`]
}

function reasonOf(test: TestCase): readonly string[] {
  const result = test.result()
  return result.state === 'skipped' && result.note !== undefined ? [result.note] : []
}
