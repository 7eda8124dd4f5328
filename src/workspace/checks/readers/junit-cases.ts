import { xmlEvents } from '../text/xml-events.ts'

type Attributes = Readonly<Record<string, string>>

/** A test case in JUnit XML. */
export interface JunitCase {
  /** The attributes of the suite around it. */
  readonly suite: Attributes
  readonly attributes: Attributes
  outcome: 'passed' | 'failed' | 'skipped'
  message: string
  text: string
}

const longestText = 20_000

/** The test cases of JUnit XML. A skipped one has not failed, even if it contains a failure. */
export function* junitCases(source: string): Generator<JunitCase> {
  const suites: Attributes[] = []
  let test: JunitCase | undefined
  let inFailure = false
  for (const event of xmlEvents(source)) {
    if (event.kind === 'text') {
      if (inFailure && test !== undefined && test.text.length < longestText)
        test.text += event.text.slice(0, longestText)
      continue
    }
    const { kind, name } = event
    if (name === 'failure' || name === 'error') inFailure = kind === 'open'
    if (kind === 'close') {
      if (name === 'testsuite') suites.pop()
      if (name !== 'testcase' || test === undefined) continue
      yield test
      test = undefined
    } else if (name === 'testsuite') suites.push(event.attributes)
    else if (name === 'testcase') test = newCase(suites.at(-1) ?? {}, event.attributes)
    else if (name === 'skipped' && test !== undefined) test.outcome = 'skipped'
    else if (inFailure && test?.outcome === 'passed') {
      test.outcome = 'failed'
      test.message = event.attributes.message ?? ''
    }
  }
}

function newCase(suite: Attributes, attributes: Attributes): JunitCase {
  return { suite, attributes, outcome: 'passed', message: '', text: '' }
}
