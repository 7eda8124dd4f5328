// A real run that a test kills: run.parallel, times, a stream that branches share, documents, a model over loopback HTTP, a
// command agent. After a resume the run is replayed.
// Usage: node child.mjs FOLDER URL start|resume [KILL_AT POINT]
import { appendFileSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandAgent } from '../../src/agents/command/command-agent.ts'
import { modelAgent } from '../../src/agents/model/model-agent.ts'
import { experimentMeta, reflectionMemory } from '../../src/contracts/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { defineLoop } from '../../src/spine/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { killAtFlush } from './kill-at-flush.mjs'

const [folder, url, how, killAt, point] = process.argv.slice(2)
if (killAt !== undefined) await killAtFlush(Number(killAt), point)

const branches = ['ada', 'ben', 'cleo']
const loop = defineLoop({ name: 'crash', roles: ['model', 'command'], run })
const team = {
  model: modelAgent({ provider: 'compatible', model: basename(folder), baseUrl: `${url}/v1` }),
  command: commandAgent({ command: 'cat', folder }),
}
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
writeSync(1, 'begin\n')
const request = { id: 'run', config: { rounds: 2 }, seed: 1, team }
const outcome =
  how === 'start' ? await startRun(loop, request, context) : await resumeRun(loop, request, context)
if (outcome.status !== 'completed') throw outcome.error
if (how === 'resume') await replayRun(loop, request, context)
writeSync(1, 'completed\n')

async function run(config, run, { model, command }) {
  let line = 0
  for (let round = 1; round <= config.rounds; round++) {
    const scope = run.scope(`round-${round}`)
    const first = line
    await scope.parallel(branches, { name: (name) => name, atOnce: 3 }, async (name, branch, index) => {
      const began = branch.now().toISOString()
      const text = await turn(branch, name, model, command)
      branch.append(reflectionMemory, reflection(first + index, text, began))
      branch.append(reflectionMemory, reflection(first + index, `${text} again`, branch.now().toISOString()))
      await branch.scope('meta', { folder: `${name}-${round}` }).write(experimentMeta, meta(round, began))
    })
    line += branches.length
    await run.write(experimentMeta, meta(round, run.now().toISOString()))
  }
  return line
}

async function turn(run, name, model, command) {
  const ask = (agent, question, content) =>
    run
      .ask(agent, { name: question, messages: [{ role: 'user', content }] })
      .finally(() => acknowledge(run, question))
  const { text } = await ask(model, 'think', `${name} thinks in ${run.path}`)
  const worked = await run.step('work', async ({ key }) => {
    appendFileSync(join(folder, 'effects.log'), `start ${key}\n`)
    await wait(1)
    appendFileSync(join(folder, 'effects.log'), `end ${key}\n`)
    return `${text}, worked`
  })
  acknowledge(run, 'work')
  if (name !== 'ada') return worked
  return (await ask(command, 'review', worked)).text
}

function acknowledge(run, name) {
  writeSync(1, `ack ${run.path}/${name}\n`)
}

function reflection(iteration, text, timestamp) {
  return {
    loop_id: 'ralph-crash',
    iteration,
    timestamp,
    actor_output: { actions: [], rationale: text },
    evaluator_output: { passed: true, verification_type: 'heuristic' },
    self_reflection: { reflection_text: text },
    memory_metadata: { omega_capacity: 1, current_memory_size: 0 },
  }
}

function meta(round, timestamp) {
  return {
    experiment_id: 'crash',
    prar_run_id: 'crash',
    framework: 'Crash',
    framework_option: 'E',
    model: 'scripted',
    performer_temperature: 0.7,
    coach_temperature: 0.1,
    social_rl_version: '0.2.0',
    timestamp,
    rounds_executed: round,
  }
}
