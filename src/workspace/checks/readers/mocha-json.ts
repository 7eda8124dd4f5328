import { isObject } from '../../../kit/index.ts'
import { ErrorList } from '../error-list.ts'
import { errorOfFailure, mostLines } from '../failure.ts'
import type { Part } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { plainPath } from '../text/place.ts'
import { countIn, objectsIn, textIn } from './json-fields.ts'

/** The report of `mocha --reporter json`. */
export function mochaJson(value: unknown): Part | undefined {
  if (!isObject(value) || !isObject(value.stats)) return undefined
  const passed = countIn(value.stats.passes)
  const failed = countIn(value.stats.failures)
  if (passed === undefined || failed === undefined) return undefined
  const errors = new ErrorList()
  for (const test of objectsIn(value.failures)) {
    const { message, stack } = isObject(test.err) ? test.err : {}
    errors.add(() =>
      errorOfFailure({
        name: nameOf(textIn(test.fullTitle), textIn(test.title)),
        place: { file: plainPath(textIn(test.file)) },
        lines: (textIn(stack) || textIn(message)).slice(0, 100_000).split('\n', mostLines),
      }),
    )
  }
  const { kept, unlisted } = errors
  const metrics = testCounts(passed, failed)
  return { tool: 'mocha', kind: 'tests', certain: true, errors: kept, unlisted, metrics }
}

/** Mocha joins suites by blanks, so only the test itself can be separated from them. */
function nameOf(full: string, title: string): string {
  return full.endsWith(` ${title}`) ? `${full.slice(0, -title.length - 1)} > ${title}` : title
}
