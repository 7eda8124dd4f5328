import { isObject } from '../../../../kit/index.ts'
import type { SeenProject } from './read-project.ts'

const testFile = /(?:^|\/)(?:(?:test|tests|__tests__)\/.*|[^/]+[.-](?:test|spec))\.[cm]?[jt]sx?$/
const runners = [
  ['vitest', 'npx vitest run'],
  ['jest', 'npx jest'],
  ['mocha', 'npx mocha'],
  ['ava', 'npx ava'],
] as const

/** The tests of a project of JavaScript or TypeScript, and what else judges it. */
export async function guessJavaScript(
  project: SeenProject,
): Promise<{ readonly tests: readonly string[]; readonly others: readonly string[] }> {
  const manifest = objectIn(await project.text('package.json'))
  const scripts = isObject(manifest.scripts) ? manifest.scripts : {}
  const test = String(scripts.test ?? '')
  const run = runnerOf(project, manifest)
  const others = [
    project.has('tsconfig.json') ? 'npx tsc --noEmit' : '',
    scripts.lint === undefined ? '' : `${run} run lint`,
  ].filter((check) => check !== '')
  if (test !== '' && !/no test specified/.test(test))
    return { tests: [run === 'bun' ? 'bun run test' : `${run} test`], others }
  const packages = { ...objectOf(manifest.dependencies), ...objectOf(manifest.devDependencies) }
  const named = runners.find(([name]) => packages[name] !== undefined)?.[1]
  const tests = project.files.filter((path) => testFile.test(path)).slice(0, 50)
  if (named !== undefined && tests.length > 0) return { tests: [named], others }
  for (const path of tests) {
    const text = await project.text(path)
    if (/['"]node:test['"]/.test(text)) return { tests: ['node --test'], others }
    if (/['"]bun:test['"]/.test(text)) return { tests: ['bun test'], others }
  }
  return { tests: [], others }
}

/** The program that runs the scripts of a package: the one that its manifest names, or that wrote the lock file. */
function runnerOf(project: SeenProject, manifest: Readonly<Record<string, unknown>>): string {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(String(manifest.packageManager ?? ''))?.[1]
  if (named !== undefined) return named
  if (project.has('pnpm-lock.yaml')) return 'pnpm'
  if (project.has('yarn.lock')) return 'yarn'
  return project.has('bun.lock') || project.has('bun.lockb') ? 'bun' : 'npm'
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}
