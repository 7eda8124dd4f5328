import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loopback, type LoopbackCall, startLoopback } from '../../src/agents/index.ts'
import type { JournalEntry } from '../../src/contracts/index.ts'
import { inParallel } from '../../src/kit/index.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'
import { seededPicks } from '../seeded-picks.ts'

/** How many times a tree is killed at each kind of point; `npm run test:crash` kills it many more times. */
const kills = Number(process.env.REPRISE_RLM_KILLS ?? 1)
const branches = 16

const root = mkdtempSync(join(tmpdir(), 'reprise-rlm-crash-'))
let child: BundledChild
let whole: { readonly records: unknown; readonly calls: number; readonly flushes: number }

beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('child.mjs', import.meta.url)))
  // The thread that searches is built with the package.
  const worker = new URL('../../dist/bin/rlm-worker.js', import.meta.url)
  writeFileSync(join(dirname(child.path), 'rlm-worker.js'), `import '${worker.href}'\n`)
  const here = await place()
  expect(await runChild(here, 'start')).toMatchObject({ code: 0, output: completed, errors: '' })
  whole = {
    records: recordsOf(here),
    calls: here.server.calls.length,
    flushes: entriesOf(here).length,
  }
  await leave(here)
})
afterAll(() => {
  child.remove()
  rmSync(root, { recursive: true, force: true })
})

/** The root, sixteen branches, and one task below each fourth of them. */
const completed = 'completed 21 tasks, 65 files\n'

test.each(['call', 'before', 'after'])(
  'killed with sixteen branches at work (%s), a tree resumes, repeats at most the calls under way, and replays as the same',
  async (point) => {
    const picks = seededPicks(20261118)
    // Entries that wait for each other are flushed together, so that the number of flushes depends on the machine; a few kills are
    // made at those that every run has.
    const flushes = kills <= 10 ? 15 : Math.floor(whole.flushes / 4)
    const last = point === 'call' ? whole.calls : flushes
    const numbers = Array.from({ length: kills }, () => 1 + picks.below(last))
    const tally = { killed: 0, repeated: 0, most: 0 }
    await inParallel(numbers, 2, async (number) => {
      const here = await place()
      const ended = await (point === 'call'
        ? runChild(here, 'start', [], number)
        : runChild(here, 'start', [String(number), point]))
      if (ended.code === null) {
        tally.killed++
        const repeated = await recover(here, `killed at ${point} ${number}`)
        tally.repeated += repeated
        tally.most = Math.max(tally.most, repeated)
      }
      await leave(here)
    })
    console.info(
      `${point}: survived ${tally.killed} of ${kills} kills, ${tally.repeated} calls repeated, at most ${tally.most} after one kill`,
    )
    expect(tally.killed).toBeGreaterThan(kills / 3)
    expect(tally.most).toBeLessThanOrEqual(branches)
  },
  14_400_000,
)

/** Resumes a killed tree and holds it against one that nobody killed. Gives how many calls were made once more. */
async function recover(here: Place, moment: string): Promise<number> {
  const ended = new Set(entriesOf(here).flatMap((entry) => (entry.type === 'end' ? [entry.key] : [])))
  const before = callsOf(here)
  if (!existsSync(join(runOf(here), 'run.json'))) return 0
  const resumed = await runChild(here, 'resume')
  expect(resumed, moment).toMatchObject({ code: 0, output: completed, errors: '' })
  expect(recordsOf(here), moment).toEqual(whole.records)
  const ends = entriesOf(here).flatMap((entry) => (entry.type === 'end' ? [entry.key] : []))
  const twice = ends.filter((key, index) => ends.indexOf(key) !== index)
  expect(twice, `${moment}: steps that ended twice`).toEqual([])
  const after = callsOf(here)
  for (const [key, times] of after) {
    // A reply that was recorded is not paid for twice.
    if (ended.has(key)) expect(times, `${moment}: ${key}`).toBe(before.get(key))
    expect(times, `${moment}: ${key}`).toBeLessThanOrEqual(2)
  }
  expect(after.size).toBe(whole.calls)
  return [...after.values()].reduce((sum, times) => sum + times - 1, 0)
}

interface Place {
  readonly folder: string
  readonly server: Loopback
  /** What happens when a call comes. */
  onCall: (number: number) => void
}

async function place(): Promise<Place> {
  const folder = mkdtempSync(join(root, 'run-'))
  const lines = Array.from({ length: 400 }, (_, index) => `part ${index % branches} says word ${index}`)
  writeFileSync(join(folder, 'text.txt'), `${lines.join('\n')}\n`)
  const made: { onCall: (number: number) => void } = { onCall: () => undefined }
  const server = await startLoopback((call) => {
    here.onCall(call.number)
    return { ...scripted(call), usage: { input: 100, output: 10 }, latencyMs: 2 + (call.number % 5) }
  })
  const here: Place = Object.assign(made, { folder, server })
  return here
}

async function leave({ folder, server }: Place): Promise<void> {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A model that divides the work among sixteen tasks; each searches, computes with a model in a cell, and answers. */
function scripted({ key = '', messages }: LoopbackCall) {
  if (/\/call-\d+\/ask$/.test(key)) return { text: `said ${messages.at(-1)!.content.length}` }
  const turn = Number(/turn-(\d+)\/think$/.exec(key)?.[1] ?? 0)
  const use = (name: string, input: object) => ({ toolCalls: [{ name, input }] })
  const names = [...key.matchAll(/subtask-(\d+)/g)].map(([, number]) => Number(number))
  if (names.length === 0)
    return turn === 1
      ? use('spawned_subtask', {
          tasks: Array.from({ length: branches }, (_, index) => ({
            prompt: `What does part ${index} say?`,
            filter: { pattern: `part ${index} ` },
          })),
        })
      : use('Final', { answer: messages.at(-1)!.content })
  if (names.length > 1) return use('Final', { answer: `below ${names.join('.')}` })
  const steps = [
    use('Grep', { pattern: 'word 1', limit: 3 }),
    use('Cell', {
      code: 'const said = llm_query_batched(["one", String(count("word"))])\nprint(said.join(" "))',
    }),
    ...(names[0]! % 4 === 0 ? [use('spawned_subtask', { prompt: 'Go deeper.' })] : []),
    use('set_variable', { name: 'kept', value: names[0], scope: 'tree' }),
  ]
  return steps[turn - 1] ?? use('Final', { answer: `part ${names[0]}: ${messages.at(-1)!.content}` })
}

const runOf = ({ folder }: Place) => join(folder, '.reprise/runs/rlm-crash')

/** All records of a run, without times. */
function recordsOf(here: Place): Record<string, unknown> {
  const names = readdirSync(runOf(here), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && name !== 'run.json')
    .sort()
  return Object.fromEntries(
    names.map((name) => [name, JSON.parse(readFileSync(join(runOf(here), name), 'utf8'), timeless)]),
  )
}

function timeless(key: string, value: unknown): unknown {
  if (/_at$|^timestamp$|duration_ms$/.test(key)) return typeof value
  return typeof value === 'string' ? value.replaceAll(/127\.0\.0\.1:\d+/g, 'loopback') : value
}

function entriesOf(here: Place): JournalEntry[] {
  const path = join(runOf(here), 'journal.jsonl')
  if (!existsSync(path)) return []
  // A torn line at the end is no entry.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as JournalEntry)
}

function callsOf({ server }: Place): Map<string, number> {
  return new Map([...server.timesOfKey].map(([key, times]) => [key.replace(/^rlm-crash\//, ''), times]))
}

function runChild(here: Place, how: string, kill: readonly string[] = [], killAtCall?: number) {
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const running = spawn(process.execPath, [child.path, here.folder, here.server.url, how, ...kill], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    here.onCall = (number) => {
      if (number === killAtCall) running.kill('SIGKILL')
    }
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
