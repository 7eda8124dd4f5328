import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runCheck } from './run-check.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-check-')))
const folder = realpathSync(mkdtempSync(join(home, 'work-')))
const link = join(home, 'link')
symlinkSync(folder, link)
afterAll(() => rmSync(home, { recursive: true, force: true }))

// What pytest writes with --junitxml, with the places that it names in full.
const report = (place: string) => `<testsuites><testsuite name="pytest" tests="1" failures="1">
<testcase classname="test_a" name="test_sum" file="${place}/test_a.py" line="3">
<failure message="assert 1 == 2">${place}/test_a.py:4: AssertionError in ${place}</failure>
</testcase></testsuite></testsuites>`

test.each([
  ['as it is', folder],
  ['by a link', link],
])(
  'neither the output of a check nor its report contains the path of the files, given %s',
  async (_, given) => {
    writeFileSync(join(folder, 'report.txt'), report(given) + report(folder))
    const done = await runCheck({
      command: `cat report.txt; cp report.txt junit.xml; exit 1`,
      folder: given,
      key: 'check',
      timeoutMs: 10_000,
      reports: ['junit.xml'],
      signal: new AbortController().signal,
    })
    expect(done.report.errors.length).toBeGreaterThan(0)
    expect(JSON.stringify(done)).toContain('test_a.py')
    expect(JSON.stringify(done)).not.toContain(home)
  },
)

test('addresses of files are short in a folder whose name has spaces and accents, too', async () => {
  const spaced = join(home, 'mon été (100 %)')
  mkdirSync(spaced)
  const addresses = ['a.mjs', 'le test.mjs'].map((name) => pathToFileURL(join(spaced, name)).href)
  writeFileSync(join(spaced, 'stack.txt'), addresses.map((address) => `at f (${address}:4:2)`).join('\n'))
  const done = await runCheck({
    command: 'cat stack.txt; exit 1',
    folder: spaced,
    key: 'check',
    timeoutMs: 10_000,
    reports: [],
    signal: new AbortController().signal,
  })
  expect(done.check.stdout).toBe('at f (a.mjs:4:2)\nat f (le test.mjs:4:2)')
})
