import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../contracts/index.ts'
import type { Journal, JournalDraft } from '../spine/index.ts'
import { storeValue } from './values/stored-value.ts'

/** What every journal must do, wherever it is kept. `reopen` gives the same journal as another process would see it. */
export function describeJournal(name: string, make: () => { journal: Journal; reopen: () => Journal }): void {
  const options = { runId: 'run-1', programVersion: '0.0.0', clock: () => new Date('2026-11-16T09:00:00Z') }
  const done = (key: string): JournalDraft => ({
    type: 'end',
    key,
    work: 'step',
    try: 1,
    outcome: 'done',
    value: { key },
  })
  const all = async (journal: Journal, from?: number) => {
    const entries: JournalEntry[] = []
    for await (const entry of journal.read(from)) entries.push(entry)
    return entries
  }

  describe(name, () => {
    test('an empty journal reads as nothing', async () => {
      expect(await all(make().journal)).toEqual([])
    })

    test('what was appended is read back in order, numbered from one', async () => {
      const { journal, reopen } = make()
      const writer = await journal.open(options)
      await writer.append(done('a'))
      await writer.append(done('b'), done('c'))
      await writer.close()
      const entries = await all(reopen())
      expect(entries.map(({ seq, type }) => `${seq} ${type}`)).toEqual(['1 open', '2 end', '3 end', '4 end'])
      expect(entries.slice(1).map((entry) => 'key' in entry && entry.key)).toEqual(['a', 'b', 'c'])
      expect(await all(reopen(), 3)).toEqual(entries.slice(2))
    })

    test('a thousand writers at once lose nothing and tear nothing', async () => {
      const { journal, reopen } = make()
      const writer = await journal.open(options)
      await Promise.all(Array.from({ length: 1000 }, (_, index) => writer.append(done(`step-${index}`))))
      await writer.close()
      const entries = await all(reopen())
      expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1))
      expect(new Set(entries.map((entry) => ('key' in entry ? entry.key : ''))).size).toBe(1001)
    })

    test('what is only noted goes along with the next entry, in order, and is not lost at the end', async () => {
      const { journal, reopen } = make()
      const writer = await journal.open(options)
      writer.note(done('a'))
      await writer.append(done('b'))
      writer.note(done('c'))
      await writer.close()
      const entries = await all(reopen())
      expect(entries.flatMap((entry) => ('key' in entry ? [entry.key] : []))).toEqual(['a', 'b', 'c'])
    })

    test('a second writer is refused while the first holds the journal, and then has a new epoch', async () => {
      const { journal, reopen } = make()
      const first = await journal.open(options)
      await expect(reopen().open(options)).rejects.toThrow(expect.objectContaining({ code: 'journal_held' }))
      await first.append(done('a'))
      await first.close()
      const second = await reopen().open(options)
      expect(second.epoch).toBe(first.epoch + 1)
      await second.append(done('b'))
      await second.close()
      expect((await all(reopen())).map(({ epoch }) => epoch)).toEqual([1, 1, 2, 2])
    })

    test('a clock that is set back does not turn the order of times around', async () => {
      const { journal, reopen } = make()
      let hour = 12
      const writer = await journal.open({ ...options, clock: () => new Date(Date.UTC(2026, 10, 16, hour--)) })
      await writer.append(done('a'))
      await writer.append(done('b'))
      await writer.close()
      const times = (await all(reopen())).map(({ at }) => at)
      expect(times).toEqual([...times].sort())
    })

    test('what was recorded can be looked up by name, large values too', async () => {
      const { journal, reopen } = make()
      const writer = await journal.open(options)
      const large = { text: 'The harbour is quiet tonight. '.repeat(400) }
      const { ref, blobs } = storeValue(large, () => false)
      await writer.append({
        type: 'start',
        key: 'a/plan',
        work: 'ask',
        try: 1,
        agent: 'bot:echo',
        request: 1,
      })
      for (const blob of blobs) await writer.append({ type: 'blob', ...blob })
      await writer.append({ ...done('a/plan'), value: undefined, value_ref: ref } as JournalDraft)
      await writer.append({ type: 'time', key: 'a/now', value: 17 })
      await writer.close()
      const history = await reopen().history()
      expect(await history.ended('a/plan', 1)).toMatchObject({ outcome: 'done', value_ref: ref })
      expect(await history.started('a/plan', 1)).toMatchObject({ agent: 'bot:echo' })
      expect(await history.ended('a/plan', 2)).toBeUndefined()
      expect(await history.load(ref!)).toEqual(large)
      expect(history.holds(ref!)).toBe(true)
      expect(history.time('a/now')).toBe(17)
      history.close()
    })

    test('a follower sees what was there, then what comes, and ends with the run', async () => {
      const { journal, reopen } = make()
      const writer = await journal.open(options)
      await writer.append(done('a'))
      const seen: string[] = []
      const following = (async () => {
        for await (const entry of reopen().follow(2, new AbortController().signal)) seen.push(entry.type)
      })()
      await writer.append(done('b'))
      await writer.append({ type: 'close', status: 'completed', reason: null })
      await writer.close()
      await following
      expect(seen).toEqual(['end', 'end', 'close'])
    })

    test('a follower can be sent away', async () => {
      const { journal } = make()
      const writer = await journal.open(options)
      const leave = new AbortController()
      const seen: string[] = []
      for await (const entry of journal.follow(1, leave.signal)) {
        seen.push(entry.type)
        leave.abort()
      }
      await writer.close()
      expect(seen).toEqual(['open'])
    })
  })
}
