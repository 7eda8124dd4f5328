import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '../../src/contracts/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'

let child: BundledChild
beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('child.mjs', import.meta.url)))
})
afterAll(() => child.remove())

const left: (() => void)[] = []
afterEach(() => {
  for (const remove of left.splice(0)) remove()
})

/** Adds a line to a file in each attempt, so that work that was done twice or lost would be seen. */
const actor = `
import { appendFileSync, readFileSync } from 'node:fs'
readFileSync(0)
const attempt = Number(/iteration-(\\d+)/.exec(process.env.REPRISE_KEY)[1]) - 1
appendFileSync(new URL('effects.log', import.meta.url), 'act ' + attempt + '\\n')
appendFileSync('lines.txt', ['two', 'three', 'four'][attempt] + '\\n')
`

interface Place {
  readonly project: TestProject
  readonly outside: string
}

function place(): Place {
  const project = testProject({ 'lines.txt': 'one\n', 'other.txt': 'other\n' })
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-crash-')))
  writeFileSync(join(outside, 'actor.mjs'), actor)
  left.push(
    () => project.remove(),
    () => rmSync(outside, { recursive: true, force: true }),
  )
  return { project, outside }
}

/** Every how many flushes a process is killed; 1 kills at each. */
const stride = Number(process.env.REPRISE_KILL_STRIDE ?? 25)

test.each([
  ['before', 'worktree'],
  ['after', 'in-place'],
])(
  'killed %s flushes of the journal, a loop (%s) is resumed with the same result',
  async (point, where) => {
    const whole = place()
    expect(await runChild(whole, where, 'start')).toMatchObject({ code: 0, output: 'completed passed\n' })
    const expected = resultOf(whole, where)
    // No more flushes than entries.
    const entries = readFileSync(journalOf(whole), 'utf8').split('\n').length - 1
    let kills = 0
    for (
      let flush = point === 'before' ? 1 : Math.ceil(stride / 2), killed = true;
      killed && flush <= entries;
      flush += 2 * stride
    ) {
      const codes = [flush, flush + stride]
        .filter((number) => number <= entries)
        .map(async (number) => {
          const here = place()
          const { code } = await runChild(here, where, 'start', [String(number), point])
          if (code !== 0) await recover(here, where, expected)
          return code
        })
      const ended = await Promise.all(codes)
      kills += ended.filter((code) => code !== 0).length
      killed = ended.every((code) => code !== 0)
    }
    // The beginning, the checks before; act, capture, check, left and stop in each attempt; and the end.
    expect(kills).toBeGreaterThanOrEqual(Math.max(1, Math.floor(11 / stride)))
  },
  600_000,
)

async function recover(killed: Place, where: string, expected: unknown): Promise<void> {
  const ended = endsOf(killed)
  const effects = effectsOf(killed)
  if (!existsSync(join(killed.project.folder, '.reprise/runs/ralph-crash/run.json'))) return
  expect(await runChild(killed, where, 'resume')).toMatchObject({
    code: 0,
    output: 'completed passed\n',
    errors: '',
  })
  expect(resultOf(killed, where)).toEqual(expected)
  const after = endsOf(killed)
  expect(new Set(after).size).toBe(after.length)
  // An attempt whose end was recorded is not made again; one that was under way, once more at most.
  const acted = (lines: readonly string[], attempt: number) =>
    lines.filter((line) => line === `act ${attempt}`).length
  for (const attempt of [0, 1]) {
    const isDone = ended.includes(`iteration-${attempt + 1}/act`)
    expect(acted(effectsOf(killed), attempt)).toBeLessThanOrEqual(isDone ? acted(effects, attempt) : 2)
  }
}

/** All that a loop leaves behind, without times and what follows from them. */
function resultOf({ project }: Place, where: string) {
  const file = (name: string) => readFileSync(join(project.folder, '.reprise/runs/ralph-crash', name), 'utf8')
  const timeless = (text: string) =>
    JSON.parse(text, (key, value) => (/^(?:timestamp|duration_ms|commit)$/.test(key) ? undefined : value))
  return {
    records: file('reflections.jsonl').trimEnd().split('\n').map(timeless),
    outcome: timeless(file('outcome.json')),
    certificate: timeless(file('certificate.json')),
    files: where === 'in-place' ? '' : project.git('show', 'reprise/ralph-crash:lines.txt'),
    own: project.read('lines.txt'),
  }
}

const journalOf = ({ project }: Place) => join(project.folder, '.reprise/runs/ralph-crash/journal.jsonl')

function endsOf(place: Place): string[] {
  const path = journalOf(place)
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

function runChild({ project, outside }: Place, where: string, how: string, kill: readonly string[] = []) {
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const running = spawn(process.execPath, [child.path, project.folder, outside, how, ...kill], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, RALPH_WHERE: where },
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
