import { calledFiles } from './called-files.ts'
import { checkTexts } from './check-texts.ts'
import { globPattern } from './glob.ts'

/** Why a path is protected; undefined for one that the actor may change as it likes. */
export type Protection = (
  path: string,
  how: 'added' | 'modified' | 'deleted' | 'type_changed',
) => string | undefined

export interface ProtectionOptions {
  readonly checks: readonly string[]
  /** The user's own patterns. */
  readonly protect: readonly string[]
  /** The files of the project when the loop began, below the top. */
  readonly files: ReadonlySet<string>
  /** The folder of the project below the top; commands are seen from there. */
  readonly prefix: string
  /** The scripts of package.json, by name. */
  readonly scripts: Readonly<Record<string, string>>
}

const code = 'js,mjs,cjs,jsx,ts,mts,cts,tsx'

const testFiles = [
  `*.{test,spec}.{${code}}`,
  `*-test.{${code}}`,
  `*_test.{${code},py,go,rb,exs,dart,c,cc,cpp,rs,lua,php}`,
  `*_spec.{${code},rb,lua}`,
  `/test.{${code}}`,
  `/test-*.{${code}}`,
  'test_*.{py,rb}',
  '{test,tests}.py',
  '**/__tests__/**',
  '**/__snapshots__/**',
  '**/test/**',
  '**/tests/**',
].map(globPattern)

/** Below the top only some runners take these for tests; to others `src/commands/test.ts` is a source like any. */
const testFilesOfSome = [`test.{${code}}`, `test-*.{${code}}`].map(globPattern)
const takesThem = /\bnode\b.*\s--test\b|\bdeno\s+test\b|\bava\b/

const toolFiles = [
  '{vitest,vite,jest,mocha,ava,playwright,cypress,karma,eslint,biome,babel}.config.{js,mjs,cjs,ts,mts,cts,json}',
  'vitest.workspace.*',
  '{vitest,jest}.setup.*',
  'setupTests.*',
  '.mocharc*',
  '.taprc',
  '.{c8,nyc,swc,babel,eslint}rc*',
  '.eslintignore',
  'biome.json',
  'biome.jsonc',
  'tsconfig*.json',
  'bunfig.toml',
  // These name the shell in which scripts run, the options of node, and hooks.
  '.npmrc',
  '.yarnrc*',
  '.pnpmfile.*',
  '{pytest,.pytest}.{ini,toml}',
  '{tox,mypy,.mypy}.ini',
  '{ruff,.ruff}.toml',
  '{.flake8,.pylintrc,.coveragerc,pyrightconfig.json,noxfile.py}',
  'setup.cfg',
  'conftest.py',
  '**/.cargo/config.toml',
  '**/.cargo/config',
  '{clippy,.clippy,nextest}.toml',
  '.golangci.*',
  '.rspec',
  '{phpunit.xml,phpunit.xml.dist}',
  '{Makefile,makefile,GNUmakefile,justfile,Justfile,.justfile,Rakefile}',
  'Taskfile.{yml,yaml}',
].map(globPattern)

/** Says which files judge the actor: tests, the settings of the tools, what the checks call, and the user's own. */
export function protectionOf(options: ProtectionOptions): Protection {
  const own = options.protect.map(globPattern)
  const texts = checkTexts(options.checks, options.scripts)
  const called = calledFiles(texts, options)
  const tests = texts.some((text) => takesThem.test(text)) ? [...testFiles, ...testFilesOfSome] : testFiles
  return (path, how) => {
    if (own.some((pattern) => pattern.test(path))) return 'it is protected by name'
    if (called.has(path)) return 'a check calls it'
    if (toolFiles.some((pattern) => pattern.test(path))) return 'it sets up a check'
    // A new test can only add to what is asked for; one that is changed or gone may ask for less.
    if (how !== 'added' && tests.some((pattern) => pattern.test(path))) return 'it is a test'
    return undefined
  }
}
