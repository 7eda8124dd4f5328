import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loopback, startLoopback } from '../../src/agents/index.ts'
import { contractNamed, hasErrors, type JournalEntry, readRecord } from '../../src/contracts/index.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'
import { seededPicks } from '../seeded-picks.ts'

/** How many times the run is killed at a random moment; `npm run test:crash` kills it a thousand times. */
const randomKills = Number(process.env.REPRISE_CRASH_KILLS ?? 3)
/** Every how many flushes it is killed; 1 kills it at each. */
const stride = Number(process.env.REPRISE_KILL_STRIDE ?? 16)

const root = mkdtempSync(join(tmpdir(), 'reprise-crash-'))
let server: Loopback
let whole: { files: string[]; flushes: number; milliseconds: number }
/** Runs that were killed, left something behind, and were resumed. */
const survived = { kills: 0, extra: 0 }

let child: BundledChild

beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('child.mjs', import.meta.url)))
  server = await startLoopback(({ body }) => ({
    text: `re: ${JSON.stringify(body.messages)}`,
    usage: { input: 10, output: 5 },
    latencyMs: 2,
  }))
  const folder = mkdtempSync(join(root, 'whole-'))
  const { code, milliseconds } = await runChild(folder, 'start')
  expect(code).toBe(0)
  whole = {
    files: filesOf(folder),
    flushes: journalOf(folder).length,
    milliseconds,
  }
})
afterAll(async () => {
  await server.close()
  child.remove()
  rmSync(root, { recursive: true, force: true })
})

test.each(['before', 'after'])(
  'killed %s flushes of the journal, a run goes on without loss and without repetition',
  async (point) => {
    const killsBefore = survived.kills
    for (
      let flush = point === 'before' ? 1 : Math.ceil(stride / 2), killed = true;
      killed && flush <= whole.flushes;
      flush += 2 * stride
    ) {
      const attempts = [flush, flush + stride]
        .filter((number) => number <= whole.flushes)
        .map(async (number) => {
          const folder = mkdtempSync(join(root, 'flush-'))
          const { code, acknowledged } = await runChild(folder, 'start', [String(number), point])
          await recover(folder, acknowledged, code === 0 ? 0 : 1)
          return code !== 0
        })
      killed = (await Promise.all(attempts)).every(Boolean)
    }
    expect(survived.kills - killsBefore).toBeGreaterThan(5 / stride)
  },
)

test(`killed at ${randomKills} random moments, a run goes on without loss and without repetition`, async () => {
  const picks = seededPicks(20261116)
  let hits = 0
  // A run that was over before its moment came was not killed and does not count.
  for (let tries = 0; hits < randomKills; tries += 2) {
    expect(tries, 'most moments come too late').toBeLessThan(randomKills * 3)
    const moments = [picks.below(1000), picks.below(1000)].map((part) => (part / 1000) * whole.milliseconds)
    await Promise.all(
      moments.map(async (moment) => {
        const folder = mkdtempSync(join(root, 'moment-'))
        const { code, acknowledged } = await runChild(folder, 'start', [], moment)
        await recover(folder, acknowledged, code === 0 ? 0 : 1)
        if (code !== 0) hits++
      }),
    )
  }
  console.log(`survived ${survived.kills} kills with ${survived.extra} calls repeated`)
})

/** Resumes a killed run and holds it against everything that was promised. */
async function recover(folder: string, acknowledged: readonly string[], kills: number): Promise<void> {
  const before = journalOf(folder)
  const ended = new Set(before.flatMap((entry) => (entry.type === 'end' ? [entry.key] : [])))
  expect(acknowledged.filter((key) => !ended.has(key))).toEqual([])
  const effectsBefore = effectsOf(folder)
  const callsBefore = callsOf(folder)
  if (!existsSync(join(folder, '.reprise/runs/run/run.json'))) {
    rmSync(folder, { recursive: true })
    return
  }
  // The child replays the run after it has resumed it, and fails where that gives anything else.
  const { code, errors } = await runChild(folder, 'resume')
  expect(errors).toBe('')
  expect(code).toBe(0)
  expect(filesOf(folder)).toEqual(whole.files)
  const left = readdirSync(join(folder, '.reprise'), { recursive: true, encoding: 'utf8' })
  expect(left.filter((name) => /\.tmp$|\.lock/.test(name))).toEqual([])

  const after = journalOf(folder)
  for (const key of ended) {
    expect(after.filter((entry) => entry.type === 'end' && entry.key === key)).toHaveLength(1)
  }
  const startsOf = (lines: string[], key: string) => lines.filter((line) => line === `start ${key}`).length
  const effects = effectsOf(folder)
  for (const line of new Set(effects)) {
    const key = line.split(' ')[1]!
    // Work whose end was recorded is never done again; work in flight at the kill, once more at most.
    if (ended.has(key)) expect(startsOf(effects, key)).toBe(startsOf(effectsBefore, key))
    expect(startsOf(effects, key)).toBeLessThanOrEqual(1 + kills)
  }
  const calls = callsOf(folder)
  for (const [key, times] of calls) {
    if (ended.has(key)) expect(times).toBe(callsBefore.get(key))
    expect(times).toBeLessThanOrEqual(1 + kills)
  }
  const extra = [...calls.values()].reduce((sum, times) => sum + times - 1, 0)
  expect(extra).toBeLessThanOrEqual(kills * 3)
  survived.kills += kills
  survived.extra += extra
  rmSync(folder, { recursive: true })
}

/** How often the model was called with each key by the run in a folder; the folder is the model's name. */
function callsOf(folder: string): Map<string, number> {
  const calls = new Map<string, number>()
  for (const { key = '', body } of server.calls) {
    const name = key.replace(/^run\//, '')
    if (body.model === basename(folder)) calls.set(name, (calls.get(name) ?? 0) + 1)
  }
  return calls
}

function runChild(folder: string, how: string, kill: readonly string[] = [], killAfterMs?: number) {
  return new Promise<{ code: number | null; acknowledged: string[]; errors: string; milliseconds: number }>(
    (resolve) => {
      const process_ = spawn(process.execPath, [child.path, folder, server.url, how, ...kill], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      let errors = ''
      let began = Number.POSITIVE_INFINITY
      let timer: NodeJS.Timeout | undefined
      process_.stdout.on('data', (data) => {
        output += data
        if (began < Number.POSITIVE_INFINITY || !output.startsWith('begin')) return
        began = performance.now()
        if (killAfterMs !== undefined) timer = setTimeout(() => process_.kill('SIGKILL'), killAfterMs)
      })
      process_.stderr.on('data', (data) => {
        errors += data
      })
      process_.on('close', (code) => {
        clearTimeout(timer)
        const acknowledged = [...output.matchAll(/^ack (.+)$/gm)].map((match) => match[1]!)
        resolve({ code, acknowledged, errors, milliseconds: performance.now() - began })
      })
    },
  )
}

/** The sound entries of a journal; a torn last line is left out, as the next writer would cut it off. */
function journalOf(folder: string): JournalEntry[] {
  const path = join(folder, '.reprise/runs/run/journal.jsonl')
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    const { value, findings } = readRecord(contractNamed('run/journal-entry'), line)
    expect(hasErrors(findings)).toBe(false)
    return value as JournalEntry
  })
}

function effectsOf(folder: string): string[] {
  const path = join(folder, 'effects.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

/** The records of a run, without the times, which differ from run to run. */
function filesOf(folder: string): string[] {
  const runs = join(folder, '.reprise/runs/run')
  const names = readdirSync(runs, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /(?:meta\.json|reflections\.jsonl)$/.test(name))
    .sort()
    .map(
      (name) =>
        `${name}: ${readFileSync(join(runs, name), 'utf8').replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'TIME')}`,
    )
}
