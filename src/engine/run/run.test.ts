import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Agent, AgentOutcome, AgentRequest } from '../../agents/index.ts'
import { reflectionMemory, runManifest } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import {
  defineLoop,
  RecordsDiffer,
  type Run,
  RunDiverged,
  RunStopped,
  WorkFailed,
} from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { forkRun } from './fork-run.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import type { RunContext } from './run-context.ts'
import { startRun } from './start-run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a run that does many things at the same time makes node warn of no leak', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const loop = defineLoop<object, number, never>({
    name: 'many',
    roles: [],
    async run(_, { signal }) {
      for (let count = 0; count < 30; count++) signal.addEventListener('abort', () => undefined)
      return 1
    },
  })
  await startRun(loop, { id: 'many', seed: 1, team: {} }, contextIn())
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning')
})

/** An agent that answers with a number of its own and counts how often it was asked. */
function counter(answer: (request: AgentRequest, call: number) => AgentOutcome) {
  const calls: string[] = []
  const agent: Agent = {
    spec: 'script:counter',
    kind: 'script',
    pure: false,
    priced: 'free',
    async act(request, { key }) {
      calls.push(key)
      return answer(request, calls.length)
    },
  }
  return { agent, calls }
}

const says = (text: string, usage = {}): AgentOutcome => ({ kind: 'reply', reply: { text, usage } })
const question = (name: string, content: string) => ({ name, messages: [{ role: 'user' as const, content }] })

function contextIn(overrides: Partial<RunContext> = {}): RunContext {
  let time = Date.UTC(2026, 10, 16, 9)
  return {
    store: fileStore({ folder }),
    project: folder,
    clock: () => {
      time += 1000
      return new Date(time)
    },
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    emit: () => undefined,
    wait: async () => undefined,
    ...overrides,
  }
}

/** Two agents work side by side in chains of steps; what they say is written down in a stream and a document. */
const chains = defineLoop<{ length: number; pause?: () => Promise<void> }, string[], 'worker'>({
  name: 'chains',
  roles: ['worker'],
  async run({ length, pause }, run, { worker }) {
    const began = run.now()
    const branches = await Promise.all(
      ['left', 'right'].map((name) => chain(run.scope(name), length, worker, pause)),
    )
    branches.flat().forEach((text, iteration) => {
      run.append(reflectionMemory, reflection(iteration, text, began))
    })
    return branches.flat()
  },
})

async function chain(
  run: Run,
  length: number,
  worker: Agent,
  pause?: () => Promise<void>,
): Promise<string[]> {
  const texts: string[] = []
  for (let turn = 0; turn < length; turn++) {
    const { text } = await run.ask(worker, question('turn', `turn ${turn} after ${texts.at(-1)}`))
    await pause?.()
    const doubled = await run.step('double', async () => `${text}${text}`)
    texts.push(`${doubled} ${run.random().toFixed(6)}`)
  }
  return texts
}

function reflection(iteration: number, text: string, time: Date) {
  return {
    loop_id: 'ralph-chains',
    iteration,
    timestamp: time.toISOString(),
    actor_output: { actions: [], rationale: text },
    evaluator_output: { passed: true, verification_type: 'heuristic' as const },
    self_reflection: { reflection_text: text },
    memory_metadata: { omega_capacity: 1, current_memory_size: 0 },
  }
}

const files = () => readFileSync(join(folder, '.reprise/runs/one/reflections.jsonl'), 'utf8')
const request = (team: { worker: Agent }) => ({ id: 'one', config: { length: 3 }, seed: 7, team })

describe('a run', () => {
  test('completes, and writes down what it was', async () => {
    const { agent, calls } = counter((_, call) => says(`answer ${call}`))
    const outcome = await startRun(chains, request({ worker: agent }), contextIn())
    expect(outcome).toMatchObject({ status: 'completed', runId: 'one' })
    expect(calls.sort()).toEqual([
      'left/turn',
      'left/turn#2',
      'left/turn#3',
      'right/turn',
      'right/turn#2',
      'right/turn#3',
    ])
    const manifest = await fileStore({ folder }).manifest('one')
    expect(runManifest.validate(manifest)).toBe(true)
    expect(manifest).toMatchObject({
      status: 'completed',
      spent: { calls: 6 },
      agents: { worker: 'script:counter' },
    })
  })

  test('resumed when it is complete asks no agent and gives the same result and the same bytes', async () => {
    const { agent, calls } = counter((_, call) => says(`answer ${call}`))
    const first = await startRun(chains, request({ worker: agent }), contextIn())
    const before = files()
    const again = await resumeRun(chains, request({ worker: agent }), contextIn())
    expect(again.result).toEqual(first.result)
    expect(calls).toHaveLength(6)
    expect(files()).toBe(before)
  })

  test('stopped at any point and resumed ends like one that was never stopped', async () => {
    const answer = (asked: AgentRequest) => says(`re: ${asked.messages[0]?.content}`)
    await startRun(chains, request({ worker: counter(answer).agent }), contextIn())
    const whole = files()
    for (let point = 0; point <= 12; point++) {
      rmSync(join(folder, '.reprise'), { recursive: true })
      let done = 0
      const { agent, calls } = counter(answer)
      const stopping = {
        stopping: () => done >= point,
        emit: ({ type }: { type: string }) => void (type === 'ended' && done++),
      }
      const stopped = await startRun(chains, request({ worker: agent }), contextIn(stopping))
      if (point < 10) expect(stopped.status).toBe('stopped')
      await resumeRun(chains, request({ worker: agent }), contextIn())
      expect(files()).toBe(whole)
      expect(calls).toHaveLength(6)
    }
  })

  test('whose branches finish in any order gives the same result', async () => {
    const answer = (asked: AgentRequest) => says(`re: ${asked.messages[0]?.content}`)
    const results = new Set<string>()
    for (let seed = 0; seed < 10; seed++) {
      const random = seededRandom(seed)
      const pause = async () => {
        for (let turns = Math.floor(random() * 20); turns > 0; turns--) await Promise.resolve()
      }
      rmSync(join(folder, '.reprise'), { recursive: true, force: true })
      const shuffled: typeof chains = {
        ...chains,
        run: (config, run, team) => chains.run({ ...config, pause }, run, team),
      }
      await startRun(shuffled, request({ worker: counter(answer).agent }), contextIn())
      results.add(files())
    }
    expect(results.size).toBe(1)
  })
})

describe('failures', () => {
  const stubborn = defineLoop<object, string, 'worker'>({
    name: 'stubborn',
    roles: ['worker'],
    async run(_, run, { worker }) {
      const { text } = await run.ask(worker, question('ask', 'Please?'), { retries: 2 })
      return text
    },
  })
  const limited: AgentOutcome = {
    kind: 'failed',
    failure: { code: 'rate_limited', message: 'Slow down.', retryable: true, retryAfterMs: 7000 },
  }

  test('are tried again as the policy says, and the wait honours the other side', async () => {
    const waits: number[] = []
    const { agent, calls } = counter((_, call) => (call < 3 ? limited : says('at last')))
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const outcome = await startRun(stubborn, request({ worker: agent }), contextIn({ wait }))
    expect(outcome.result).toBe('at last')
    expect(waits).toEqual([7000, 7000])
    expect(calls).toHaveLength(3)
    const replay = await replayRun(stubborn, request({ worker: counter(() => limited).agent }), contextIn())
    expect(replay.result).toBe('at last')
  })

  test('that do not pass end the run with their code, and a replay fails in the same way', async () => {
    const { agent } = counter(() => limited)
    const outcome = await startRun(stubborn, request({ worker: agent }), contextIn())
    expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'rate_limited' } })
    const replay = await replayRun(stubborn, request({ worker: agent }), contextIn())
    expect(replay).toMatchObject({ status: 'failed', reason: { code: 'rate_limited' } })
    expect(replay.error).toBeInstanceOf(WorkFailed)
  })
})

describe('a budget', () => {
  test('stops the run cleanly, and a larger one lets it continue without paying twice', async () => {
    const { agent, calls } = counter((_, call) => says(`answer ${call}`, { cost_usd: 1, input_tokens: 10 }))
    const first = await startRun(chains, { ...request({ worker: agent }), budget: { usd: 3 } }, contextIn())
    expect(first).toMatchObject({ status: 'stopped', reason: { code: 'budget_usd' } })
    const paid = calls.length
    expect((await fileStore({ folder }).manifest('one')).spent).toMatchObject({
      usd: paid,
      tokens: paid * 10,
    })
    const second = await resumeRun(
      chains,
      { ...request({ worker: agent }), budget: { usd: 100 } },
      contextIn(),
    )
    expect(second.status).toBe('completed')
    expect(calls).toHaveLength(6)
  })
})

describe('a replay', () => {
  const answer = () => says('hello')

  test('says which files it found byte for byte as they are', async () => {
    await startRun(chains, request({ worker: counter(answer).agent }), contextIn())
    const { agent, calls } = counter(answer)
    const { files: compared, entries } = await replayRun(chains, request({ worker: agent }), contextIn())
    expect(compared).toEqual(['reflections.jsonl'])
    expect(entries).toBeGreaterThan(20)
    expect(calls).toEqual([])
  })

  test.each([
    ['a changed byte', (text: string) => text.replace('hellohello', 'helloHello')],
    ['a line too many', (text: string) => `${text}{}\n`],
    ['a missing line', (text: string) => text.slice(0, -10)],
  ])('names the first difference: %s', async (_, spoil) => {
    await startRun(chains, request({ worker: counter(answer).agent }), contextIn())
    const path = join(folder, '.reprise/runs/one/reflections.jsonl')
    writeFileSync(path, spoil(readFileSync(path, 'utf8')))
    await expect(replayRun(chains, request({ worker: counter(answer).agent }), contextIn())).rejects.toThrow(
      RecordsDiffer,
    )
  })

  test('of a loop that asks something else is refused, and so is a resume', async () => {
    await startRun(chains, request({ worker: counter(answer).agent }), contextIn())
    const other: typeof chains = {
      ...chains,
      run: async (_, run, { worker }) => {
        await run.scope('left').ask(worker, question('turn', 'something else'))
        return []
      },
    }
    await expect(replayRun(other, request({ worker: counter(answer).agent }), contextIn())).rejects.toThrow(
      RunDiverged,
    )
    rmSync(join(folder, '.reprise'), { recursive: true })
    let asked = 0
    const stopping = () => asked++ > 4
    await startRun(chains, request({ worker: counter(answer).agent }), contextIn({ stopping }))
    expect(await resumeRun(other, request({ worker: counter(answer).agent }), contextIn())).toMatchObject({
      status: 'failed',
      reason: { code: 'run_diverged' },
    })
  })
})

describe('a fork', () => {
  test('shares what came before and pays nothing for it', async () => {
    const { agent } = counter((_, call) => says(`answer ${call}`))
    await startRun(chains, request({ worker: agent }), contextIn())
    await forkRun(chains, { from: 'one', id: 'two', at: 'left/turn#3', team: { worker: agent } }, contextIn())
    const { agent: other, calls } = counter(() => says('another'))
    const outcome = await resumeRun(chains, { ...request({ worker: other }), id: 'two' }, contextIn())
    expect(outcome.status).toBe('completed')
    expect(calls).toContain('left/turn#3')
    expect(calls.length).toBeLessThan(3)
    expect((outcome.result as string[])[2]).toContain('anotheranother')
    expect(await fileStore({ folder }).manifest('two')).toMatchObject({
      parent: { run_id: 'one', at: 'left/turn#3' },
    })
  })

  test('can be given an answer instead of asking for one', async () => {
    const { agent } = counter((_, call) => says(`answer ${call}`))
    await startRun(chains, request({ worker: agent }), contextIn())
    await forkRun(
      chains,
      { from: 'one', id: 'two', at: 'right/turn#3', team: { worker: agent }, reply: { text: 'mine' } },
      contextIn(),
    )
    const outcome = await resumeRun(chains, { ...request({ worker: agent }), id: 'two' }, contextIn())
    expect((outcome.result as string[])[5]).toContain('minemine')
  })

  test('at a name that is not there says which are', async () => {
    await startRun(chains, request({ worker: counter(() => says('x')).agent }), contextIn())
    await expect(
      forkRun(
        chains,
        { from: 'one', id: 'two', at: 'nowhere', team: { worker: counter(() => says('x')).agent } },
        contextIn(),
      ),
    ).rejects.toMatchObject({ hint: expect.stringContaining('right/double#3') })
  })
})

test('secrets never reach the journal or a record', async () => {
  const secret = 'hunter2-hunter2'
  const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(secret, '[redacted]'))
  const { agent } = counter(() => says(`the key is ${secret}`))
  const outcome = await startRun(chains, request({ worker: agent }), contextIn({ redact }))
  expect(JSON.stringify(outcome)).not.toContain(secret)
  for (const file of ['journal.jsonl', 'reflections.jsonl', 'run.json']) {
    expect(readFileSync(join(folder, '.reprise/runs/one', file), 'utf8')).not.toContain(secret)
  }
})

test('an abort stops at once and leaves a run that can be resumed', async () => {
  const abort = new AbortController()
  const { agent } = counter((_, call) => {
    if (call === 3) {
      abort.abort(new RunStopped('interrupted', 'Stopped at once.'))
      return { kind: 'failed', failure: { code: 'cancelled', message: 'cancelled', retryable: false } }
    }
    return says('hello')
  })
  const outcome = await startRun(chains, request({ worker: agent }), contextIn({ signal: abort.signal }))
  expect(outcome).toMatchObject({ status: 'interrupted' })
  expect(
    await resumeRun(chains, request({ worker: counter(() => says('hello')).agent }), contextIn()),
  ).toMatchObject({
    status: 'completed',
  })
})

test('a step that an abort has ended is done again by the resumed run, and is no failure', async () => {
  const abort = new AbortController()
  let tries = 0
  const work = defineLoop<object, string, never>({
    name: 'work',
    roles: [],
    run: (_, run) =>
      run.step('work', async ({ signal }) => {
        tries++
        if (tries === 1) abort.abort(new RunStopped('interrupted', 'Stopped at once.'))
        signal.throwIfAborted()
        return 'done'
      }),
  })
  const request = { id: 'one', config: {}, seed: 1, team: {} }
  expect(await startRun(work, request, contextIn({ signal: abort.signal }))).toMatchObject({
    status: 'interrupted',
  })
  expect(await resumeRun(work, request, contextIn())).toMatchObject({ status: 'completed', result: 'done' })
})
