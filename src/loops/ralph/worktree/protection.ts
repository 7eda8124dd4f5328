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
  /** The files of the project, below the top. */
  readonly files: ReadonlySet<string>
  /** The folder of the project below the top; commands are seen from there. */
  readonly prefix: string
  /** The scripts of package.json, by name. */
  readonly scripts: Readonly<Record<string, string>>
}

const testFiles = [
  '*.{test,spec}.{js,mjs,cjs,jsx,ts,mts,cts,tsx}',
  '*-test.{js,mjs,cjs,ts,mts,cts}',
  '**/__tests__/**',
  '**/__snapshots__/**',
  'test_*.py',
  '*_test.py',
  '*_test.go',
  '*_spec.rb',
  '**/test/**',
  '**/tests/**',
].map(globPattern)

const toolFiles = [
  '{vitest,vite,jest,mocha,ava,playwright,cypress,karma,eslint,biome,babel}.config.{js,mjs,cjs,ts,mts,cts,json}',
  'vitest.workspace.*',
  '.mocharc*',
  '.eslintrc*',
  '.eslintignore',
  'biome.json',
  'biome.jsonc',
  'tsconfig*.json',
  'pytest.ini',
  'tox.ini',
  'setup.cfg',
  'conftest.py',
  'Makefile',
  'makefile',
  'justfile',
].map(globPattern)

/** Says which files judge the actor: tests, the settings of the tools, what the checks call, and the user's own. */
export function protectionOf(options: ProtectionOptions): Protection {
  const own = options.protect.map(globPattern)
  const called = calledFiles(options)
  return (path, how) => {
    if (own.some((pattern) => pattern.test(path))) return 'it is protected by name'
    if (called.has(path)) return 'a check calls it'
    if (toolFiles.some((pattern) => pattern.test(path))) return 'it sets up a check'
    // A new test can only add to what is asked for; one that is changed or gone may ask for less.
    if (how !== 'added' && testFiles.some((pattern) => pattern.test(path))) return 'it is a test'
    return undefined
  }
}

/**
 * The programs of the project that the checks start, also by way of the scripts of package.json. A file that is merely
 * named is not among them: `eslint src/a.ts` and `node src/main.mjs` name what the actor is to change.
 */
function calledFiles({ checks, files, prefix, scripts }: ProtectionOptions): ReadonlySet<string> {
  const texts = checks.flatMap((check) => [check, ...scriptsIn(check, scripts)])
  const programs = texts.flatMap((text) => text.split(/&&|\|\||[;|\n]/).flatMap(programIn))
  const paths = programs.map((path) =>
    [prefix, path.replace(/^\.\//, '')].filter((part) => part !== '').join('/'),
  )
  return new Set(paths.filter((path) => files.has(path)))
}

const interpreters = /^(?:node|deno|bun|tsx|ts-node|sh|bash|zsh|python\d?(?:\.\d+)?|ruby|perl|php)$/
const judgingName = /test|check|verif|valid|spec|lint|judge|eval|(?:^|\/)(?:scripts?|tools?|ci|bin)\//i

function programIn(command: string): string[] {
  const words = command
    .trim()
    .split(/\s+/)
    .filter((word) => !/^\w+=/.test(word))
  const [program = '', ...rest] = words
  if (!interpreters.test(program)) return [program]
  const script = rest.find((word) => !word.startsWith('-'))
  return script !== undefined && judgingName.test(script) ? [script] : []
}

const lifecycle = new Set(['test', 'start', 'stop', 'restart'])

/** What `npm test` and `npm run lint` stand for, with what comes before and after them. */
function scriptsIn(check: string, scripts: Readonly<Record<string, string>>): string[] {
  const calls = check.matchAll(/\b(?:npm|pnpm|yarn|bun)\s+(?:run(?:-script)?\s+)?([\w:.-]+)/g)
  return [...calls].flatMap(([call, name]) => {
    const isScript = call.includes('run') || lifecycle.has(name!) || !call.startsWith('npm')
    return isScript ? [`pre${name}`, name!, `post${name}`].flatMap((key) => scripts[key] ?? []) : []
  })
}
