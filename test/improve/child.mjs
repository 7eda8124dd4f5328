// A real campaign that a test kills. Usage: node child.mjs FOLDER OUTSIDE start|resume [KILL_AT POINT]
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { improveLoop, runImprove } from '../../src/loops/improve/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { scriptedTeam } from './scripted-team.ts'

const [folder, outside, how, killAt, point] = process.argv.slice(2)
if (killAt !== undefined) await killAtDurableWrite(Number(killAt), point)

const measure = async ({ commit }) => {
  appendFileSync(join(outside, 'effects.log'), 'measure\n')
  const text = execFileSync('git', ['show', `${commit}:value.txt`], { cwd: folder, encoding: 'utf8' })
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
await replayRun(loop, request, context)
writeSync(1, `completed ${outcome.result.stop.reason} ${outcome.result.best_score}\n`)

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

/** Kills this process at the n-th flush to the disk: before it, or after it and before anybody learns of it. */
async function killAtDurableWrite(number, when) {
  const handle = await open(process.argv[1])
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { datasync } = prototype
  let count = 0
  prototype.datasync = async function () {
    const mine = ++count
    if (mine === number && when === 'before') process.kill(process.pid, 'SIGKILL')
    await datasync.call(this)
    if (mine === number && when === 'after') process.kill(process.pid, 'SIGKILL')
  }
}
