import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
export async function ralphOverhead(): Promise<Result[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-overhead-')))
  try {
    const project = makeProject(root)
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
    const child = spawn(
      process.execPath,
      [main, ...words, '--actor', `command:node ${join(root, 'actor.mjs')}`],
      {
        cwd: project,
        env: { ...process.env, XDG_CACHE_HOME: join(root, 'cache') },
        stdio: 'ignore',
      },
    )
    const work = timeOfWork()
    const [status] = await once(child, 'exit')
    const own = work.end()
    const wallMs = Date.now() - began
    if (status !== 0) throw new Error(`The loop ended with ${status}.`)
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

/**
 * Measures for how long an actor or a check was at work. Their processes are looked for from outside, because a check in a
 * sandbox can leave nothing behind.
 */
function timeOfWork(): { end(): number } {
  let sum = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (isAtWork()) sum += now - last
    last = now
  }, 50)
  return {
    end() {
      clearInterval(timer)
      return sum
    },
  }
}

function isAtWork(): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const [program, ...words] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      return (
        /\bnode$/.test(program!) &&
        words.some((word) => /^(?:\S*\/)?(?:actor\.mjs|sum\.test\.js)$/.test(word))
      )
    } catch {
      // It has just ended.
      return false
    }
  })
}

/** A repository with many files, a test that takes its time, and an actor that is right in its last attempt. */
function makeProject(root: string): string {
  const project = join(root, 'project')
  for (let folder = 0; folder < 200; folder++) {
    mkdirSync(join(project, 'src', `part-${folder}`), { recursive: true })
    for (let file = 0; file < files / 200; file++) {
      const text = `export const value = ${folder * 1000 + file}\n${'// A line like any other.\n'.repeat(20 + (file % 80))}`
      writeFileSync(join(project, 'src', `part-${folder}`, `file-${file}.js`), text)
    }
  }
  const wait = 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))'
  mkdirSync(join(project, 'test'))
  writeFileSync(join(project, 'package.json'), '{ "name": "large", "type": "module" }\n')
  writeFileSync(join(project, 'src/sum.js'), 'export const sum = (a, b) => a - b\n')
  writeFileSync(
    join(project, 'test/sum.test.js'),
    `import assert from 'node:assert'
import { test } from 'node:test'
import { sum } from '../src/sum.js'
${wait}
test('adds', async () => { await wait(${checkMs}); assert.equal(sum(1, 2), 3) })
`,
  )
  writeFileSync(
    join(root, 'actor.mjs'),
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
${wait}
const count = existsSync(${JSON.stringify(join(root, 'count'))}) ? Number(readFileSync(${JSON.stringify(join(root, 'count'))}, 'utf8')) + 1 : 1
writeFileSync(${JSON.stringify(join(root, 'count'))}, String(count))
await wait(${actorMs})
writeFileSync('src/sum.js', 'export const sum = (a, b) => a ' + (count < ${attempts} ? '*'.repeat(count) : '+') + ' b\\n')
for (let file = 0; file < 20; file++) writeFileSync('src/part-' + count + '/file-' + file + '.js', 'export const value = ' + count + '\\n')
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
  return project
}
