import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '../../src/contracts/index.ts'
import { inParallel } from '../../src/kit/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'
import { campaignFiles } from './campaign.suite.ts'

let child: BundledChild
let template: TestProject
beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('child.mjs', import.meta.url)))
  template = testProject(campaignFiles({ max_iterations: 2 }))
  template.git('config', 'user.name', 'T')
  template.git('config', 'user.email', 't@t')
  template.write('improve/config/idea.md', '# User Ideas\n\n- Raise it by one\n')
})
afterAll(() => {
  child.remove()
  template.remove()
})

const places = new Set<Place>()
afterEach(() => {
  for (const place of places) forgetPlace(place)
})

function forgetPlace(place: Place): void {
  rmSync(place.outside, { recursive: true, force: true })
  places.delete(place)
}

interface Place {
  readonly project: Pick<TestProject, 'folder' | 'git' | 'read'>
  readonly outside: string
}

function copyOf(from: string, folder: string): Place['project'] {
  cpSync(from, folder, { recursive: true })
  return {
    folder,
    git: (...words) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
  }
}

/** Two rounds with two executors at the same time, an idea of the user, and a win in each. */
function place(): Place {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-crash-')))
  // A copy takes no process of git, and there are hundreds of places.
  const project = copyOf(template.folder, join(outside, 'project'))
  const made = { project, outside }
  places.add(made)
  return made
}

/** Every how many points a process is killed; 1, as in `npm run test:crash`, kills at each. */
const stride = Number(process.env.REPRISE_IMPROVE_KILL_STRIDE ?? 197)

interface Whole {
  readonly result: unknown
  /** How often each point was reached. */
  readonly reached: Readonly<Record<string, number>>
}
let whole: Promise<Whole> | undefined

/** A campaign that nobody kills. */
async function runWhole(): Promise<Whole> {
  const here = place()
  expect(await runChild(here, 'start')).toMatchObject({ code: 0, output: 'completed max_iterations 12\n' })
  return {
    result: resultOf(here),
    reached: JSON.parse(readFileSync(join(here.outside, 'reached.json'), 'utf8')),
  }
}

test.each(['entry', 'git begins', 'git ended'])(
  'killed at a point of the kind "%s", a campaign is resumed with the same history, counters, files and branches',
  async (point) => {
    whole ??= runWhole()
    const { result, reached } = await whole
    const last = reached[point]!
    const numbers = Array.from({ length: Math.ceil(last / stride) }, (_, index) => 1 + index * stride)
    let kills = 0
    await inParallel(numbers, 2, async (number) => {
      const here = place()
      const moment = `killed at ${point} ${number} of ${last}`
      const ended = await runChild(here, 'start', [point, String(number)])
      // Times share entries of the journal or have their own, so that the last numbers are not reached in every run.
      if (ended.code === 0) expect(number, moment).toBeGreaterThan(last * 0.9)
      else {
        expect(ended, moment).toMatchObject({ signal: 'SIGKILL', errors: '' })
        await recover(here, result, moment)
        if (++kills % 50 === 0) console.info(`${point}: survived ${kills} kills`)
      }
      forgetPlace(here)
    })
    console.info(`${point}: survived ${kills} kills at ${last} points`)
    expect(kills).toBeGreaterThan(numbers.length * 0.8)
  },
  14_400_000,
)

/** Resumes a killed campaign and holds it against the one that was not killed. */
async function recover(killed: Place, expected: unknown, moment: string): Promise<void> {
  const ended = endsOf(killed)
  const effects = effectsOf(killed)
  if (!existsSync(join(killed.project.folder, '.reprise/runs/improve-crash/run.json'))) return
  expect(await runChild(killed, 'resume'), moment).toMatchObject({
    code: 0,
    output: 'completed max_iterations 12\n',
    errors: '',
  })
  expect(resultOf(killed), moment).toEqual(expected)
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
    .git('for-each-ref', '--format=%(refname) %(objecttype) %(tree)', '--sort=refname')
    .trim()
    .split('\n')
  return {
    records: Object.fromEntries(files.map((path) => [path, timeless(readFileSync(join(run, path), 'utf8'))])),
    refs,
    log: project.git('log', '--topo-order', '--format=%s', 'improve/raise_the_value').trim(),
    worktrees: project.git('worktree', 'list').trim().split('\n').length,
    idea: project.read('improve/config/idea.md'),
    own: project.read('value.txt'),
  }
}

function endsOf({ project }: Place): string[] {
  const path = join(project.folder, '.reprise/runs/improve-crash/journal.jsonl')
  if (!existsSync(path)) return []
  // A torn line at the end is no entry.
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
  return new Promise<{ code: number | null; signal: string | null; output: string; errors: string }>(
    (resolve) => {
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
      running.on('close', (code, signal) => resolve({ code, signal, output, errors }))
    },
  )
}
