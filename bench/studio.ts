import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunManifest } from '../src/contracts/index.ts'
import { openProject, type Project } from '../src/engine/index.ts'
import type { JournalDraft } from '../src/spine/index.ts'
import { openStudio, type Studio } from '../src/studio/index.ts'
import { median, type Result } from './measure.ts'

const steps = 175_000
const valueBytes = 5_900
const viewers = 50
const perSecond = 5_000
const seconds = 6

/** How fast a run of 350,000 entries and a gigabyte is shown, and what fifty viewers cost a run that is under way. */
export async function studio(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-studio-'))
  const project = await openProject({ folder, env: {} })
  const page = new Map([['/index.html', { type: 'text/html', bytes: new Uint8Array() }]])
  const opened = await openStudio({ project, port: 0, program: [], page })
  try {
    return [...(await largeRun(project, opened)), ...(await manyViewers(project, opened))]
  } finally {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function largeRun(project: Project, opened: Studio): Promise<Result[]> {
  await project.store.create(manifestOf('large'))
  const writer = await openJournal(project, 'large')
  const value = 'x'.repeat(valueBytes)
  for (let step = 0; step < steps; step += 500) {
    const drafts: JournalDraft[] = []
    for (let at = step; at < Math.min(steps, step + 500); at++) drafts.push(...entriesOf(at, value))
    await writer.append(...drafts)
  }
  await writer.close()
  const before = process.memoryUsage().rss
  const start = performance.now()
  const { first, all, count } = await watch(opened, 'large', ({ entries }) => entries >= 2 * steps + 1)
  return [
    {
      name: `studio: first steps of a run of ${count.toLocaleString('en')} entries and 1 GB`,
      value: first - start,
      unit: 'ms',
      promise: { atMost: 2000 },
    },
    { name: 'studio: all of them', value: (all - start) / 1000, unit: 's' },
    {
      name: 'studio: memory that grew meanwhile',
      value: (process.memoryUsage().rss - before) / 1024 ** 2,
      unit: 'MB',
      promise: { atMost: 400 },
    },
  ]
}

/** The same writer with and without viewers, in turns. */
async function manyViewers(project: Project, opened: Studio): Promise<Result[]> {
  const alone: number[] = []
  const watched: number[] = []
  let lags: number[] = []
  let missing = 0
  for (let round = 0; round < 3; round++) {
    alone.push((await write(project, `alone-${round}`)).busyMs)
    const id = `watched-${round}`
    await project.store.create(manifestOf(id))
    const total = 2 * perSecond * seconds + 1
    const readers = Array.from({ length: viewers }, () =>
      watch(opened, id, ({ entries, skipped }) => entries + skipped >= total),
    )
    const { busyMs } = await write(project, id, true)
    watched.push(busyMs)
    const ends = await Promise.all(readers)
    lags = ends.flatMap((one) => one.lags).sort((left, right) => left - right)
    missing += ends.filter(({ count, skipped }) => count + skipped < total).length
  }
  const p95 = lags[Math.floor(lags.length * 0.95)] ?? 0
  return [
    {
      name: `studio: ${viewers} viewers at ${perSecond.toLocaleString('en')} entries/s, time of the writer against none`,
      value: median(watched) / median(alone),
      unit: '',
    },
    {
      name: 'studio: from the journal to a viewer, 95th percentile',
      value: p95,
      unit: 'ms',
      promise: { atMost: 250 },
    },
    {
      name: 'studio: viewers who missed entries without a notice',
      value: missing,
      unit: '',
      promise: { atMost: 0 },
    },
  ]
}

/** Writes steps at a steady rate. Gives how long the writer was waiting for the journal in all. */
async function write(project: Project, id: string, exists = false): Promise<{ readonly busyMs: number }> {
  if (!exists) await project.store.create(manifestOf(id))
  const writer = await openJournal(project, id)
  let busyMs = 0
  const start = performance.now()
  for (let step = 0; step < perSecond * seconds; step += 50) {
    const due = start + (step / perSecond) * 1000
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    const begin = performance.now()
    await writer.append(...Array.from({ length: 50 }, (_, at) => entriesOf(step + at, 'x')).flat())
    busyMs += performance.now() - begin
  }
  await writer.close()
  return { busyMs }
}

interface Seen {
  entries: number
  skipped: number
}

/** Watches a run until a test passes. */
function watch({ port, token }: Studio, id: string, until: (seen: Seen) => boolean) {
  return new Promise<{ first: number; all: number; count: number; skipped: number; lags: number[] }>(
    (resolve, reject) => {
      const seen: Seen = { entries: 0, skipped: 0 }
      const lags: number[] = []
      let first = 0
      let text = ''
      const headers = { authorization: `Bearer ${token}` }
      const stream = get({ host: '127.0.0.1', port, path: `/api/live/runs/${id}`, headers }, (response) => {
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
          let at = 0
          for (let end = text.indexOf('\n\n', at); end >= 0; end = text.indexOf('\n\n', at)) {
            read(text.slice(at, end))
            at = end + 2
          }
          text = text.slice(at)
          if (!until(seen)) return
          stream.destroy()
          resolve({ first, all: performance.now(), count: seen.entries, skipped: seen.skipped, lags })
        })
      })
      stream.on('error', (error) => (until(seen) ? undefined : reject(error)))
      function read(message: string): void {
        if (message.startsWith('event: entries')) {
          if (first === 0) first = performance.now()
          // Counting is enough, and fifty viewers share this process with the server.
          seen.entries += message.split('"seq":').length - 1
          const [, time] = /"at":(\d+)[^}]*}\]$/.exec(message) ?? []
          if (time !== undefined) lags.push(Date.now() - Number(time))
        } else if (message.startsWith('event: skipped'))
          seen.skipped += JSON.parse(/data: (.*)/.exec(message)![1]!).count
      }
    },
  )
}

const openJournal = (project: Project, id: string) =>
  project.store.journal(id).open({ runId: id, programVersion: '0', clock: () => new Date() })

function entriesOf(step: number, text: string): JournalDraft[] {
  const work = { key: `round-${Math.floor(step / 100) + 1}/step-${step}`, work: 'ask', try: 1 } as const
  return [
    { type: 'start', ...work, agent: 'bot:echo' },
    { type: 'end', ...work, outcome: 'done', value: { text } },
  ]
}

function manifestOf(id: string): RunManifest {
  return {
    version: '1.0.0',
    run_id: id,
    loop: 'own',
    status: 'running',
    seed: 1,
    config: {},
    agents: {},
    created_at: new Date().toISOString(),
    reprise_version: '0',
  }
}
