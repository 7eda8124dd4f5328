// An experiment of eight cells that a test kills. Usage: node child.mjs FOLDER start|resume [KILL_AT POINT]
import { writeSync } from 'node:fs'
import { botAgent, collectBots, defineBot } from '../../src/agents/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { coachBot } from '../../src/loops/social/bots/coach-bot.ts'
import { personaBot } from '../../src/loops/social/bots/persona-bot.ts'
import { raterBot } from '../../src/loops/social/bots/rater-bot.ts'
import { readSocialConfig } from '../../src/loops/social/social-config.ts'
import { socialLoop } from '../../src/loops/social/social-loop.ts'
import { childContext } from '../crash/child-context.mjs'
import { killAtFlush } from '../crash/kill-at-flush.mjs'

const [folder, how, killAt, point] = process.argv.slice(2)
if (killAt !== undefined) await killAtFlush(Number(killAt), point)

// Bots that are not pure are journaled as models are.
const journaled = ({ name, act }) => defineBot(name, act, { pure: false })
const bots = collectBots([personaBot, coachBot, raterBot].map(journaled))
const [performer, coach, rater] = ['persona', 'coach', 'rater'].map((name) => botAgent(name, bots))
const team = {
  performer,
  coach,
  analyst: performer,
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`judge-${number}`, rater])),
}
const context = childContext(folder)
const value = {
  framework: 'A',
  agents: [{ id: 'Worker+Ada', persona: 'quiet' }, { id: 'Worker+Tom' }, { id: 'Owner+Vera' }],
  rounds: [1, 2].map((round) => ({ scenario: `Day ${round} in the shop.`, tasks: 'Plan the day.', end: 3 })),
  factors: { context: ['static', 'adaptive'], challenge: ['off', 'always'] },
  seeds: 2,
}
const config = readSocialConfig({
  plan: 'plan.yaml',
  source: { kind: 'experiment', name: 'shop', value },
  jobs: 8,
})
const request = { id: 'social-crash', config, seed: 1, team }
const outcome = await (how === 'start' ? startRun : resumeRun)(socialLoop, request, context)
if (outcome.status !== 'completed') throw outcome.error
await replayRun(socialLoop, request, context)
writeSync(1, `completed ${outcome.result.cells.length}\n`)
