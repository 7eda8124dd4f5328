import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingLine, readTutorial } from './read-tutorial.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const [install, ...steps] = readTutorial(readFileSync(join(checkout, 'docs/tutorial.md'), 'utf8'))
const beside = mkdtempSync(join(tmpdir(), 'reprise-tutorial-'))
const folder = join(beside, 'reprise-tutorial')
afterAll(() => rmSync(beside, { recursive: true, force: true }), 120_000)

/** What npx does, without the second that it takes. */
const shortNpx = 'npx() { PATH="$PWD/node_modules/.bin:$PATH" npm_command=exec "$@"; }'

/** What commands of a shell print. Progress and warnings of npm are on standard error. */
function typed(commands: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', commands.join('\n')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: '120', NO_COLOR: '1', XDG_CACHE_HOME: join(beside, 'cache') },
  })
  return { status, printed: stdout, complaints: stderr }
}

beforeAll(() => {
  // The first commands of the tutorial build the package, which the test suite has done before.
  expect(install!.commands.slice(0, 4)).toEqual([
    'npm ci',
    'npm pack --pack-destination ..',
    'mkdir ../reprise-tutorial',
    'cd ../reprise-tutorial',
  ])
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', beside], {
    cwd: checkout,
  })
  mkdirSync(folder)
  writeFileSync(join(folder, 'package-lock.json'), lockOfDependencies())
  const { status, complaints } = typed(
    ['set -e', 'export npm_config_prefer_offline=true', ...install!.commands.slice(4)],
    folder,
  )
  expect(status, complaints).toBe(0)
}, 300_000)

/** The versions that are installed in the checkout, so that npm takes them from its cache and asks no registry. */
function lockOfDependencies(): string {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const needed = Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && !one.dev && !one.devOptional,
  )
  return JSON.stringify({ lockfileVersion: 3, requires: true, packages: Object.fromEntries(needed) })
}

test.each(
  steps.map(({ commands, output }, index) => ({ index, line: commands.join('; '), commands, output })),
)('in the installed package: $line', ({ index, commands, output }) => {
  const { printed, complaints } = typed(index < 2 ? commands : [shortNpx, ...commands], folder)
  expect(complaints).not.toMatch(/^error: /m)
  if (output !== undefined) expect(missingLine(output, printed), printed).toBeUndefined()
})
