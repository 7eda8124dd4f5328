import { spawnSync } from 'node:child_process'
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
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sftDataset } from '../src/contracts/index.ts'
import { seededRandom } from '../src/kit/index.ts'
import { fitRoleList, type GameJob, namesOf, type PlayedJob, parseRoleList } from '../src/loops/town/index.ts'
import type { TraceStep } from '../src/loops/town/play/seat-player.ts'
import { bundleChild } from '../test/bundle-child.ts'
import { median, type Result } from './measure.ts'

const seats = 15

// What is measured is one file, as what is shipped: the loader of TypeScript slows closures down by a third.
let playJob: (job: GameJob) => PlayedJob

type Parts = typeof import('./town-parts.ts')

/** How fast games are played on one core: alone, and with their streams written and checked. */
export async function town(): Promise<Result[]> {
  const bundled = await bundleChild(fileURLToPath(new URL('town-parts.ts', import.meta.url)))
  try {
    return measured((await import(bundled.path)) as Parts)
  } finally {
    bundled.remove()
  }
}

function measured(parts: Parts): Result[] {
  playJob = parts.playJob
  const streams = { samples: false, claims: false }
  // A series is long: what counts is the rate that it settles to, and the first thousands of games are slower.
  play({ to: 3000 })
  const alone = rateOf(1500, (from, to) => play({ from, to }))
  play({ to: 1000, streams })
  const recorded = rateOf(400, (from, to) => play({ from, to, streams }))
  return [
    {
      name: 'town: Classic games of bot:simple, headless',
      value: alone,
      unit: 'games/s',
      promise: { atLeast: 2000 },
    },
    {
      name: 'town: the same with the text of their streams, checked',
      value: recorded,
      unit: 'games/s',
      promise: { atLeast: 500 },
    },
    ...samples(parts),
    ...flatness(),
    ...series(),
  ]
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

function play(change: Partial<GameJob>): number {
  const job: GameJob = {
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
  return playJob(job).games.length
}

/**
 * Samples for fine-tuning, from the decision with its prompt to the flushed file: spelt, checked and written; against
 * a bare write and flush of the same text, a call a game, in turns and on the disk. To find the prompts is part of playing.
 */
function samples({
  playHeadless,
  seatBot,
  deal,
  explainTurn,
  lineWriter,
  traceLines,
  openSampleBook,
  openStreamTexts,
}: Parts): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const names = namesOf({ list: 'Classic', seats })
  const lineup = fitRoleList(parseRoleList('Classic'), seats)
  const play = (id: number) => {
    const random = seededRandom(id, 'town')
    const game = deal({ names, lineup, random })
    const players = names.map((_, seat) => seatBot('bot:simple', seat, random))
    const decisions: { seat: number; steps: TraceStep[] }[] = []
    playHeadless(game, players, (view, action) => {
      const steps = explainTurn(players[view.seat]!, view, action)
      decisions.push({ seat: view.seat, steps: steps.filter(({ kind }) => kind === 'sample') })
    })
    return { gameId: String(id), game, decisions }
  }
  const streams = openStreamTexts()
  const ratios: number[] = []
  try {
    for (let number = 0; number < 300; number++) {
      const { gameId, game, decisions } = play(number)
      const path = join(folder, `${gameId}.jsonl`)
      const ours = timeOf(() => {
        const writer = lineWriter(gameId, new Date(0), streams.write)
        const book = openSampleBook(game, writer, gameId, true)
        for (const { seat, steps } of decisions) traceLines(game, seat, steps, writer, book)
        book.close()
        writeFileSync(path, streams.take()[sftDataset.name]!)
        flush(path)
      })
      const text = readFileSync(path, 'utf8')
      const copy = join(folder, `${gameId}.bare`)
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

/**
 * A short series, in which starting the threads and compiling the rules in each of them takes a part of the time, and one
 * that is long enough that it does not. The figure of the short one is printed for comparison.
 */
const seriesLengths = [{ games: 12_000 }, { games: 80_000, promise: { atLeast: 1.7 } }]

/**
 * Whole runs of the command line, each in a process of its own: one thread and two in turns, so that other work of the
 * machine affects both, and the best time of each counts.
 */
function series(): Result[] {
  const enoughCores = availableParallelism() >= 2
  const speedUps = seriesLengths.map(({ games, promise }): Result => {
    const one: number[] = []
    const two: number[] = []
    for (let round = 0; round < 3; round++) {
      one.push(secondsOf(['--games', `${games}`, '--threads', '1']))
      two.push(secondsOf(['--games', `${games}`, '--threads', '2']))
    }
    return {
      name: `town: a series of ${games} games with two threads, against one`,
      value: Math.min(...one) / Math.min(...two),
      unit: '',
      ...(enoughCores && promise && { promise }),
    }
  })
  const recorded = Array.from({ length: 3 }, () => secondsOf(['--games', '3000', '--record']))
  return [
    ...speedUps,
    {
      name: 'town: games of a recorded series in the store of its run',
      value: 3000 / Math.min(...recorded),
      unit: 'games/s',
      ...(enoughCores && { promise: { atLeast: 500 } }),
    },
  ]
}

function secondsOf(flags: readonly string[]): number {
  // In memory where the system has such a folder, so that the disk does not decide.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'reprise-bench-'))
  const program = fileURLToPath(new URL('../dist/bin/reprise.js', import.meta.url))
  const words = [
    'town',
    'series',
    '--seats',
    'bot:simple',
    '--seed',
    '1',
    '--id',
    'bench',
    '--quiet',
    ...flags,
  ]
  try {
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`reprise ${words.join(' ')} failed: ${stderr}`)
    return (performance.now() - start) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
