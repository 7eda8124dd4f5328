// A real loop that a test kills. Usage: node child.mjs FOLDER OUTSIDE start|resume [KILL_AT POINT]
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { botAgent, collectBots, commandAgent } from '../../src/agents/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { ralphBots, ralphLoop } from '../../src/loops/ralph/index.ts'
import { childContext } from '../crash/child-context.mjs'
import { killAtFlush } from '../crash/kill-at-flush.mjs'

const [folder, outside, how, killAt, point] = process.argv.slice(2)
if (killAt !== undefined) await killAtFlush(Number(killAt), point)

const actor = commandAgent({ command: `node ${join(outside, 'actor.mjs')}`, folder, graceMs: 500 })
const team = { actor, reflector: botAgent('findings', collectBots(ralphBots)) }
const context = childContext(folder)
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
