import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { launchLoop, loadLoop, realClock, resumeRun, runContextOf, startRun } from '../../engine/index.ts'
import { ask, countingLoop, listen, studioWithRun } from '../studio.suite.ts'
import type { WireEntry, WireRecord, WireRun } from '../wire.ts'
import { feed } from './feed.ts'
import { quickManifest, quickStep, readSlowly } from './slow-reader.suite.ts'

let opened: Awaited<ReturnType<typeof studioWithRun>>
beforeAll(async () => {
  opened = await studioWithRun()
})
afterAll(() => opened.close())

/** A loop whose one step ends when the test says so. */
function slowLoop() {
  let resolve: (value: null) => void
  const finished = new Promise<null>((done) => {
    resolve = done
  })
  const slow = {
    ...countingLoop,
    run: async (_: object, run: Parameters<typeof countingLoop.run>[1]) => {
      await run.step('slow', () => finished)
      return { counted: 1 }
    },
  }
  return { slow, finish: () => resolve(null) }
}

test('a finished run is sent with its entries in order, without values', async () => {
  const heard = await listen(opened.studio, '/api/live/runs/count-one', (event) => event === 'live')
  const entries = heard.flatMap(([event, data]) => (event === 'entries' ? (data as WireEntry[]) : []))
  expect(entries.map(({ type }) => type).join(' ')).toBe('open start end start end start end close')
  expect(JSON.stringify(entries)).not.toContain('xxxx')
  const run = heard.findLast(([event]) => event === 'run')?.[1] as WireRun
  expect(run).toMatchObject({ status: 'completed', progress: { unit: 'round', done: 3 } })
})

test('a reader who comes back gets only what is new', async () => {
  const heard = await listen(opened.studio, '/api/live/runs/count-one?from=9', (event) => event === 'live')
  expect(heard.map(([event]) => event)).toEqual(['run', 'live'])
})

test('a step is seen when it starts, and a new run appears in the list', async () => {
  const { project, studio } = opened
  const { slow, finish } = slowLoop()
  const list = listen(studio, '/api/live/runs', (event, data) => {
    return (
      event === 'news' && (data as { changed: WireRun[] }).changed.some(({ run_id: id }) => id === 'slow-one')
    )
  })
  const context = runContextOf(project, { index: false })
  const ended = startRun(slow, { id: 'slow-one', config: { steps: 1 }, seed: 1, team: {} }, context)
  await list
  const heard = await listen(studio, '/api/live/runs/slow-one', (event, data) => {
    return (
      event === 'entries' && (data as WireEntry[]).some(({ type, key }) => type === 'start' && key === 'slow')
    )
  })
  expect(JSON.stringify(heard)).not.toContain('"end"')
  const rest = listen(studio, '/api/live/runs/slow-one', (event, data) => {
    return event === 'run' && (data as WireRun).status === 'completed'
  })
  finish()
  await ended
  expect((await rest).some(([, data]) => JSON.stringify(data).includes('"close"'))).toBe(true)
})

test('the end of a run is shown although the clock was set back by an hour meanwhile', async () => {
  const { project, studio } = opened
  const { slow, finish } = slowLoop()
  const context = runContextOf(project, { index: false })
  const ended = startRun(slow, { id: 'set-back', config: { steps: 1 }, seed: 1, team: {} }, context)
  await expect.poll(() => project.store.holder('set-back')).toBeDefined()
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const heard = await listen(studio, '/api/live/runs/set-back', (event, data) => {
    if (event === 'live') {
      clock.mockImplementation(() => now() - 3_600_000)
      finish()
    }
    return event === 'run' && (data as WireRun).status === 'completed'
  })
  expect(heard.at(-1)?.[0]).toBe('run')
  await ended
})

test('a run that has a folder and no manifest yet is missing, and is sent once it has one', async () => {
  const { project, studio } = opened
  const headers = { authorization: `Bearer ${studio.token}` }
  mkdirSync(project.store.folderOf('begun'))
  const early = await ask(studio, '/api/live/runs/begun', headers)
  expect([early.status, early.text]).toEqual([404, expect.stringContaining('has no')])
  rmdirSync(project.store.folderOf('begun'))
  const request = { id: 'begun', config: { steps: 1 }, seed: 1, team: {} }
  await startRun(countingLoop, request, runContextOf(project, { index: false }))
  const heard = await listen(studio, '/api/live/runs/begun', (event) => event === 'live')
  expect(heard.map(([event]) => event)).toContain('entries')
})

test('a run that could not be read is read again for whoever comes after it was put right', async () => {
  const { project, studio } = opened
  const request = { id: 'put-right', config: { steps: 1 }, seed: 1, team: {} }
  await startRun(countingLoop, request, runContextOf(project, { index: false }))
  const { journal } = project.store.own('put-right')
  const sound = readFileSync(journal, 'utf8')
  writeFileSync(journal, sound.replace('"number":1', '"number":7'))
  await listen(studio, '/api/live/runs/put-right', (event) => event === 'problem')
  writeFileSync(journal, sound)
  const heard = await listen(studio, '/api/live/runs/put-right', (event) => event === 'live')
  expect(heard.map(([event]) => event)).not.toContain('problem')
})

test('a run that is resumed while it is open goes on in the same stream', async () => {
  const { project, studio } = opened
  const context = runContextOf(project, { index: false })
  const failing = {
    ...countingLoop,
    run: async () => {
      throw new Error('not yet')
    },
  }
  const request = { id: 'again', config: { steps: 1 }, seed: 1, team: {} }
  await startRun(failing, request, context).catch(() => undefined)
  let closes = 0
  const heard = listen(studio, '/api/live/runs/again', (event, data) => {
    if (event === 'entries') closes += (data as WireEntry[]).filter(({ type }) => type === 'close').length
    return closes === 2
  })
  await listen(studio, '/api/live/runs/again', (event) => event === 'live')
  await resumeRun(countingLoop, { id: 'again', team: {} }, context)
  const entries = (await heard).flatMap(([event, data]) => (event === 'entries' ? (data as WireEntry[]) : []))
  expect(entries.filter(({ type }) => type === 'open').map(({ epoch }) => epoch)).toEqual([1, 2])
})

test('a step is described whole, and a run that does not go on takes no messages', async () => {
  const { studio } = opened
  const headers = { authorization: `Bearer ${studio.token}` }
  const step = await ask(studio, '/api/runs/count-one/step?key=round-2/count', headers)
  expect(JSON.parse(step.text)).toMatchObject({ work: 'step', tries: [{ value: { number: 2 } }] })
  const range = await ask(studio, '/api/runs/count-one/entries?from=2&to=3', headers)
  expect(JSON.parse(range.text).entries).toHaveLength(2)
  const control = await ask(studio, '/api/runs/count-one/control', headers, { type: 'stop' })
  expect([control.status, control.text]).toEqual([409, expect.stringContaining('not_running')])
})

test('a client that reads nothing learns what was left out, and the others are not delayed', () => {
  let time = 0
  const out = feed(
    () => [],
    () => time,
  )
  const written: string[] = []
  let drained = () => {}
  const slow = {
    writableLength: 0,
    write(bytes: Uint8Array) {
      written.push(Buffer.from(bytes).toString('utf8'))
      slow.writableLength += bytes.length
    },
    once(_: 'drain', listener: () => void) {
      drained = listener
    },
    end: () => undefined,
  }
  const quick = {
    ...slow,
    count: 0,
    write: () => void quick.count++,
    writableLength: 0,
    once: () => undefined,
  }
  out.caughtUp()
  out.watch(slow)
  out.watch(quick)
  const text = 'x'.repeat(100_000)
  for (let seq = 1; seq <= 200; seq++) {
    time += 10
    out.send('entries', [{ seq, text }], { count: 1, range: { from: seq, to: seq } })
    if (seq === 150) out.send('run', { run_id: 'only one' })
  }
  expect(quick.count).toBe(202)
  const before = written.length
  slow.writableLength = 0
  drained()
  const [notice, run, next] = written.slice(before)
  expect(notice).toContain('event: skipped')
  const { entries } = JSON.parse(/data: (.*)/.exec(notice!)![1]!)
  // What a run is must not be missed, since it is sent only when it changes.
  expect(run).toContain('only one')
  expect(next).toContain(`"seq":${before - 1 + entries + 1},`)
})

test('a client that does not confirm gets nothing new after a moment, and only what is new when it does', () => {
  let time = 0
  const out = feed(
    () => [],
    () => time,
  )
  const written: string[] = []
  const watcher = {
    writableLength: 0,
    write: (bytes: Uint8Array) => void written.push(Buffer.from(bytes).toString('utf8')),
    once: () => undefined,
    end: () => undefined,
  }
  const mark = () =>
    JSON.parse(/data: (.*)/.exec(written.findLast((one) => one.startsWith('event: mark'))!)![1]!)
  const newest = () => written.findLast((one) => one.startsWith('event: entries')) ?? ''
  let seq = 0
  const send = (count: number) => {
    for (const last = seq + count; seq < last; ) {
      time += 10
      out.send('entries', [{ seq: ++seq, text: 'x'.repeat(4000) }], {
        count: 1,
        range: { from: seq, to: seq },
      })
    }
  }
  out.caughtUp()
  const watching = out.watch(watcher, { marks: 'me' })
  expect(mark()).toEqual({ reader: 'me', mark: 1 })
  // Before it has processed all that there was, nothing is held back or left out.
  send(100)
  expect(newest()).toContain('"seq":100,')
  watching.confirm(mark().mark)
  send(100)
  const got = Number(/"seq":(\d+)/.exec(newest())![1])
  expect(got).toBeGreaterThan(100)
  expect(got).toBeLessThan(150)
  const before = written.length
  watching.confirm(mark().mark)
  const { entries } = JSON.parse(/data: (.*)/.exec(written[before]!)![1]!)
  expect(written[before]).toContain('event: skipped')
  expect(written[before + 1]).toContain(`"seq":${got + entries + 1},`)
  expect(got + entries + 1).toBeGreaterThan(170)
  expect(newest()).toContain('"seq":200,')
})

test('what an agent says while a client is held up reaches it when it goes on', () => {
  let time = 0
  const said = () => [['text', [{ key: 'speak', at: 0, text: 'The first words' }]]] as const
  const out = feed(said, () => time)
  const written: string[] = []
  const watcher = {
    writableLength: 0,
    write: (bytes: Uint8Array) => void written.push(Buffer.from(bytes).toString('utf8')),
    once: () => undefined,
    end: () => undefined,
  }
  out.caughtUp()
  const watching = out.watch(watcher, { marks: 'me' })
  watching.confirm(1)
  out.send('entries', ['x'.repeat(40_000)], { count: 1 })
  time += 1000
  written.length = 0
  out.show('text', said()[0]![1])
  expect(written.join()).not.toContain('The first words')
  watching.confirm(2)
  expect(written.join()).toContain('The first words')
  written.length = 0
  watching.confirm(2)
  expect(written.join()).toBe('')
})

test('a slow reader learns what it skipped instead of seeing the past, and a second reading gives it all', async () => {
  const { project, studio } = opened
  const id = 'quick-one'
  await project.store.create(quickManifest(id))
  const journal = await project.store
    .journal(id)
    .open({ runId: id, programVersion: '0', clock: () => new Date() })
  const slow = readSlowly(studio, id)
  await slow.live
  // Longer than anything is kept for somebody who does not take it.
  let steps = 0
  for (const end = performance.now() + 1500; performance.now() < end || steps < 2000; steps += 50)
    await journal.append(...Array.from({ length: 50 }, (_, at) => quickStep(steps + at)).flat())
  const total = 2 * steps + 1
  // Somebody who keeps up has seen the last of it.
  await listen(studio, `/api/live/runs/${id}`, (event, data) => {
    return event === 'entries' && (data as WireEntry[]).at(-1)!.seq === total
  })
  slow.resume()
  const { entries, skipped } = await slow.until(total)
  expect(skipped).toBeGreaterThan(0)
  expect(entries.length + skipped).toBe(total)
  await journal.close()
  const heard = await listen(studio, `/api/live/runs/${id}`, (event) => event === 'live')
  const all = heard.flatMap(([event, data]) => (event === 'entries' ? (data as WireEntry[]) : []))
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
})

test('every version of a document is given with its time, made again from the journal', async () => {
  const { project, studio } = opened
  const answer = await ask(studio, '/api/runs/versions-one/versions', {
    authorization: `Bearer ${studio.token}`,
  })
  expect(answer.status).toBe(404)
  const launch = {
    clock: realClock,
    random: () => 0.5,
    signal: new AbortController().signal,
    say: () => undefined,
  }
  const plan = join(import.meta.dirname, '../../../examples/social/workshop.yaml')
  const request = { settings: { plan, rounds: 2 }, id: 'versions-one', seed: 1 }
  await launchLoop(
    await loadLoop('social'),
    request,
    project,
    launch,
    runContextOf(project, { index: false }),
  )
  const { text } = await ask(studio, '/api/runs/versions-one/versions', {
    authorization: `Bearer ${studio.token}`,
  })
  const { versions } = JSON.parse(text) as { versions: WireRecord[] }
  const rounds = versions.flatMap(({ contract, record }) =>
    contract === 'social/experiment-meta' ? [(record as { rounds_executed: number }).rounds_executed] : [],
  )
  expect(rounds).toEqual([1, 2])
  const times = versions.filter(({ contract }) => contract === 'social/policy-state').map(({ at }) => at)
  expect(times).toHaveLength(2)
  expect(times[0]).toBeLessThan(times[1]!)
})
