import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, type Project } from '../src/engine/index.ts'
import { median, type Result } from './measure.ts'
import { entriesOf, manifestOf, openJournal, startBench, writeLargeRun } from './studio-runs.ts'
import { watchStream } from './watch-stream.ts'

const steps = Number(process.env.REPRISE_BENCH_STEPS ?? 175_000)
const valueBytes = 5_900
const viewers = 50
/** Events: a step has two. */
const perSecond = 5_000
const seconds = 6

/** How fast a run of 350,000 entries and a gigabyte is sent, and what the server needs for it. */
export async function studio(): Promise<Result[]> {
  return withStudio(async (project, opened, memory) => {
    await writeLargeRun(project, 'large', steps, valueBytes)
    const before = await memory()
    const start = performance.now()
    const { first, all, count } = await watchStream(
      opened,
      'large',
      ({ entries }) => entries >= 2 * steps + 1,
    )
    return [
      {
        name: `studio: first steps of a run of ${count.toLocaleString('en')} entries and 1 GB`,
        value: first - start,
        unit: 'ms',
        promise: { atMost: 2000 },
      },
      { name: 'studio: all of them', value: (all - start) / 1000, unit: 's' },
      {
        name: 'studio: memory of the server that grew meanwhile',
        value: ((await memory()) - before) / 1024 ** 2,
        unit: 'MB',
        promise: { atMost: 400 },
      },
    ]
  })
}

/** What fifty viewers cost a run that is under way: the same writer with and without them, in turns. */
export async function studioViewers(): Promise<Result[]> {
  return withStudio(async (project, opened) => {
    const alone: number[] = []
    const watched: number[] = []
    const lags: number[] = []
    let [missing, skipped] = [0, 0]
    for (let round = 0; round < 3; round++) {
      alone.push(await write(project, `alone-${round}`))
      const id = `watched-${round}`
      await project.store.create(manifestOf(id))
      const total = perSecond * seconds + 1
      const words = [opened.port, opened.token, id, viewers, total].map(String)
      const child = startBench('studio-viewers.ts', words)
      await child.next<string>()
      watched.push(await write(project, id, true))
      const seen = await child.next<{ p95: number; skipped: number; missing: number }>()
      child.end()
      lags.push(seen.p95)
      missing += seen.missing
      skipped += seen.skipped
    }
    return [
      {
        name: `studio: ${viewers} viewers at ${perSecond.toLocaleString('en')} events/s, time of the run against none`,
        value: median(watched) / median(alone),
        unit: '',
        promise: { atMost: 1.05 },
      },
      {
        name: 'studio: from the journal to a viewer, 95th percentile',
        value: median(lags),
        unit: 'ms',
        promise: { atMost: 250 },
      },
      { name: 'studio: entries that viewers skipped', value: skipped, unit: '' },
      {
        name: 'studio: viewers who missed entries without a notice',
        value: missing,
        unit: '',
        promise: { atMost: 0 },
      },
    ]
  })
}

async function withStudio(
  measure: (
    project: Project,
    opened: { port: number; token: string },
    memory: () => Promise<number>,
  ) => Promise<Result[]>,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-studio-'))
  const project = await openProject({ folder, env: {} })
  const server = startBench('studio-server.ts', [folder])
  try {
    const opened = await server.next<{ port: number; token: string }>()
    return await measure(project, opened, async () => {
      server.ask()
      return (await server.next<{ rss: number }>()).rss
    })
  } finally {
    server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes events at a steady rate. Gives how long it took in all: a run that is held up falls behind its rate. */
async function write(project: Project, id: string, exists = false): Promise<number> {
  if (!exists) await project.store.create(manifestOf(id))
  const writer = await openJournal(project, id)
  const start = performance.now()
  for (let step = 0; 2 * step < perSecond * seconds; step += 25) {
    const due = start + ((2 * step) / perSecond) * 1000
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    await writer.append(...Array.from({ length: 25 }, (_, at) => entriesOf(step + at, 'x')).flat())
  }
  const took = performance.now() - start
  await writer.close()
  return took
}
