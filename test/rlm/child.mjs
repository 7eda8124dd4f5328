// A real tree of tasks that a test kills. Usage: node child.mjs FOLDER URL start|resume [KILL_AT POINT]
import { statSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { modelAgent } from '../../src/agents/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { rlmLoop } from '../../src/loops/rlm/rlm-loop.ts'
import { fileStore } from '../../src/store/index.ts'

const [folder, url, how, killAt, point] = process.argv.slice(2)
if (killAt !== undefined) await killAtDurableWrite(Number(killAt), point)

const model = modelAgent({
  provider: 'compatible',
  model: 'scripted',
  baseUrl: `${url}/v1`,
  prices: { 'scripted*': { input: 1, output: 2 } },
})
const levels = [1, 2, 3, 4, 5].map((level) => [`level-${level}`, model])
const team = { root: model, 'sub-agent': model, judge: model, ...Object.fromEntries(levels) }
const context = {
  store: fileStore({ folder }),
  project: folder,
  clock: () => new Date(),
  version: '0.1.0',
  redact: (value) => value,
  signal: new AbortController().signal,
  stopping: () => false,
  emit: () => undefined,
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}
const path = join(folder, 'text.txt')
const { size, mtimeMs } = statSync(path)
const config = {
  question: 'What do all parts say?',
  files: [{ name: 'text.txt', path, bytes: size, modifiedMs: Math.floor(mtimeMs) }],
  parallel: 16,
  // A busy machine is no reason for a cell to fail.
  cellTime: 3600,
  searchTime: 3600,
  lessons: false,
  scratch: join(folder, 'scratch'),
  folder,
  cache: join(folder, 'cache'),
  environment: { platform: 'any', node_version: 'any', reprise_version: '0' },
}
const request = { id: 'rlm-crash', config, seed: 1, team }
const outcome = await (how === 'start' ? startRun : resumeRun)(rlmLoop, request, context)
if (outcome.status !== 'completed') throw outcome.error
const replay = await replayRun(rlmLoop, request, context)
writeSync(1, `completed ${outcome.result.tasks} tasks, ${replay.files.length} files\n`)
process.exit(0)

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
