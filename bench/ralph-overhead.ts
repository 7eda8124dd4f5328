import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from './measure.ts'

const main = fileURLToPath(new URL('../dist/bin/reprise.js', import.meta.url))
const files = 20_000
const attempts = 3
/** How long the actor and the check take by themselves. An attempt of a coding agent takes a minute at least. */
const actorMs = 60_000
const checkMs = 5000

/** What a loop of ralph adds to the time of its actor and its checks in a large repository, clean room and canary included. */
export function ralphOverhead(): Result[] {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-overhead-')))
  try {
    const { project, times } = makeProject(root)
    const words = [
      'ralph',
      'Make the tests pass.',
      '--check',
      'node --test test/',
      '--worktree',
      '--seed',
      '1',
    ]
    const began = Date.now()
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [main, ...words, '--actor', `command:node ${join(root, 'actor.mjs')}`],
      {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, XDG_CACHE_HOME: join(root, 'cache') },
      },
    )
    const wallMs = Date.now() - began
    if (status !== 0) throw new Error(`The loop ended with ${status}:\n${stdout}${stderr}`)
    const spans = readFileSync(times, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Span)
    const own = covered(spans)
    return [
      { name: `ralph: seconds of ${attempts} attempts on ${files} files`, value: wallMs / 1000, unit: 's' },
      { name: 'ralph: of these, seconds of the actor and the checks', value: own / 1000, unit: 's' },
      {
        name: 'ralph: what the loop adds to the time of the actor and the checks',
        value: (wallMs - own) / own,
        unit: '',
        promise: { atMost: 0.1 },
      },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

type Span = readonly [from: number, to: number]

/** How much time lies in at least one span. */
function covered(spans: readonly Span[]): number {
  let [sum, end] = [0, 0]
  for (const [from, to] of [...spans].sort(([left], [right]) => left - right)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

/** A repository with many files, a test that notes when it ran, and an actor that is right in its last attempt. */
function makeProject(root: string): { readonly project: string; readonly times: string } {
  const [project, times] = [join(root, 'project'), join(root, 'times.jsonl')]
  for (let folder = 0; folder < 200; folder++) {
    mkdirSync(join(project, 'src', `part-${folder}`), { recursive: true })
    for (let file = 0; file < files / 200; file++) {
      const text = `export const value = ${folder * 1000 + file}\n${'// A line like any other.\n'.repeat(20 + (file % 80))}`
      writeFileSync(join(project, 'src', `part-${folder}`, `file-${file}.js`), text)
    }
  }
  const wait = 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))'
  const note = `appendFileSync(${JSON.stringify(times)}, JSON.stringify([began, Date.now()]) + '\\n')`
  mkdirSync(join(project, 'test'))
  writeFileSync(join(project, 'package.json'), '{ "name": "large", "type": "module" }\n')
  writeFileSync(join(project, 'src/sum.js'), 'export const sum = (a, b) => a - b\n')
  writeFileSync(
    join(project, 'test/sum.test.js'),
    `import assert from 'node:assert'
import { appendFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { sum } from '../src/sum.js'
const began = Date.now() - performance.now()
${wait}
after(() => ${note})
test('adds', async () => { await wait(${checkMs}); assert.equal(sum(1, 2), 3) })
`,
  )
  writeFileSync(
    join(root, 'actor.mjs'),
    `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
const began = Date.now() - performance.now()
${wait}
const count = existsSync(${JSON.stringify(join(root, 'count'))}) ? Number(readFileSync(${JSON.stringify(join(root, 'count'))}, 'utf8')) + 1 : 1
writeFileSync(${JSON.stringify(join(root, 'count'))}, String(count))
await wait(${actorMs})
writeFileSync('src/sum.js', 'export const sum = (a, b) => a ' + (count < ${attempts} ? '*'.repeat(count) : '+') + ' b\\n')
for (let file = 0; file < 20; file++) writeFileSync('src/part-' + count + '/file-' + file + '.js', 'export const value = ' + count + '\\n')
${note}
`,
  )
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=B', '-c', 'user.email=b@localhost', ...args], {
      cwd: project,
      stdio: 'pipe',
    })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=start')
  return { project, times }
}
