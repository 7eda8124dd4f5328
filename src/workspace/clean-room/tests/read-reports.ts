import { readdir, readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { isObject } from '../../../kit/index.ts'
import type { CheckReport } from '../../checks/check-report.ts'
import { objectsIn, textIn } from '../../checks/readers/json-fields.ts'
import { junitCases } from '../../checks/readers/junit-cases.ts'
import type { Room } from '../files/make-room.ts'
import type { NamedTest, TestList } from '../survey.ts'

/** The tests that a check ran: by name where its runner wrote a report, otherwise as many as its output counts. */
export async function readTests(room: Room, { metrics, tool }: CheckReport): Promise<TestList> {
  const named: NamedTest[] = []
  for (const name of (await readdir(room.reports)).sort()) {
    const text = await readFile(join(room.reports, name), 'utf8').catch(() => '')
    const tests = name.endsWith('.jsonl')
      ? linesOf(text)
      : name.endsWith('.xml')
        ? junitOf(text)
        : jsonOf(text)
    named.push(...tests.map((test) => placed(test, room)))
  }
  const names = withoutFiles(named)
  const count = (result: NamedTest['result']) => names.filter((test) => test.result === result).length
  if (names.length > 0)
    return {
      known: 'names',
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      names,
    }
  const { tests_passed: passed, tests_failed: failed } = metrics
  if (passed === undefined && failed === undefined)
    return { known: 'nothing', passed: 0, failed: 0, skipped: 0, names }
  const ofAssertions = tool === 'tap' ? ({ ofAssertions: true } as const) : {}
  return { known: 'count', passed: passed ?? 0, failed: failed ?? 0, skipped: 0, ...ofAssertions, names }
}

const resultOf = (text: unknown): NamedTest['result'] =>
  text === 'passed' ? 'passed' : text === 'failed' ? 'failed' : 'skipped'

/** Lines of our own reporters. A suite is no test. */
function linesOf(text: string): NamedTest[] {
  return text.split('\n').flatMap((line) => {
    const row = parsed(line)
    if (!isObject(row) || row.kind === 'suite' || !Array.isArray(row.names)) return []
    return [{ file: textIn(row.file), name: row.names.map(textIn).join(' > '), result: resultOf(row.result) }]
  })
}

/** The report of vitest and jest. A file that fails without a failed test could not be loaded. */
function jsonOf(text: string): NamedTest[] {
  const report = parsed(text)
  if (!isObject(report)) return []
  return objectsIn(report.testResults).flatMap((file) => {
    const path = textIn(file.name)
    const tests = objectsIn(file.assertionResults).map((test) => {
      const suites = Array.isArray(test.ancestorTitles) ? test.ancestorTitles.map(textIn) : []
      return { file: path, name: [...suites, textIn(test.title)].join(' > '), result: resultOf(test.status) }
    })
    const isBroken = tests.length === 0 && file.status === 'failed'
    return isBroken ? [{ file: path, name: path, result: 'failed' as const }] : tests
  })
}

function junitOf(text: string): NamedTest[] {
  return [...junitCases(text)].map(({ attributes, outcome }) => {
    const { file = '', classname = '', name = '' } = attributes
    // The class name begins with the module, which the file names already.
    const module = file.replace(/\.py$/, '').replaceAll('/', '.')
    const inner = classname.startsWith(module) ? classname.slice(module.length + 1) : ''
    return { file, name: inner === '' ? name : `${inner} > ${name}`, result: outcome }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Paths of the room in names and files become paths below the top. */
function placed({ file, name, result }: NamedTest, { top, folder }: Room): NamedTest {
  const path =
    file === '' ? '' : relative(top, isAbsolute(file) ? file : join(folder, file)).replaceAll('\\', '/')
  return { file: path, name: name.replaceAll(`${top}/`, '').replaceAll(top, '.'), result }
}

/** Node reports a file as a test of its own where it has no others, or failed; the others say more. */
function withoutFiles(tests: readonly NamedTest[]): NamedTest[] {
  const withTests = new Set(tests.filter(({ file, name }) => name !== file).map(({ file }) => file))
  return tests.filter(({ file, name }) => name !== file || !withTests.has(file))
}
