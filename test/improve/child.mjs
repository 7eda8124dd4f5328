// A real campaign that a test kills. Usage: node child.mjs FOLDER OUTSIDE start|resume [POINT NUMBER]
import processes, { execFileSync } from 'node:child_process'
import fs, { appendFileSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { improveLoop, runImprove } from '../../src/loops/improve/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { scriptedTeam } from './scripted-team.ts'

const [folder, outside, how, point, number] = process.argv.slice(2)
/** How often each point was reached. */
const reached = { entry: 0, 'git begins': 0, 'git ended': 0 }
const journal = join(folder, '.reprise/runs/improve-crash/journal.jsonl')
watchPoints()

const texts = new Map()
const measure = async ({ commit }) => {
  appendFileSync(join(outside, 'effects.log'), 'measure\n')
  const text =
    texts.get(commit) ??
    execFileSync('git', ['show', `${commit}:value.txt`], { cwd: folder, encoding: 'utf8' })
  texts.set(commit, text)
  return { kind: 'score', score: Number(text), subScores: {}, seconds: 0.001, output: text }
}
const benchmark = { notes: [], measure, keepOnly: async () => undefined, close: async () => undefined }
const loop = {
  ...improveLoop,
  run: (config, run, team) => runImprove(config, run, team, async () => benchmark),
}
let now = Date.parse('2026-11-17T09:00:00Z')
const context = {
  store: fileStore({ folder }),
  project: folder,
  // A clock that moves on, so that a time that was used and lost would be seen in the records.
  clock() {
    now += 7 + process.pid
    return new Date(now)
  },
  version: '0.1.0',
  redact: (value) => value,
  signal: new AbortController().signal,
  stopping: () => false,
  emit: () => undefined,
  wait: async () => undefined,
}
const config = {
  root: 'improve',
  attribution: true,
  executorTimeout: 60,
  maxTurns: 5,
  include: [],
  home: [],
  env: [],
  network: false,
  yes: true,
  folder,
  cache: join(outside, 'cache'),
}
const request = { id: 'improve-crash', config, seed: 1, team: loggedTeam() }
const outcome = await (how === 'start' ? startRun : resumeRun)(loop, request, context)
if (outcome.status !== 'completed') throw outcome.error
const counts = { ...reached }
await replayRun(loop, request, context)
writeSync(1, `completed ${outcome.result.stop.reason} ${outcome.result.best_score}\n`)
if (how === 'start') fs.writeFileSync(join(outside, 'reached.json'), JSON.stringify(counts))

/** The scripted team, which notes whom it asked and leaves a user's idea alone. */
function loggedTeam() {
  const team = scriptedTeam()
  return Object.fromEntries(
    Object.entries(team).map(([role, agent]) => [
      role,
      {
        ...agent,
        act(request, context) {
          appendFileSync(join(outside, 'effects.log'), `${context.key}\n`)
          return agent.act(request, context)
        },
      },
    ]),
  )
}

/** Whether the process is to end here. */
function isKilledAt(name) {
  reached[name]++
  return name === point && reached[name] === Number(number)
}

function die() {
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Counts the entries of the journal and the processes of git, and kills this process at one of them: when just so many entries are in
 * the file, with half of the next one behind them; when git has begun and goes on alone; or when git has ended and nobody knows yet.
 */
function watchPoints() {
  const { writeSync: write } = fs
  fs.writeSync = (descriptor, data, ...rest) => {
    if (typeof data !== 'string' || !isJournal(descriptor)) return write(descriptor, data, ...rest)
    const lines = data.split(/(?<=\n)/)
    for (const [index, line] of lines.entries()) {
      if (!isKilledAt('entry')) continue
      const half = (lines[index + 1] ?? '').slice(0, line.length % 2 === 0 ? 40 : 0)
      write(descriptor, lines.slice(0, index + 1).join('') + half)
      die()
    }
    return write(descriptor, data, ...rest)
  }
  const { spawn } = processes
  processes.spawn = (program, ...rest) => {
    const child = spawn(program, ...rest)
    if (program !== 'git') return child
    if (isKilledAt('git begins')) die()
    child.prependListener('exit', () => {
      if (isKilledAt('git ended')) die()
    })
    return child
  }
  syncBuiltinESMExports()
}

function isJournal(descriptor) {
  return fs.existsSync(journal) && fs.fstatSync(descriptor).ino === fs.statSync(journal).ino
}
