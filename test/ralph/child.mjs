// A real loop that a test kills. Usage: node child.mjs FOLDER OUTSIDE start|resume [KILL_AT POINT]
import { writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { botAgent, collectBots, commandAgent } from '../../src/agents/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { ralphBots, ralphLoop } from '../../src/loops/ralph/index.ts'
import { fileStore } from '../../src/store/index.ts'

const [folder, outside, how, killAt, point] = process.argv.slice(2)
if (killAt !== undefined) await killAtDurableWrite(Number(killAt), point)

const actor = commandAgent({ command: `node ${join(outside, 'actor.mjs')}`, folder, graceMs: 500 })
const team = { actor, reflector: botAgent('findings', collectBots(ralphBots)) }
let now = Date.parse('2026-11-16T09:00:00Z')
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
  task: 'Write three lines.',
  checks: ['test "$(cat lines.txt)" = "$(printf \'one\\ntwo\\nthree\')"'],
  where: process.env.RALPH_WHERE ?? 'worktree',
  reruns: 0,
  folder,
  cache: join(outside, 'cache'),
}
const request = { id: 'ralph-crash', config, seed: 1, team }
const outcome = await (how === 'start' ? startRun : resumeRun)(ralphLoop, request, context)
if (outcome.status !== 'completed') throw outcome.error
await replayRun(ralphLoop, request, context)
writeSync(1, `completed ${outcome.result.stop.reason}\n`)

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
