import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '../../src/contracts/index.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'

let child: BundledChild
const folders: string[] = []
beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('child.mjs', import.meta.url)))
})
afterAll(() => {
  child.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// More kills with REPRISE_CRASH_KILLS; a run has some dozens of flushes.
const kills = Number(process.env.REPRISE_CRASH_KILLS ?? 3)
const cases = Array.from(
  { length: kills },
  (_, index) => [2 + Math.floor((index * 40) / kills), index % 2 === 0 ? 'before' : 'after'] as const,
)

test('killed with eight cells at work, an experiment resumes with the same talk and replays as the same', async () => {
  const whole = newFolder()
  expect(await runChild(whole, 'start')).toMatchObject({ code: 0, output: 'completed 8\n' })
  const expected = talkOf(whole)
  let killed = 0
  for (const [flush, point] of cases) {
    const folder = newFolder()
    const { code } = await runChild(folder, 'start', [String(flush), point])
    if (code === 0) continue
    killed++
    if (!existsSync(join(folder, '.reprise/runs/social-crash/run.json'))) continue
    expect(await runChild(folder, 'resume')).toMatchObject({ code: 0, output: 'completed 8\n', errors: '' })
    expect(talkOf(folder)).toEqual(expected)
    const ends = endsOf(folder)
    expect(new Set(ends).size).toBe(ends.length)
  }
  expect(killed).toBeGreaterThanOrEqual(2)
}, 600_000)

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-social-')))
  folders.push(folder)
  return folder
}

/** What was said, measured and changed in every cell, without times. */
function talkOf(folder: string) {
  const run = join(folder, '.reprise/runs/social-crash')
  const files = readdirSync(run, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:round\d+_social_rl|policy_state|meta)\.json$/.test(file),
  )
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [
        file,
        JSON.parse(readFileSync(join(run, file), 'utf8'), (key, value) =>
          /^(?:timestamp|last_triggered|duration_seconds)$/.test(key) ? undefined : value,
        ),
      ]),
  )
}

function endsOf(folder: string): string[] {
  const lines = readFileSync(join(folder, '.reprise/runs/social-crash/journal.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
  return lines.flatMap((line) => {
    const entry = JSON.parse(line) as JournalEntry
    return entry.type === 'end' ? [entry.key] : []
  })
}

function runChild(folder: string, how: string, kill: readonly string[] = []) {
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const running = spawn(process.execPath, [child.path, folder, how, ...kill], {
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
