import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { contextIn } from '../../src/engine/run/run.suite.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { seededPicks } from '../seeded-picks.ts'
import { type Outside, type Program, randomLoop, randomProgram, randomTeam } from './random-loop.ts'

/** How many loops are made up; `npm run test:crash` makes more. */
const loops = Number(process.env.REPRISE_CRASH_LOOPS ?? 20)
/** In how many places each of them is cut. */
const cuts = 4

const root = mkdtempSync(join(tmpdir(), 'reprise-random-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test(`${loops} random loops, cut in ${cuts} places each, make the records of a run that was never cut, and replay as the same`, async () => {
  let resumed = 0
  for (let seed = 1; seed <= loops; seed++) {
    const { below } = seededPicks(seed)
    const program = randomProgram(below)
    const whole = await runWhole(program, below)
    const again = await runWhole(program, below)
    const label = `seed ${seed}: ${JSON.stringify(program)}`
    // Another speed of the work outside, and the same bytes.
    expect(again.records, label).toEqual(whole.records)
    for (const cut of whole.cuts) {
      await resumeCut(program, cut, whole, below, label)
      resumed++
    }
  }
  expect(resumed).toBeGreaterThan(loops)
})

interface Cut {
  readonly folder: string
  /** The work whose end was in the journal when the run was cut. */
  readonly ended: ReadonlySet<string>
}

async function runWhole(program: Program, below: (size: number) => number) {
  const folder = mkdtempSync(join(root, 'whole-'))
  const outside = outsideWorld(below)
  const cutter = cutAtRandom(folder, below)
  const request = { id: 'run', config: {}, seed: 7, team: randomTeam(outside) }
  const outcome = await startRun(randomLoop(program, outside), request, contextIn(folder))
  cutter.stop()
  expect(outcome, JSON.stringify([outcome.reason, program])).toMatchObject({ status: 'completed' })
  return { records: recordsOf(folder), result: outcome.result, cuts: await cutter.cuts }
}

async function resumeCut(
  program: Program,
  { folder, ended }: Cut,
  whole: { readonly records: unknown; readonly result: unknown },
  below: (size: number) => number,
  label: string,
): Promise<void> {
  const outside = outsideWorld(below)
  const loop = randomLoop(program, outside)
  const request = { id: 'run', team: randomTeam(outside) }
  // A clock of another day: a time that reached a record but not the journal would show as a difference.
  const later = { clock: laterClock() }
  const outcome = await resumeRun(loop, request, contextIn(folder, later))
  expect(outcome, label).toMatchObject({ status: 'completed', result: whole.result })
  expect(recordsOf(folder), label).toEqual(whole.records)
  expect(
    [...outside.done].filter((key) => ended.has(key)),
    label,
  ).toEqual([])
  await replayRun(loop, request, contextIn(folder))
  rmSync(folder, { recursive: true })
}

function outsideWorld(below: (size: number) => number): Outside & { readonly done: Set<string> } {
  const done = new Set<string>()
  return {
    done,
    did: (key) => void done.add(key),
    async pause() {
      for (let turns = below(6); turns > 0; turns--) await turn()
    },
  }
}

function laterClock(): () => Date {
  let time = Date.UTC(2027, 0, 1)
  return () => {
    time += 1000
    return new Date(time)
  }
}

/** Copies the folder of a run now and then while it is at work: what a kill at that moment would leave behind. */
function cutAtRandom(folder: string, below: (size: number) => number) {
  let isOver = false
  const copies = (async () => {
    const made: Cut[] = []
    while (!isOver && made.length < cuts) {
      for (let turns = below(30); turns > 0; turns--) await turn()
      const copy = mkdtempSync(join(root, 'cut-'))
      try {
        cpSync(folder, copy, { recursive: true, filter: (path) => !/\.lock/.test(path) })
        readFileSync(join(copy, '.reprise/runs/run/run.json'))
        made.push({ folder: copy, ended: endedWork(copy) })
      } catch {
        // The run had not been created yet, or a file went away while it was copied, which a kill cannot do.
        rmSync(copy, { recursive: true, force: true })
      }
    }
    return made
  })()
  return {
    cuts: copies,
    stop: () => {
      isOver = true
    },
  }
}

function endedWork(folder: string): ReadonlySet<string> {
  const text = readFileSync(join(folder, '.reprise/runs/run/journal.jsonl'), 'utf8')
  const entries = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  return new Set(entries.filter(({ type }) => type === 'end').map(({ key }) => key))
}

/** The records of a run, without times. */
function recordsOf(folder: string): Record<string, string> {
  const run = join(folder, '.reprise/runs/run')
  const names = readdirSync(run, { recursive: true, encoding: 'utf8' })
  const records = names.filter((name) => /\.(?:json|jsonl)$/.test(name) && !/^(?:run|journal)\./.test(name))
  const text = (name: string) =>
    readFileSync(join(run, name), 'utf8').replaceAll(/20\d\d-[\d-]+T[\d:.]+Z/g, 'TIME')
  return Object.fromEntries(records.sort().map((name) => [name, text(name)]))
}
