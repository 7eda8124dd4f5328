import { afterAll, expect, test } from 'vitest'
import { surveyBeginning } from '../../src/workspace/index.ts'
import { bases } from './bases.ts'
import { type BaseProject, makeCase, removeCases, settingsOf } from './room-case.suite.ts'

afterAll(removeCases)

const survey = (base: BaseProject) => surveyBeginning(settingsOf(makeCase(base), base, 'none'))
const right = {
  ...bases.node!.files,
  'src/sum.js': bases.node!.files['src/sum.js']!.replace('a - b', 'a + b'),
}

test.each([
  ['ends with 0 whatever the files are', ['true']],
  ['is a target of make beside a folder of its name', ['make test']],
  ['is a script that runs nothing', ['npm test']],
])('a check that %s judges nothing', async (_, checks) => {
  const manifest = JSON.stringify({ type: 'module', scripts: { test: 'echo no tests yet' } })
  const files = { ...right, Makefile: 'test:\n\tnode --test\n', 'package.json': manifest }
  expect((await survey({ files, checks })).vacuous).toEqual(checks)
})

test.each([
  ['tests that pass', { files: right, checks: ['node --test'] }],
  ['tests that fail', bases.node!],
  ['a search that must find nothing', { files: right, checks: ['! grep -rq TODO src'] }],
  ['a search that must find something', { files: right, checks: ['grep -q Sums README.md'] }],
])('%s are not called vacuous', async (_, base) => {
  expect((await survey(base)).vacuous).toEqual([])
})

test('the survey is plain data and leaves nothing behind', async () => {
  const found = await survey({ files: right, checks: ['node --test'] })
  expect(JSON.parse(JSON.stringify(found))).toEqual(found)
  expect(found.checks[0]).toMatchObject({ check: { exitCode: 0 }, tests: { known: 'names' } })
  expect(found.canary).toMatchObject({ state: 'caught', checks: [{ survivors: [] }] })
})

test('a check that cannot be asked for names is run without asking', async () => {
  const check = 'test -z "$NODE_OPTIONS" && node --test'
  const found = await survey({ files: right, checks: [check] })
  expect(found.checks[0]).toMatchObject({
    asksForNames: false,
    check: { exitCode: 0 },
    tests: { known: 'count' },
  })
})
