import { scriptEndings } from './code-file.ts'

const code = scriptEndings.join(',')

/** Files that are tests by their names, in whatever project. */
export const testFiles = [
  `*.{test,spec}.{${code}}`,
  `*.{test,spec}-d.{ts,mts,cts}`,
  `*-{test,spec}.{${code}}`,
  `*_test.{${code},py,go,rb,exs,dart,c,cc,cpp,rs,lua,php}`,
  `*_spec.{${code},rb,lua}`,
  `/test.{${code}}`,
  `/test-*.{${code}}`,
  'test_*.{py,rb}',
  '{test,tests}.py',
  '*.{snap,snapshot}',
  '**/__tests__/**',
  '**/__snapshots__/**',
  '**/__mocks__/**',
  '**/__fixtures__/**',
  '**/test/**',
  '**/tests/**',
  `**/{spec,specs,e2e}/**/*.{${code},rb,py,json,snap}`,
]

/** Below the top only some runners take these for tests; to others `src/commands/test.ts` is a source like any. */
export const testFilesOfSome = [`test.{${code}}`, `test-*.{${code}}`]
export const takesThem = /\bnode\b.*\s--test\b|\bdeno\s+test\b|\bava\b/

/** Files that are tests only if they read like one: `sumTest.mjs` is, `ABTest.tsx` may be a component. */
export const perhapsTests = [`*{Test,Tests,Spec}.{${code}}`]

const frameworks =
  /['"](?:node:test|vitest|@jest\/globals|mocha|ava|tap|tape|uvu|jasmine|bun:test|chai|supertest|should|expect|power-assert|@testing-library\/[\w-]+|@playwright\/test|cypress|sinon)(?:\/[\w/-]+)?['"]|^\s*(?:import|from)\s+(?:pytest|unittest|hypothesis|nose)\b/m
const testCalls = /(?:^|[\s;({])(?:describe|it|test|suite|specify|context)(?:\.\w+)*\s*\(\s*['"`]/m

/** Whether a text uses a test framework, or calls one that is there without being imported. */
export const readsLikeTest = (text: string) => frameworks.test(text) || testCalls.test(text)

const testFolder =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|__fixtures__|__snapshots__|fixtures?|specs?|e2e|testing|test[-_]?(?:utils?|helpers?|support|kit|lib|data)|goldens?|snapshots?)\//i

/** Whether a path lies in a folder that belongs to tests. */
export const isInTestFolder = (path: string) => testFolder.test(path)

const helper =
  /(?:^|[-_./])(?:fixtures?|mocks?|stubs?|goldens?|harness|oracle|conftest|matchers)(?=$|[-_./])|(?:^|[-_./])(?:test|spec)s?[-_.]?(?:utils?|helpers?|setup|support|kit|lib|data|cases)(?=$|[-_./])|(?:test|spec)(?:Utils?|Helpers?|Setup|Support|Kit|Data)/
const perhapsHelper = /assert|expect|helper|equal|compare|check|verify/i
const assertions = /['"](?:node:)?assert(?:\/strict)?['"]/

/**
 * Whether a module that tests load is a part of them, by what it imports, by its name, or by the one it is loaded under. One that has a test of its own is what
 * that test is about, however it is called.
 */
export const isHelper = (path: string, text: string, tested: ReadonlySet<string>, isCalledSo = false) =>
  frameworks.test(text) ||
  (!tested.has(wordsOf(path)) &&
    (isCalledSo ||
      helper.test(path.replace(/\.\w+$/, '')) ||
      (perhapsHelper.test(ownName(path)) && assertions.test(text))))

/** The name of a file, with its folder where it is called after that. */
const ownName = (path: string) =>
  path
    .split('/')
    .slice(/\/index\.\w+$/.test(path) ? -2 : -1)
    .join('/')

/** The names of modules that tests are called after: `route-matcher` for `route-matcher.test.ts` and `test_route_matcher.py`. */
export const testedNames = (tests: Iterable<string>): ReadonlySet<string> =>
  new Set([...tests].map((path) => wordsOf(path)))

/** The name of a file without folders, endings, separators, and what makes it a test. */
function wordsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  const own = name.replace(/^tests?[-_.]|[-_.](?:test|spec)s?(?:-d)?$|(?:Tests?|Spec)$/g, '')
  return own.replaceAll(/[-_.]/g, '').toLowerCase()
}
