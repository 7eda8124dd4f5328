import { isObject } from '../../../kit/index.ts'
import { ErrorList } from '../error-list.ts'
import { errorOfFailure, mostLines } from '../failure.ts'
import type { Part } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { plainPath } from '../text/place.ts'
import { countIn, objectsIn, textIn } from './json-fields.ts'

/** The report of `jest --json`, which `vitest --reporter=json` writes as well. */
export function jestJson(value: unknown): Part | undefined {
  if (!isObject(value) || !Array.isArray(value.testResults)) return undefined
  const passed = countIn(value.numPassedTests)
  const failed = countIn(value.numFailedTests)
  if (passed === undefined || failed === undefined) return undefined
  const errors = new ErrorList()
  for (const file of objectsIn(value.testResults)) addErrors(errors, file)
  const { kept, unlisted } = errors
  const tool = 'openHandles' in value || 'wasInterrupted' in value ? 'jest' : 'vitest'
  return { tool, kind: 'tests', certain: true, errors: kept, unlisted, metrics: testCounts(passed, failed) }
}

function addErrors(errors: ErrorList, file: Record<string, unknown>): void {
  const place = { file: plainPath(textIn(file.name)) }
  const failed = objectsIn(file.assertionResults).filter(({ status }) => status === 'failed')
  for (const test of failed) {
    const ancestors = Array.isArray(test.ancestorTitles) ? test.ancestorTitles : []
    const messages = Array.isArray(test.failureMessages) ? test.failureMessages : []
    errors.add(() =>
      errorOfFailure({
        name: [...ancestors, test.title].map(textIn).join(' > '),
        place,
        lines: linesOf(textIn(messages[0])),
      }),
    )
  }
  // A file that fails without a failed test could not be loaded.
  if (failed.length > 0 || file.status !== 'failed') return
  const lines = linesOf(textIn(file.message)).filter((line) => !line.startsWith('  ● '))
  errors.add(() => errorOfFailure({ place, lines, type: 'runtime_error' }))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: jest colours its messages
const colours = /\u001b\[[\d;]{0,20}m/g

function linesOf(message: string): string[] {
  return message.slice(0, 100_000).replace(colours, '').split('\n', mostLines)
}
