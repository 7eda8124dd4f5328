import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Agent, AgentOutcome } from '../../agents/index.ts'
import { chat, experimentMeta, runManifest } from '../../contracts/index.ts'
import { writeAtomic } from '../../kit/index.ts'
import { defineLoop, JournalLost, type RunEvent, StoreFailed } from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, counter, question, says, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

const request = { id: 'one', seed: 7, team: {} }
const runFolder = (folder: string) => join(folder, '.reprise/runs/one')
const line = (timestamp: string, message: string) => ({ timestamp, turn: 'Day 1', speaker: 'Ada', message })

const meta = (rounds: number, timestamp: string) => ({
  experiment_id: 'one',
  prar_run_id: 'one',
  framework: 'Test',
  framework_option: 'E' as const,
  model: 'scripted',
  performer_temperature: 0.7,
  coach_temperature: 0.1,
  social_rl_version: '0.2.0',
  timestamp,
  rounds_executed: rounds,
})

describe('write-ahead', () => {
  /** A loop whose records depend only on times, which the loop does not wait for. */
  const timed = defineLoop<object, void>({
    name: 'timed',
    async run(_, run) {
      for (let round = 1; round <= 20; round++) {
        const time = run.now().toISOString()
        run.append(chat, line(time, `round ${round}`))
        await run.write(experimentMeta, meta(round, time))
        await new Promise(setImmediate)
      }
    },
  })

  test('no byte of a record is stored before the times that it holds are in the journal', async () => {
    const folder = temporaryFolder()
    const store = fileStore({ folder })
    const early: string[] = []
    const check = (text: string) => {
      const journal = readFileSync(join(runFolder(folder), 'journal.jsonl'), 'utf8')
      for (const [time] of text.matchAll(/2026-11-16T[\d:.]+Z/g))
        if (!journal.includes(`"value":${Date.parse(time)}`)) early.push(time)
    }
    // What is on the disk is looked at between any two turns of the event loop.
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        for (const name of ['chat.jsonl', 'meta.json']) {
          const path = join(runFolder(folder), name)
          if (existsSync(path)) check(readFileSync(path, 'utf8'))
        }
        await new Promise(setImmediate)
      }
    })()
    let time = Date.UTC(2026, 10, 16, 9)
    const clock = () => {
      time += 1000
      return new Date(time)
    }
    await startRun(timed, request, contextIn(folder, { store, clock }))
    isOver = true
    await looking
    expect(early).toEqual([])
  })
})

describe('a step', () => {
  const returning = (value: unknown) =>
    defineLoop<object, unknown>({ name: 'returning', run: (_, run) => run.step('work', async () => value) })

  test.each([
    ['a BigInt', { a: 1n }],
    ['NaN', [Number.NaN]],
    ['a Map', { a: new Map() }],
    ['a function', { a: () => 1 }],
    ['undefined', { a: { b: undefined } }],
  ])('that returns what JSON cannot hold is a recorded failure: %s', async (what, value) => {
    const folder = temporaryFolder()
    const outcome = await startRun(returning(value), request, contextIn(folder))
    expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'not_plain_data' } })
    expect(outcome.reason?.message).toContain(what)
    expect(await replayRun(returning(value), request, contextIn(folder))).toMatchObject({ status: 'failed' })
  })

  test('may return nothing', async () => {
    expect(await startRun(returning(undefined), request, contextIn(temporaryFolder()))).toMatchObject({
      status: 'completed',
    })
  })

  test.each(['now', 'random', 'append', 'scope'] as const)('refuses %s inside', async (what) => {
    const loop = defineLoop<object, unknown>({
      name: 'inside',
      run: (_, run) =>
        run.step('work', async () => {
          await new Promise(setImmediate)
          if (what === 'now') run.now()
          if (what === 'random') run.random()
          if (what === 'scope') run.scope('x')
          if (what === 'append') run.append(chat, line('2026-11-16T09:00:00Z', 'x'))
        }),
    })
    const outcome = await startRun(loop, request, contextIn(temporaryFolder()))
    expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'used_in_step' } })
  })
})

describe('failures that may pass', () => {
  const asking = defineLoop<object, string, 'worker'>({
    name: 'asking',
    roles: ['worker'],
    run: async (_, run, { worker }) => (await run.ask(worker, question('ask', 'Please?'))).text,
  })
  const busy = (code: 'overloaded' | 'network' | 'rate_limited'): AgentOutcome => ({
    kind: 'failed',
    failure: { code, message: 'Not now.', retryable: true },
  })

  test('are retried with growing waits until they pass, and the wait is emitted', async () => {
    const waits: number[] = []
    const events: RunEvent[] = []
    const { agent, calls } = counter((_, __) => (calls.length < 9 ? busy('overloaded') : says('at last')))
    const context = contextIn(temporaryFolder(), {
      wait: async (milliseconds) => void waits.push(milliseconds),
      emit: (event) => void events.push(event),
    })
    const outcome = await startRun(asking, { ...request, team: { worker: agent } }, context)
    expect(outcome).toMatchObject({ status: 'completed', result: 'at last' })
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 120_000])
    expect(events.filter(({ type }) => type === 'waiting')[0]).toMatchObject({
      key: 'ask',
      milliseconds: 1000,
      failure: { code: 'overloaded', message: 'Not now.' },
    })
  })

  test('leave the run interrupted after an hour, and resume asks again at once', async () => {
    const folder = temporaryFolder()
    let waited = 0
    const down = counter(() => busy('network'))
    const wait = async (milliseconds: number) => {
      waited += milliseconds
    }
    const team = { worker: down.agent }
    const outcome = await startRun(asking, { ...request, team }, contextIn(folder, { wait }))
    expect(outcome).toMatchObject({ status: 'interrupted', reason: { code: 'outage' } })
    expect(waited).toBeGreaterThan(3_400_000)
    expect(waited).toBeLessThanOrEqual(3_600_000)
    expect((await fileStore({ folder }).manifest('one')).status).toBe('interrupted')
    const up = counter(() => says('hello'))
    const resumed = await resumeRun(asking, { ...request, team: { worker: up.agent } }, contextIn(folder))
    expect(resumed).toMatchObject({ status: 'completed', result: 'hello' })
    expect(up.calls).toHaveLength(1)
    expect(await replayRun(asking, { ...request, team }, contextIn(folder))).toMatchObject({
      result: 'hello',
    })
  })

  test('a limit that says when it resets is waited for, hours if need be, and not for days', async () => {
    const limited = (hours: number): AgentOutcome => ({
      kind: 'failed',
      failure: {
        code: 'rate_limited',
        message: 'Used up.',
        retryable: true,
        retryAfterMs: hours * 3_600_000,
      },
    })
    const waits: number[] = []
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const soon = counter(() => (waits.length === 0 ? limited(4.5) : says('at last')))
    const context = contextIn(temporaryFolder(), { wait })
    const outcome = await startRun(asking, { ...request, team: { worker: soon.agent } }, context)
    expect(outcome).toMatchObject({ status: 'completed', result: 'at last' })
    expect(waits).toEqual([4.5 * 3_600_000])
    const never = counter(() => limited(72))
    const other = contextIn(temporaryFolder(), { wait })
    expect(await startRun(asking, { ...request, team: { worker: never.agent } }, other)).toMatchObject({
      status: 'interrupted',
      reason: { code: 'outage', message: expect.stringContaining('It resets in 4320 minutes.') },
    })
  })

  test('that will not pass end the run, and resume tries that work once more, as a new try', async () => {
    const folder = temporaryFolder()
    const refused: AgentOutcome = {
      kind: 'failed',
      failure: { code: 'unauthorised', message: 'No key.', retryable: false },
    }
    const first = counter(() => refused)
    const begun = await startRun(asking, { ...request, team: { worker: first.agent } }, contextIn(folder))
    expect(begun).toMatchObject({ status: 'failed', reason: { code: 'unauthorised' } })
    const second = counter(() => says('with a key'))
    const team = { worker: second.agent }
    expect(await resumeRun(asking, { ...request, team }, contextIn(folder))).toMatchObject({
      status: 'completed',
      result: 'with a key',
    })
    expect(await replayRun(asking, { ...request, team }, contextIn(folder))).toMatchObject({
      result: 'with a key',
    })
    const starts = []
    for await (const entry of fileStore({ folder }).journal('one').read())
      if (entry.type === 'start') starts.push(entry.try)
    expect(starts).toEqual([1, 2])
  })

  test('work that failed beside the failure that ended the run is tried again with it', async () => {
    const folder = temporaryFolder()
    let isBroken = true
    const loop = defineLoop<object, string[]>({
      name: 'beside',
      run: (_, run) =>
        Promise.all(
          ['left', 'right'].map((name) =>
            run.scope(name).step('work', async () => {
              for (let turns = name === 'left' ? 0 : 30; turns > 0; turns--) await new Promise(setImmediate)
              return isBroken ? Promise.reject(new Error('broken')) : name
            }),
          ),
        ),
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'failed' })
    isBroken = false
    expect(await resumeRun(loop, request, contextIn(folder))).toMatchObject({ result: ['left', 'right'] })
  })

  test('a failure that the loop handled is tried again only where its key is named', async () => {
    const folder = temporaryFolder()
    let isBroken = true
    const loop = defineLoop<object, string>({
      name: 'handled',
      async run(_, run) {
        const work = async () => (isBroken ? Promise.reject(new Error('broken')) : 'fixed')
        const first = await run.step('first', work).catch(() => 'given up')
        if (isBroken) await run.step('second', async () => Promise.reject(new Error('the end')))
        return first
      },
    })
    await startRun(loop, request, contextIn(folder))
    isBroken = false
    expect(await resumeRun(loop, request, contextIn(folder))).toMatchObject({ result: 'given up' })
    await expect(
      resumeRun(loop, { ...request, retry: ['nowhere'] }, contextIn(folder)),
    ).rejects.toMatchObject({
      code: 'nothing_to_retry',
    })
    expect(await resumeRun(loop, { ...request, retry: ['first'] }, contextIn(folder))).toMatchObject({
      result: 'fixed',
    })
  })
})

/** A process that dies after it has written a draft and before the draft has taken its place. */
const killedWhileWriting = `
  const { openDraft } = await import(${JSON.stringify(new URL('../../kit/files/open-draft.ts', import.meta.url).href)})
  const draft = await openDraft(process.argv[1] + '/meta.json')
  draft.write('half')
  process.kill(process.pid, 'SIGKILL')
`

describe('faults of the disk', () => {
  /** A loop that needs half a megabyte. */
  const hungry = defineLoop<object, void>({
    name: 'hungry',
    async run(_, run) {
      for (let round = 1; round <= 50; round++)
        await run.step('work', async () =>
          Array.from({ length: 1000 }, (_, index) => (index * 7919 + round) ** 2),
        )
    },
  })

  const writing = defineLoop<object, number>({
    name: 'writing',
    async run(_, run) {
      for (let round = 1; round <= 5; round++) {
        const time = run.now().toISOString()
        await run.step('work', async () => round)
        run.append(chat, line(time, `round ${round}`))
        await run.write(experimentMeta, meta(round, time))
      }
      return 5
    },
  })

  test.skipIf(!existsSync('/dev/full'))(
    'a full disk leaves an interrupted run, and resume continues it',
    async () => {
      const folder = temporaryFolder()
      mkdirSync(runFolder(folder), { recursive: true })
      const store = fileStore({ folder })
      // The run folder may not be there when a run is created, so the link is made when it begins.
      const create = async (manifest: Parameters<typeof store.create>[0]) => {
        rmSync(runFolder(folder), { recursive: true })
        await store.create(manifest)
        symlinkSync('/dev/full', join(runFolder(folder), 'chat.jsonl'))
      }
      const outcome = await startRun(writing, request, contextIn(folder, { store: { ...store, create } }))
      expect(outcome).toMatchObject({ status: 'interrupted', reason: { code: 'store_failed' } })
      expect(outcome.reason?.message).toContain('the disk is full')
      expect(await store.manifest('one')).toMatchObject({ status: 'interrupted' })
      rmSync(join(runFolder(folder), 'chat.jsonl'))
      expect(await resumeRun(writing, request, contextIn(folder))).toMatchObject({
        status: 'completed',
        result: 5,
      })
      expect(await replayRun(writing, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    },
  )

  test('the manifest of a run that filled its disk says so', async ({ skip }) => {
    const folder = temporaryFolder()
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
    if (status !== 0) skip('only root can make a small disk')
    try {
      const outcome = await startRun(hungry, request, contextIn(folder))
      expect(outcome).toMatchObject({
        status: 'interrupted',
        reason: { message: expect.stringContaining('full') },
      })
      expect(await fileStore({ folder }).manifest('one')).toMatchObject({ status: 'interrupted' })
      spawnSync('sh', ['-c', 'cat /dev/zero > fill'], { cwd: folder })
      const journal = join(runFolder(folder), 'journal.jsonl')
      await expect(resumeRun(hungry, request, contextIn(folder))).rejects.toThrow(
        `${journal} cannot be written: the disk is full`,
      )
      const report = join(folder, 'report.md')
      await expect(writeAtomic(report, 'x'.repeat(1_000_000))).rejects.toMatchObject({ path: report })
      execFileSync('mount', ['-o', 'remount,size=8m', folder])
      expect(await resumeRun(hungry, request, contextIn(folder))).toMatchObject({ status: 'completed' })
      expect(readdirSync(runFolder(folder)).filter((name) => name.endsWith('.reserve'))).toEqual([])
    } finally {
      execFileSync('umount', [folder])
    }
  })

  test('a run never ends before the last entry of its journal, however far its clock is set back', async () => {
    const folder = temporaryFolder()
    const store = fileStore({ folder })
    let hours = 0
    const ahead = () => new Date(Date.parse('2026-11-16T09:00:00Z') + ++hours * 3_600_000)
    const save: typeof store.save = (manifest, epoch) =>
      manifest.status === 'running' ? store.save(manifest, epoch) : Promise.reject(new StoreFailed('full'))
    await startRun(writing, request, contextIn(folder, { clock: ahead, store: { ...store, save } }))
    const back = () => new Date('2026-11-14T09:00:00Z')
    await resumeRun(writing, request, contextIn(folder, { clock: back }))
    const { finished_at: ended } = await store.manifest('one')
    let last = ''
    for await (const { at } of store.journal('one').read()) last = at
    expect(Date.parse(ended!)).toBeGreaterThanOrEqual(Date.parse(last))
  })

  test('a manifest that cannot be written at the end leaves an interrupted run, and resume completes it', async () => {
    const folder = temporaryFolder()
    const store = fileStore({ folder })
    const save: typeof store.save = (manifest, epoch) =>
      manifest.status === 'completed'
        ? Promise.reject(new StoreFailed('run.json cannot be written: the disk is full.'))
        : store.save(manifest, epoch)
    const outcome = await startRun(writing, request, contextIn(folder, { store: { ...store, save } }))
    expect(outcome).toMatchObject({ status: 'interrupted', reason: { code: 'store_failed' } })
    expect(await resumeRun(writing, request, contextIn(folder))).toMatchObject({
      status: 'completed',
      result: 5,
    })
  })

  test('a result that cannot be journaled leaves an interrupted run, and resume keeps it', async () => {
    const folder = temporaryFolder()
    const store = fileStore({ folder })
    const journal: typeof store.journal = (id) => {
      const real = store.journal(id)
      return {
        ...real,
        async open(options) {
          const writer = await real.open(options)
          const append: typeof writer.append = (...drafts) =>
            drafts.some(({ type }) => type === 'close')
              ? Promise.reject(new JournalLost('The journal cannot be written: the disk is full.'))
              : writer.append(...drafts)
          return { ...writer, append }
        },
      }
    }
    const outcome = await startRun(writing, request, contextIn(folder, { store: { ...store, journal } }))
    expect(outcome).toMatchObject({ status: 'interrupted', reason: { code: 'journal_lost' } })
    expect(await store.manifest('one')).toMatchObject({ status: 'interrupted' })
    expect(await resumeRun(writing, request, contextIn(folder))).toMatchObject({
      status: 'completed',
      result: 5,
    })
  })

  test('a line that a crash has cut off is reported when it is removed', async () => {
    const folder = temporaryFolder()
    let steps = 0
    await startRun(writing, request, contextIn(folder, { stopping: () => steps++ > 2 }))
    appendFileSync(join(runFolder(folder), 'journal.jsonl'), '{"seq":')
    const events: RunEvent[] = []
    const context = contextIn(folder, { emit: (event) => void events.push(event) })
    expect(await resumeRun(writing, request, context)).toMatchObject({ status: 'completed' })
    expect(events.filter(({ type }) => type === 'notice')).toEqual([
      {
        type: 'notice',
        message: expect.stringMatching(/^Line \d+ of the journal was incomplete .* 7 bytes were/),
      },
    ])
  })

  // A folder that not even the superuser may write to.
  test.skipIf(!existsSync('/sys/kernel'))('a read-only folder is named in words', async () => {
    await expect(startRun(writing, request, contextIn('/sys/kernel'))).rejects.toThrow(
      /run\.json cannot be written: (?:permission denied|operation not permitted|the file system is read-only)/,
    )
  })

  test('what a killed process left half written is removed on resume', async () => {
    const folder = temporaryFolder()
    let steps = 0
    const stopping = () => steps++ > 2
    expect(await startRun(writing, request, contextIn(folder, { stopping }))).toMatchObject({
      status: 'stopped',
    })
    const { status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '-e', killedWhileWriting, runFolder(folder)],
      { cwd: process.cwd() },
    )
    expect(status).not.toBe(0)
    expect(readdirSync(runFolder(folder)).filter((name) => name.endsWith('.reprise-draft'))).toHaveLength(1)
    expect(await resumeRun(writing, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    expect(readdirSync(runFolder(folder)).filter((name) => name.endsWith('.reprise-draft'))).toEqual([])
    expect(await replayRun(writing, request, contextIn(folder))).toMatchObject({ status: 'completed' })
  })

  test('a clock that steps back leaves a manifest whose times are in order, and records whose times are too', async () => {
    const folder = temporaryFolder()
    let time = Date.UTC(2026, 10, 16, 12)
    const clock = () => {
      time -= 60_000
      return new Date(time)
    }
    const stopping = () => time < Date.UTC(2026, 10, 16, 11, 50)
    await startRun(writing, request, contextIn(folder, { clock, stopping }))
    const outcome = await resumeRun(writing, request, contextIn(folder, { clock }))
    expect(outcome).toMatchObject({ status: 'completed' })
    const manifest = await fileStore({ folder }).manifest('one')
    for (const rule of runManifest.rules)
      rule.check(manifest, (...finding) => expect.fail(`${rule.code}: ${finding.join(' ')}`))
    const times = readFileSync(join(runFolder(folder), 'chat.jsonl'), 'utf8').match(/2026-[^"]+/g)!
    expect(times).toEqual([...times].sort())
    expect(manifest.spent?.seconds).toBeGreaterThanOrEqual(0)
  })
})

test.each(['missing', 'empty'])(
  'a run whose journal is %s is refused, and nothing is begun anew',
  async (how) => {
    const folder = temporaryFolder()
    const loop = defineLoop<object, string, 'worker'>({
      name: 'asking',
      roles: ['worker'],
      run: async (_, run, { worker }) => {
        const { text } = await run.ask(worker, question('ask', 'x'))
        await run.ask(worker, question('ask', 'y'))
        return text
      },
    })
    const { agent, calls } = counter(() => says('hello'))
    const team: { worker: Agent } = { worker: agent }
    await startRun(loop, { ...request, team, budget: { calls: 1 } }, contextIn(folder))
    for (const name of ['journal.jsonl', 'journal.jsonl.head']) rmSync(join(runFolder(folder), name))
    if (how === 'empty') writeFileSync(join(runFolder(folder), 'journal.jsonl'), '')
    await expect(resumeRun(loop, { ...request, team }, contextIn(folder))).rejects.toMatchObject({
      code: 'journal_damaged',
    })
    await expect(replayRun(loop, { ...request, team }, contextIn(folder))).rejects.toMatchObject({
      code: 'journal_damaged',
    })
    expect(calls).toHaveLength(1)
  },
)

test.each(['with its head', 'without its head'])(
  'a complete run whose journal was shortened %s is refused',
  async (how) => {
    const folder = temporaryFolder()
    const loop = defineLoop<object, number>({ name: 'short', run: async () => 1 })
    await startRun(loop, request, contextIn(folder))
    const journal = join(runFolder(folder), 'journal.jsonl')
    const lines = readFileSync(journal, 'utf8').split('\n')
    writeFileSync(journal, `${lines.slice(0, -2).join('\n')}\n`)
    if (how === 'without its head') rmSync(`${journal}.head`)
    await expect(resumeRun(loop, request, contextIn(folder))).rejects.toThrow('it was shortened')
  },
)

test('the whole folder of another run in its place is refused, also where nothing is written', async () => {
  const folder = temporaryFolder()
  const loop = defineLoop<object, number>({ name: 'swapped', run: async () => 1 })
  await startRun(loop, request, contextIn(folder))
  await startRun(loop, { ...request, id: 'two' }, contextIn(folder))
  for (const name of ['journal.jsonl', 'journal.jsonl.head'])
    cpSync(join(folder, '.reprise/runs/two', name), join(runFolder(folder), name))
  const message = "is the journal of the run 'two', not of 'one'"
  await expect(resumeRun(loop, request, contextIn(folder))).rejects.toThrow(message)
  await expect(replayRun(loop, request, contextIn(folder))).rejects.toThrow(message)
})

test('resuming a finished run changes nothing at all, and gives its result', async () => {
  const folder = temporaryFolder()
  const large = 'x'.repeat(5000)
  const loop = defineLoop<object, { text: string }>({ name: 'large', run: async () => ({ text: large }) })
  await startRun(loop, request, contextIn(folder))
  const before = ['run.json', 'journal.jsonl'].map((name) =>
    readFileSync(join(runFolder(folder), name), 'utf8'),
  )
  const outcome = await resumeRun(loop, request, contextIn(folder))
  expect(outcome).toMatchObject({ status: 'completed', result: { text: large } })
  const after = ['run.json', 'journal.jsonl'].map((name) =>
    readFileSync(join(runFolder(folder), name), 'utf8'),
  )
  expect(after).toEqual(before)
})

test('the lock of a process that was killed after the end of its run is removed on resume', async () => {
  const folder = temporaryFolder()
  const loop = defineLoop<object, void>({ name: 'idle', run: async () => undefined })
  await startRun(loop, request, contextIn(folder))
  const lock = join(runFolder(folder), 'journal.jsonl.lock')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, JSON.stringify({ pid, host: hostname(), began: '1' }))
  await resumeRun(loop, request, contextIn(folder))
  expect(existsSync(lock)).toBe(false)
  writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }))
  await resumeRun(loop, request, contextIn(folder))
  expect(existsSync(lock)).toBe(true)
})

test('what processes left that were killed while they took a lock over is removed when a run is resumed', async () => {
  const folder = temporaryFolder()
  const loop = defineLoop<object, null>({
    name: 'fails',
    run: async (_, run) => run.step('fail', () => Promise.reject(new Error('Not now.'))),
  })
  await startRun(loop, request, contextIn(folder))
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const dead = JSON.stringify({ pid, host: hostname(), began: '1' })
  for (const name of ['.taking-over', `.taking-over.${pid}-1`, `.${pid}-2`])
    writeFileSync(join(runFolder(folder), `journal.jsonl.lock${name}`), dead)
  await resumeRun(loop, request, contextIn(folder))
  expect(readdirSync(runFolder(folder)).filter((name) => name.includes('.lock'))).toEqual([])
})

test('an id that is too long is refused in words, and the project ignores its runs in git', async () => {
  const folder = temporaryFolder()
  const loop = defineLoop<object, void>({ name: 'idle', run: async () => undefined })
  await expect(startRun(loop, { ...request, id: 'x'.repeat(300) }, contextIn(folder))).rejects.toThrow(
    'it has 300 characters, and 120 are allowed',
  )
  await startRun(loop, request, contextIn(folder))
  expect(readFileSync(join(folder, '.reprise/.gitignore'), 'utf8')).toBe('*\n')
})

test('subscribers receive events of bots, records, progress and the end', async () => {
  const events: RunEvent[] = []
  const loop = defineLoop<object, string, 'bot'>({
    name: 'seen',
    roles: ['bot'],
    async run(_, run, { bot }) {
      run.progress({ done: 1, total: 2 })
      const { text } = await run.ask(bot, question('ask', 'x'))
      run.append(chat, line('2026-11-16T09:00:00Z', text))
      return text
    },
  })
  const { agent } = counter(() => says('hello'), 'bot:hello')
  const context = contextIn(temporaryFolder(), { emit: (event) => void events.push(event) })
  await startRun(loop, { ...request, team: { bot: agent } }, context)
  expect(events.map(({ type }) => type)).toEqual([
    'progress',
    'started',
    'ended',
    'spending',
    'record',
    'finished',
  ])
  expect(events.find(({ type }) => type === 'record')).toMatchObject({
    contract: 'town/chat',
    path: 'chat.jsonl',
    record: { message: 'hello' },
  })
})

test('a run can be asked to stop by a message, which a replay sees too', async () => {
  const folder = temporaryFolder()
  const store = fileStore({ folder })
  const loop = defineLoop<object, number>({
    name: 'patient',
    async run(_, run) {
      for (let round = 1; round < 100; round++) {
        if (round === 3) await run.step('ask', async () => store.post('one', { type: 'stop' }))
        if (await run.stopRequested()) return round
      }
      return 100
    },
  })
  expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ result: 3 })
  expect(await store.inbox('one')).toEqual([])
  expect(await replayRun(loop, request, contextIn(folder))).toMatchObject({ result: 3 })
})
