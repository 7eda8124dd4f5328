import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sftDataset } from '../src/contracts/index.ts'
import type { SeriesJob } from '../src/engine/index.ts'
import { median, type Result } from './measure.ts'

const seats = 15

// What is measured is what is shipped: the loader of TypeScript slows closures down by a third.
let playJob: (job: SeriesJob) => unknown[]

/** How fast games are played on one core: alone, and with their streams written and checked. */
export async function town(): Promise<Result[]> {
  const built = new URL('../dist/engine/town/play-job.js', import.meta.url)
  if (!existsSync(built))
    throw new Error('Run `npm run build` first: the games of the built package are measured.')
  playJob = (await import(built.href)).playJob
  // In memory where the system has such a folder, so that the disk does not decide.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'reprise-bench-'))
  try {
    play({ to: 300 })
    const alone = rateOf(1500, (from, to) => play({ from, to }))
    const recorded = rateOf(400, (from, to) => play({ from, to, folder }))
    return [
      {
        name: 'town: Classic games of bot:simple, headless',
        value: alone,
        unit: 'games/s',
        promise: { atLeast: 2000 },
      },
      {
        name: 'town: the same with their streams written and checked',
        value: recorded,
        unit: 'games/s',
        promise: { atLeast: 500 },
      },
      ...samples(),
      ...flatness(),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The median rate of some rounds. */
function rateOf(games: number, work: (from: number, to: number) => void): number {
  const rates: number[] = []
  for (let round = 0; round < 7; round++) {
    const start = performance.now()
    work(round * games, (round + 1) * games)
    rates.push(games / ((performance.now() - start) / 1000))
  }
  return median(rates)
}

function play(change: Partial<SeriesJob>): number {
  const job: SeriesJob = {
    series: 'bench',
    list: 'Classic',
    seats,
    plan: { by: 'seat', agents: Array<string>(seats).fill('bot:simple') },
    seed: 1,
    from: 0,
    to: 0,
    start: '2026-01-01T00:00:00.000Z',
    ...change,
  }
  return playJob(job).length
}

/**
 * What samples for fine-tuning add to a series, from the making of the prompts to the flush, against a bare write and
 * flush of the same files; in turns and on the disk.
 */
function samples(): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const games = 40
  const paths = Array.from({ length: games }, (_, game) => join(folder, `bench-${game}`, sftDataset.path!))
  try {
    play({ to: games, folder, samples: true })
    const ratios: number[] = []
    for (let round = 0; round < 9; round++) {
      const without = timeOf(() => play({ to: games, folder }))
      const ours = timeOf(() => {
        play({ to: games, folder, samples: true })
        for (const path of paths) flush(path)
      })
      const texts = paths.map((path) => readFileSync(path))
      const bare = timeOf(() => {
        for (const [game, text] of texts.entries()) {
          const path = join(folder, `bare-${game}`)
          writeFileSync(path, text)
          flush(path)
        }
      })
      ratios.push(bare / (ours - without))
    }
    return [
      {
        name: 'town: samples for fine-tuning made, checked, written and flushed, against a bare write and flush',
        value: median(ratios),
        unit: '',
        promise: { atLeast: 0.5 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function flush(path: string): void {
  const file = openSync(path, 'r+')
  fdatasyncSync(file)
  closeSync(file)
}

/** What a game costs at the end of many against the beginning, and what memory grows by. */
function flatness(): Result[] {
  const cost = (from: number, games: number) => {
    const start = performance.now()
    play({ from, to: from + games })
    return (performance.now() - start) / games
  }
  const costs: number[] = []
  const memory: number[] = []
  for (let from = 0; from < 20_000; from += 1000) {
    costs.push(cost(from, 1000))
    memory.push(process.memoryUsage().rss)
  }
  const early = median(costs.slice(0, 5))
  const late = median(costs.slice(-5))
  return [
    {
      name: 'town: cost of a game after 20,000, against the first thousands',
      value: late / early,
      unit: '',
      promise: { atMost: 1.2 },
    },
    {
      name: 'town: memory after 20,000 games, against after 5,000',
      value: memory.at(-1)! / memory[4]!,
      unit: '',
      promise: { atMost: 1.3 },
    },
  ]
}
