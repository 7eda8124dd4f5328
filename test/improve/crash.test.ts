import { spawn } from 'node:child_process'
import {
  existsSync,
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
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '../../src/contracts/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'
import { campaignFiles } from './campaign.suite.ts'

let child: BundledChild
beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('child.mjs', import.meta.url)))
})
afterAll(() => child.remove())

const left: (() => void)[] = []
const forgetPlaces = () => {
  for (const remove of left.splice(0)) remove()
}
afterEach(forgetPlaces)

interface Place {
  readonly project: TestProject
  readonly outside: string
}

/** Two rounds with two executors at the same time, an idea of the user, and a win in each. */
function place(): Place {
  const project = testProject(campaignFiles({ max_iterations: 2 }))
  project.git('config', 'user.name', 'T')
  project.git('config', 'user.email', 't@t')
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-crash-')))
  writeFileSync(join(project.folder, 'improve/config/idea.md'), '# User Ideas\n\n- Raise it by one\n')
  left.push(
    () => project.remove(),
    () => rmSync(outside, { recursive: true, force: true }),
  )
  return { project, outside }
}

/** Every how many flushes a process is killed; 1 kills at each. */
const stride = Number(process.env.REPRISE_IMPROVE_KILL_STRIDE ?? 24)

test.each(['before', 'after'])(
  'killed %s flushes of the journal, a campaign is resumed with the same history, counters, files and branches',
  async (point) => {
    const whole = place()
    expect(await runChild(whole, 'start')).toMatchObject({ code: 0, output: 'completed max_iterations 12\n' })
    const expected = resultOf(whole)
    let kills = 0
    for (let flush = point === 'before' ? 2 : 5; ; flush += stride) {
      const here = place()
      const { code } = await runChild(here, 'start', [String(flush), point])
      if (code === 0) break
      kills++
      await recover(here, expected)
      forgetPlaces()
    }
    expect(kills).toBeGreaterThanOrEqual(Math.floor(24 / stride))
  },
  7_200_000,
)

async function recover(killed: Place, expected: unknown): Promise<void> {
  const ended = endsOf(killed)
  const effects = effectsOf(killed)
  if (!existsSync(join(killed.project.folder, '.reprise/runs/improve-crash/run.json'))) return
  expect(await runChild(killed, 'resume')).toMatchObject({
    code: 0,
    output: 'completed max_iterations 12\n',
    errors: '',
  })
  expect(resultOf(killed)).toEqual(expected)
  const after = endsOf(killed)
  expect(new Set(after).size).toBe(after.length)
  // A question whose answer was recorded is not asked again.
  const asked = (lines: readonly string[], key: string) => lines.filter((line) => line === key).length
  for (const key of ended.filter((one) => /\/(?:plan|act|advise|research)$/.test(one)))
    expect(asked(effectsOf(killed), key)).toBe(asked(effects, key))
}

/** All that a campaign leaves behind, without times and what follows from them. */
function resultOf({ project }: Place) {
  const run = join(project.folder, '.reprise/runs/improve-crash')
  const timeless = (text: string) =>
    JSON.parse(text, (key, value) =>
      /^(?:timestamp|recorded_at|completed_at|started_at|updated_at|commit|merge_commit|best_commit)$/.test(
        key,
      )
        ? typeof value
        : value,
    )
  const files = (readdirSync(run, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.json') && path !== 'run.json')
    .sort()
  const refs = project
    .git('for-each-ref', '--format=%(refname) %(objecttype)', '--sort=refname')
    .trim()
    .split('\n')
  return {
    records: Object.fromEntries(files.map((path) => [path, timeless(readFileSync(join(run, path), 'utf8'))])),
    refs,
    trees: refs.map((ref) => project.git('rev-parse', `${ref.split(' ')[0]}^{tree}`).trim()),
    log: project.git('log', '--topo-order', '--format=%s', 'improve/raise_the_value').trim(),
    worktrees: project.git('worktree', 'list').trim().split('\n').length,
    idea: project.read('improve/config/idea.md'),
    own: project.read('value.txt'),
  }
}

function endsOf({ project }: Place): string[] {
  const path = join(project.folder, '.reprise/runs/improve-crash/journal.jsonl')
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.flatMap((line) => {
    const entry = JSON.parse(line) as JournalEntry
    return entry.type === 'end' ? [entry.key] : []
  })
}

function effectsOf({ outside }: Place): string[] {
  const path = join(outside, 'effects.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

function runChild({ project, outside }: Place, how: string, kill: readonly string[] = []) {
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const running = spawn(process.execPath, [child.path, project.folder, outside, how, ...kill], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [output, errors] = ['', '']
    running.stdout.on('data', (data) => {
      output += data
    })
    running.stderr.on('data', (data) => {
      errors += data
    })
    running.on('close', (code) => resolve({ code, output, errors }))
  })
}
