import type { CheckError } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { errorOfFailure, mostLines, typeOfFailure } from '../failure.ts'
import { makeError } from '../make-error.ts'
import type { Part } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { type Place, placeOf, plainPath } from '../text/place.ts'
import { type JunitCase, junitCases } from './junit-cases.ts'

/** Reads JUnit XML. The test cases are counted, since tools do not agree on what the totals count. */
export function junitPart(source: string): Part {
  const errors = new ErrorList()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let linter: string | undefined
  for (const test of junitCases(source)) {
    counts[test.outcome]++
    linter ??= linterOf(test)
    if (test.outcome === 'failed')
      errors.add(() => (linter === undefined ? failureOf(test) : findingOf(test)))
  }
  const { kept, unlisted } = errors
  // A linter's findings have no severity here, so how many are errors is unknown.
  if (linter !== undefined)
    return { tool: linter, kind: 'lint', certain: true, errors: kept, unlisted, metrics: {} }
  const metrics = testCounts(counts.passed, counts.failed)
  return { tool: 'junit', kind: 'tests', certain: true, errors: kept, unlisted, metrics }
}

const linterOf = ({ suite }: JunitCase) => /^org\.(eslint|biome)\b/.exec(suite.package ?? '')?.[1]

function findingOf({ suite, attributes, message, text }: JunitCase): CheckError {
  return makeError({
    type: 'lint_error',
    message: message || text,
    ...placeIn(attributes),
    file: plainPath(suite.name ?? ''),
    rule: (attributes.name ?? '').replace(/^org\.(?:eslint|biome)\./, ''),
  })
}

function failureOf({ suite, attributes, message, text }: JunitCase): CheckError {
  const lines = text.trim().split('\n', mostLines)
  const place = pythonPlace(lines) ?? placeIn(attributes) ?? placeIn(suite)
  const error = errorOfFailure({ name: attributes.name, lines, place })
  if (message === '') return error
  // The attribute is the message alone; the text has it with more of the tool around it.
  const kinds = lines.map(
    (line) => /^(?: {2}cause: )?([A-Za-z_.]{0,80}(?:Error|Exception))\b/.exec(line)?.[1],
  )
  const kind = kinds.find((one) => one !== undefined && one !== 'Error')
  const said = kind === undefined || message.startsWith(kind) ? message : `${kind}: ${message}`
  return makeError({ ...error, type: typeOfFailure(said, 'test_failure'), message: said })
}

function placeIn({ file, line, column }: JunitCase['attributes']): Place | undefined {
  if (file === undefined && line === undefined) return undefined
  const number = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)
  const [row, at] = [number(line), number(column)]
  return {
    file: plainPath(file ?? ''),
    ...(row !== undefined && { line: row }),
    ...(at !== undefined && { column: at }),
  }
}

/** pytest ends the text with the place: `price.py:9: KeyError`. */
function pythonPlace(lines: readonly string[]): Place | undefined {
  return placeOf(/^(\S{1,500}\.py:\d{1,9}): \w{0,100}$/.exec(lines.at(-1) ?? '')?.[1] ?? '')
}
