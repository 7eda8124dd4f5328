import { describe, expect, test } from 'vitest'
import { chat, experimentMeta, type JournalEntry, type RunManifest } from '../contracts/index.ts'
import { type RecordEvent, RecordsDiffer, RunNotFound, type RunStore } from '../spine/index.ts'

const manifest = (id: string): RunManifest => ({
  version: '1.0.0',
  run_id: id,
  loop: 'test',
  status: 'running',
  seed: 1,
  config: {},
  agents: {},
  created_at: '2026-11-16T09:00:00.000Z',
  reprise_version: '0.1.0',
})
const clock = () => new Date('2026-11-16T09:00:00Z')
const opening = (runId: string) => ({ runId, programVersion: '0.1.0', clock })
const line = (message: string) => ({
  timestamp: '2026-11-16T09:00:00Z',
  turn: 'Day 1',
  speaker: 'Ada',
  message,
})
const meta = (rounds: number) => ({
  experiment_id: 'one',
  prar_run_id: 'one',
  framework: 'Test',
  framework_option: 'E' as const,
  model: 'scripted',
  performer_temperature: 0.7,
  coach_temperature: 0.1,
  social_rl_version: '0.2.0',
  timestamp: '2026-11-16T09:00:00.000Z',
  rounds_executed: rounds,
})

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** What every store of runs must do, wherever it keeps them. */
export function describeRunStore(name: string, make: () => RunStore): void {
  const started = async () => {
    const store = make()
    await store.create(manifest('one'))
    return store
  }
  const written = async (store: RunStore, messages: readonly string[], rounds = 1) => {
    const sink = store.records('one', { mode: 'write' })
    for (const message of messages) sink.append(chat, line(message), 'game-1')
    await sink.write(experimentMeta, meta(rounds), '')
    await sink.finish()
    return sink
  }

  describe(name, () => {
    test('a run is created once, and read as it was written', async () => {
      const store = await started()
      expect(await store.list()).toEqual(['one'])
      expect(await store.manifest('one')).toEqual(manifest('one'))
      await expect(store.create(manifest('one'))).rejects.toMatchObject({ kind: 'conflict' })
      await expect(store.manifest('two')).rejects.toThrow(RunNotFound)
    })

    test.each(['Two!', '../two', '', 'x'.repeat(121)])(
      'an id that cannot be one is refused: %s',
      async (id) => {
        await expect(make().create(manifest(id))).rejects.toMatchObject({ code: 'bad_run_id', kind: 'usage' })
      },
    )

    test('a run that cannot be created leaves nothing behind', async () => {
      const store = make()
      await expect(store.create({ ...manifest('one'), seed: 'one' } as never)).rejects.toThrow()
      expect(await store.list()).toEqual([])
    })

    test('a manifest is not overwritten by a writer that another one has followed', async () => {
      const store = await started()
      await store.save({ ...manifest('one'), epoch: 2 }, 2)
      await expect(store.save({ ...manifest('one'), epoch: 1 }, 1)).rejects.toMatchObject({ kind: 'busy' })
      expect((await store.manifest('one')).epoch).toBe(2)
    })

    test('who writes a run is known while it is written, and it cannot be removed then', async () => {
      const store = await started()
      expect(await store.holder('one')).toBeUndefined()
      const writer = await store.journal('one').open(opening('one'))
      expect(await store.holder('one')).toMatchObject({ pid: process.pid })
      await expect(store.remove('one')).rejects.toMatchObject({ kind: 'busy' })
      await writer.close()
      expect(await store.remove('one')).toEqual({ kept: [] })
      expect(await store.list()).toEqual([])
    })

    test('records are listed, read back and compared', async () => {
      const store = await started()
      const sink = await written(store, ['one', 'two'])
      expect(sink.files()).toEqual(['game-1/chat.jsonl', 'meta.json'])
      expect((await store.files('one')).map(({ path }) => path)).toEqual(['game-1/chat.jsonl', 'meta.json'])
      const records = await all(store.read('one'))
      expect(records.map(({ contract, path }) => `${contract} ${path}`)).toEqual([
        'town/chat game-1/chat.jsonl',
        'town/chat game-1/chat.jsonl',
        'social/experiment-meta meta.json',
      ])
      expect(await all(store.read('one', chat))).toHaveLength(2)
    })

    test('what is made again is compared, and only the rest is added', async () => {
      const store = await started()
      await written(store, ['one', 'two'])
      await written(store, ['one', 'two', 'three'])
      expect(await all(store.read('one', chat))).toHaveLength(3)
      await expect(written(store, ['one', 'other'])).rejects.toThrow(RecordsDiffer)
    })

    test('a comparison writes nothing, and reports files that are missing, extra, or foreign', async () => {
      const store = await started()
      await written(store, ['one', 'two'])
      const compare = async (messages: readonly string[], withMeta = true) => {
        const sink = store.records('one', { mode: 'compare' })
        for (const message of messages) sink.append(chat, line(message), 'game-1')
        if (withMeta) await sink.write(experimentMeta, meta(1), '')
        await sink.finish()
      }
      await compare(['one', 'two'])
      await expect(compare(['one'])).rejects.toThrow(RecordsDiffer)
      await expect(compare(['one', 'two', 'three'])).rejects.toThrow(RecordsDiffer)
      await expect(compare(['one', 'two'], false)).rejects.toThrow('does not make')
      expect(await all(store.read('one', chat))).toHaveLength(2)
    })

    test('no record is stored before its barrier is passed', async () => {
      const store = await started()
      let pass = () => {}
      const passed = new Promise<void>((resolve) => {
        pass = resolve
      })
      const sink = store.records('one', { mode: 'write', barrier: () => passed })
      sink.append(chat, line('early'), '')
      const writing = sink.write(experimentMeta, meta(1), '')
      for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate)
      expect(await store.files('one')).toEqual([])
      pass()
      await writing
      await sink.flush()
      expect(await store.files('one')).toHaveLength(2)
    })

    test('a follower sees the journal and the records, and ends with the run', async () => {
      const store = await started()
      const writer = await store.journal('one').open(opening('one'))
      const seen: string[] = []
      const following = (async () => {
        for await (const item of store.follow('one', 1, new AbortController().signal))
          seen.push((item as JournalEntry | RecordEvent).type)
      })()
      await writer.append({ type: 'time', key: 'now', value: 1 })
      await written(store, ['one'])
      await writer.append({ type: 'close', status: 'completed', reason: null })
      await writer.close()
      await following
      expect(seen.filter((type) => type === 'record').length).toBeGreaterThan(0)
      expect(seen.filter((type) => type !== 'record')).toEqual(['open', 'time', 'close'])
    })

    test('a message waits in the inbox until it is settled', async () => {
      const store = await started()
      expect(await store.inbox('one')).toEqual([])
      await store.post('one', { type: 'stop' })
      await store.post('one', { type: 'note', text: 'try another way' })
      const [first, second] = await store.inbox('one')
      expect([first, second].map((posted) => posted?.message.type).sort()).toEqual(['note', 'stop'])
      await store.settle('one', [first!])
      expect(await store.inbox('one')).toEqual([second])
    })
  })
}
