import { expect, test } from 'vitest'
import { calledFiles } from './called-files.ts'
import { checkTexts } from './check-texts.ts'

const files = new Set([
  'verify.mjs',
  'sum.mjs',
  'my check.mjs',
  'run.sh',
  'main.py',
  'cases.mjs',
  'src/validate.ts',
  'checks/one.mjs',
  'checks/deep/two.mjs',
  'checks/three.py',
  'expected.txt',
  'out.txt',
])

const called = (...checks: string[]) => [...calledFiles(checks, { files, prefix: '' })].sort()

test.each([
  'node verify.mjs',
  'cd . && node ./verify.mjs',
  'timeout 60 node verify.mjs',
  'env A=1 node verify.mjs',
  'A=1 B="2 3" node verify.mjs',
  'node --enable-source-maps verify.mjs src/validate.ts',
  'npx -y node verify.mjs',
  'npx tsx@4 verify.mjs',
  '(node verify.mjs)',
  "sh -c 'node verify.mjs'",
  'bash -lc "cd . && node verify.mjs"',
  'node "verify.mjs"',
  "node './verify.mjs'",
  'node $PWD/verify.mjs',
  'node "$(pwd)/verify.mjs"',
  '/usr/bin/env node verify.mjs',
  '{ node verify.mjs; }',
  'if ! node verify.mjs; then exit 1; fi',
  'test "$(node verify.mjs)" = ok',
  'node verify.mjs>/dev/null 2>&1',
  'echo `node verify.mjs`',
  './verify.mjs',
  'timeout -s KILL 5m ./verify.mjs',
  'c8 mocha verify.mjs',
  'node --test verify.mjs',
])('%s calls verify.mjs alone', (check) => {
  expect(called(check)).toEqual(['verify.mjs'])
})

test.each([
  ['node "my check.mjs"', ['my check.mjs']],
  ['node --test cases.mjs', ['cases.mjs']],
  ['node --import ./sum.mjs verify.mjs', ['sum.mjs', 'verify.mjs']],
  ['node --import=./sum.mjs --test', ['sum.mjs']],
  ['node --env-file=expected.txt -r ./cases.mjs --test', ['cases.mjs', 'expected.txt']],
  ['NODE_OPTIONS="--import ./sum.mjs" node --test', ['sum.mjs']],
  ['pytest -q main.py', ['main.py']],
  ['python -m checks.three', ['checks/three.py']],
  ['cd checks && node one.mjs; cd .. && ./run.sh', ['checks/one.mjs', 'run.sh']],
  ['node --test checks/', ['checks/deep/two.mjs', 'checks/one.mjs', 'checks/three.py']],
  ["mocha 'checks/**/*.mjs'", ['checks/deep/two.mjs', 'checks/one.mjs']],
  ['python main.py | diff out.txt expected.txt', ['expected.txt']],
])('%s calls %j', (check, paths) => {
  expect(called(check)).toEqual(paths)
})

test.each([
  'eslint src/validate.ts',
  'timeout 60 npx eslint src/validate.ts',
  'node sum.mjs > out.txt',
  `node -e "import('./sum.mjs').then(({ sum }) => process.exit(sum(2, 3) === 5 ? 0 : 1))"`,
  'python main.py | grep -q 42',
  'jest --findRelatedTests sum.mjs',
  'pytest --cov main.py',
  'grep -q yes out.txt',
])('what %s names is the actor’s to change', (check) => {
  expect(called(check)).toEqual([])
})

test('the folders above the project do not make a judge of its programs', () => {
  const below = { files: new Set(['tools/x/main.mjs', 'tools/x/verify.mjs']), prefix: 'tools/x' }
  expect([...calledFiles(['node main.mjs && node verify.mjs'], below)]).toEqual(['tools/x/verify.mjs'])
})

test('scripts of package.json are followed as deep as they go, and in a circle', () => {
  const scripts = {
    test: 'npm run -s all',
    all: 'run-s lint judge',
    lint: 'npm test',
    judge: 'node verify.mjs',
  }
  expect(checkTexts(['npm --silent test'], scripts)).toContain('node verify.mjs')
  expect(checkTexts(['node --run judge'], scripts)).toContain('node verify.mjs')
  expect(checkTexts(['npm install judge'], scripts)).toEqual(['npm install judge'])
})
