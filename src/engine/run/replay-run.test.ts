import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { experimentMeta, reflectionMemory } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { defineLoop, RecordsDiffer, type Run, RunDiverged } from '../../spine/index.ts'
import { replayRun } from './replay-run.ts'
import { contextIn, counter, question, says, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

function reflection(iteration: number, text: string) {
  return {
    loop_id: 'ralph-fails',
    iteration,
    timestamp: '2026-11-16T09:00:00.000Z',
    actor_output: { actions: [], rationale: text },
    evaluator_output: { passed: true, verification_type: 'heuristic' as const },
    self_reflection: { reflection_text: text },
    memory_metadata: { omega_capacity: 1, current_memory_size: 0 },
  }
}

function meta(rounds: number) {
  return {
    experiment_id: 'fails',
    prar_run_id: 'fails',
    framework: 'Fails',
    framework_option: 'E' as const,
    model: 'scripted',
    performer_temperature: 0.7,
    coach_temperature: 0.1,
    social_rl_version: '0.2.0',
    timestamp: '2026-11-16T09:00:00.000Z',
    rounds_executed: rounds,
  }
}

/** One branch is refused in the end; the other records its answers and would continue for ever. */
const failing = defineLoop<{ questions: number }, void, 'worker'>({
  name: 'fails',
  roles: ['worker'],
  async run({ questions }, run, { worker }) {
    const ask = (scope: Run, content: string) => scope.ask(worker, question('ask', content))
    await Promise.all([refused(run.scope('refused')), endless(run.scope('endless'))])

    async function refused(scope: Run): Promise<void> {
      for (let question = 1; question < questions; question++) await ask(scope, 'Please?')
      await ask(scope, 'Please, at last?')
    }

    async function endless(scope: Run): Promise<void> {
      for (let iteration = 0; ; iteration++) {
        const { text } = await ask(scope, `round ${iteration}`)
        for (const half of [0, 1]) await run.write(experimentMeta, meta(2 * iteration + half))
        run.append(reflectionMemory, reflection(iteration, text))
      }
    }
  },
})

function worker(pause: () => Promise<void> = turn as () => Promise<void>) {
  const { agent, calls } = counter(({ messages }) => {
    const asked = messages[0]!.content
    if (asked !== 'Please, at last?') return says(`re: ${asked}`)
    return { kind: 'failed', failure: { code: 'refused', message: 'No.', retryable: false } }
  })
  const act: typeof agent.act = async (request, context) => {
    await pause()
    return agent.act(request, context)
  }
  return { agent: { ...agent, act }, calls }
}

const request = (agent = worker().agent, questions = 2) => ({
  id: 'one',
  config: { questions },
  seed: 7,
  team: { worker: agent },
})
const stream = (folder: string) => join(folder, '.reprise/runs/one/reflections.jsonl')

test('of a failed run compares its files, and reports the failure as well', async () => {
  const folder = temporaryFolder()
  expect(await startRun(failing, request(), contextIn(folder))).toMatchObject({ status: 'failed' })
  const replay = await replayRun(failing, request(), contextIn(folder))
  expect(replay).toMatchObject({
    status: 'failed',
    reason: { code: 'refused', message: 'refused/ask#2: No. (refused)' },
    files: ['meta.json', 'reflections.jsonl'],
  })
})

test('of a run that failed names a difference together with the failure', async () => {
  const folder = temporaryFolder()
  await startRun(failing, request(), contextIn(folder))
  appendFileSync(stream(folder), '{}\n')
  const replayed = replayRun(failing, request(), contextIn(folder))
  await expect(replayed).rejects.toThrow(RecordsDiffer)
  await expect(replayed).rejects.toThrow(
    /reflections\.jsonl:\d+ is not what the run makes: .* The loop failed as it did in the run: .*No\. \(refused\)/,
  )
})

test('of a run that failed makes what its other branches made of the answers that were under way', async () => {
  const lengths = new Set<number>()
  for (const seed of [2, 4, 8, 16, 32, 64]) {
    const folder = temporaryFolder()
    const random = seededRandom(seed)
    const pause = async () => {
      for (let turns = Math.floor(random() * 6); turns > 0; turns--) await turn()
    }
    await startRun(failing, request(worker(pause).agent, seed), contextIn(folder))
    lengths.add(readFileSync(stream(folder), 'utf8').split('\n').length)
    expect(await replayRun(failing, request(), contextIn(folder))).toMatchObject({ status: 'failed' })
  }
  expect(lengths.size).toBeGreaterThan(1)
})

test('begins with the run itself: once a loop has failed, its other branches begin nothing new', async () => {
  const folder = temporaryFolder()
  const { agent, calls } = worker()
  await startRun(failing, request(agent), contextIn(folder))
  const before = calls.length
  for (let turns = 0; turns < 20; turns++) await turn()
  expect(calls).toHaveLength(before)
  const ends = readFileSync(join(folder, '.reprise/runs/one/journal.jsonl'), 'utf8').match(/"type":"end"/g)
  expect(ends).toHaveLength(before)
})

test('of a run that completed and now fails in the loop is refused in words', async () => {
  const folder = temporaryFolder()
  const named = (work: () => null) =>
    defineLoop<object, null>({
      name: 'changed',
      run: async (_, run) => run.step('count', async () => work()),
    })
  await startRun(
    named(() => null),
    request(),
    contextIn(folder),
  )
  const broken = defineLoop<object, null>({
    name: 'changed',
    async run(_, run) {
      const counts = await run.step('count', async () => null)
      return Object.keys(counts!) && null
    },
  })
  const replayed = replayRun(broken, request(), contextIn(folder))
  await expect(replayed).rejects.toThrow(RunDiverged)
  await expect(replayed).rejects.toThrow("The run is completed; made again, it fails with 'Cannot convert")
})

test('of a run that failed and now fails otherwise is refused', async () => {
  const folder = temporaryFolder()
  await startRun(failing, request(), contextIn(folder))
  const other: typeof failing = {
    ...failing,
    run: async () => {
      throw new Error('Something else.')
    },
  }
  await expect(replayRun(other, request(), contextIn(folder))).rejects.toThrow(RunDiverged)
  await expect(replayRun(other, request(), contextIn(folder))).rejects.toThrow(
    "made again, it fails with 'Something else.'",
  )
})

test('a secret in the message of an error does not reach the manifest, and the replay knows the failure again', async () => {
  const folder = temporaryFolder()
  const redact = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('hunter2-hunter2', '[redacted]'))
  const loose = defineLoop<object, void, never>({
    name: 'loose',
    roles: [],
    run: async () => {
      throw new Error('No entry with hunter2-hunter2.')
    },
  })
  const plain = { id: 'one', config: {}, seed: 1, team: {} }
  const outcome = await startRun(loose, plain, contextIn(folder, { redact }))
  expect(outcome.reason?.message).toBe('No entry with [redacted].')
  expect(readFileSync(join(folder, '.reprise/runs/one/run.json'), 'utf8')).not.toContain('hunter2')
  expect(await replayRun(loose, plain, contextIn(folder, { redact }))).toMatchObject({ status: 'failed' })
})
