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
import { seededRandom } from '../src/kit/index.ts'
import { fitRoleList, namesOf, parseRoleList } from '../src/loops/index.ts'
import type { TraceStep } from '../src/loops/town/play/seat-player.ts'
import { median, type Result } from './measure.ts'

const seats = 15

// What is measured is what is shipped: the loader of TypeScript slows closures down by a third.
let playJob: (job: SeriesJob) => unknown[]

/** The parts of the built package that samples are written with. */
type Built = typeof import('../src/loops/town/play/play-headless.ts') &
  typeof import('../src/loops/town/play/play-bots.ts') &
  typeof import('../src/loops/town/rules/deal.ts') &
  typeof import('../src/loops/town/players/bot-seat.ts') &
  typeof import('../src/loops/town/record/line-writer.ts') &
  typeof import('../src/loops/town/record/trace-lines.ts') &
  typeof import('../src/engine/town/stream-buffers.ts')

async function builtParts(): Promise<Built> {
  const files = [
    'loops/town/play/play-headless.js',
    'loops/town/play/play-bots.js',
    'loops/town/rules/deal.js',
    'loops/town/players/bot-seat.js',
    'loops/town/record/line-writer.js',
    'loops/town/record/trace-lines.js',
    'engine/town/stream-buffers.js',
  ]
  const parts = await Promise.all(
    files.map((file) => import(new URL(`../dist/${file}`, import.meta.url).href)),
  )
  return Object.assign({}, ...parts)
}

/** How fast games are played on one core: alone, and with their streams written and checked. */
export async function town(): Promise<Result[]> {
  const built = new URL('../dist/engine/town/play-job.js', import.meta.url)
  if (!existsSync(built))
    throw new Error('Run `npm run build` first: the games of the built package are measured.')
  playJob = (await import(built.href)).playJob
  // In memory where the system has such a folder, so that the disk does not decide.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'reprise-bench-'))
  try {
    // A series is long: what counts is the rate that it settles to, and the first thousands of games are slower.
    play({ to: 3000 })
    const alone = rateOf(1500, (from, to) => play({ from, to }))
    play({ to: 1000, folder })
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
      ...samples(await builtParts()),
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
 * Samples for fine-tuning, from the decision with its prompt to the flushed file: spelt, checked and written; against
 * a bare write and flush of the same text, a call a game, in turns and on the disk. To find the prompts is part of playing.
 */
function samples({
  playHeadless,
  sit,
  deal,
  explainTurn,
  lineWriter,
  traceLines,
  openStreamBuffers,
}: Built): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const names = namesOf({ names: undefined, seats })
  const lineup = fitRoleList(parseRoleList('Classic'), seats)
  const play = (id: number) => {
    const random = seededRandom(id, 'town')
    const game = deal({ names, lineup, random })
    const players = names.map((_, seat) => sit('bot:simple', seat, random))
    const decisions: { seat: number; steps: TraceStep[] }[] = []
    playHeadless(game, players, (view, action) => {
      const steps = explainTurn(players[view.seat]!, view, action)
      decisions.push({ seat: view.seat, steps: steps.filter(({ kind }) => kind === 'sample') })
    })
    return { gameId: String(id), game, decisions }
  }
  const streams = openStreamBuffers()
  const ratios: number[] = []
  try {
    for (let number = 0; number < 300; number++) {
      const { gameId, game, decisions } = play(number)
      const path = join(folder, gameId, sftDataset.path!)
      const ours = timeOf(() => {
        const writer = lineWriter(gameId, new Date(0), streams.write)
        for (const { seat, steps } of decisions)
          traceLines(game, seat, steps, writer, { gameId, samples: true })
        streams.save(join(folder, gameId))
        flush(path)
      })
      const text = readFileSync(path, 'utf8')
      const copy = join(folder, gameId, 'bare')
      const bare = timeOf(() => {
        writeFileSync(copy, text)
        flush(copy)
      })
      // The first games warm up.
      if (number >= 100) ratios.push(bare / ours)
    }
    return [
      {
        name: 'town: samples for fine-tuning written, against a bare write of the same text',
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
  // The cheapest thousand of each half: whatever else the machine does only adds.
  const early = Math.min(...costs.slice(0, 10))
  const late = Math.min(...costs.slice(10))
  return [
    {
      name: 'town: cost of a game in the second 10,000, against the first',
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
