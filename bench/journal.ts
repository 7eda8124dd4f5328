import { mkdtempSync, rmSync, statSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalDraft } from '../src/spine/index.ts'
import { fileJournal, storeValue } from '../src/store/index.ts'
import { median, type Result } from './measure.ts'

/** What the journal costs: against a bare loop that does the same flushes, in replay, and on the disk. */
export async function journal(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  try {
    return [...(await appends(folder)), ...(await replay(folder)), growth()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const writers = 1000
const each = 20
const options = { runId: 'bench', programVersion: '0', clock: () => new Date() }
const entry = (key: string): JournalDraft => ({
  type: 'end',
  key,
  work: 'step',
  try: 1,
  outcome: 'done',
  value: { text: 'x'.repeat(120) },
})

async function appends(folder: string): Promise<Result[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 7; round++) {
    bare.push(await rate(() => bareGroupCommit(join(folder, `bare-${round}.jsonl`))))
    ours.push(await rate(() => journalAppends(join(folder, `ours-${round}.jsonl`))))
  }
  return [
    {
      name: 'journal: durable appends, 1,000 writers',
      value: Math.round(median(ours) / 1000),
      unit: 'k entries/s',
    },
    {
      name: 'journal: as a share of a bare group-commit loop',
      value: median(ours) / median(bare),
      unit: '',
      promise: { atLeast: 0.6 },
    },
  ]
}

async function rate(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return ((writers * each) / (performance.now() - start)) * 1000
}

async function journalAppends(path: string): Promise<void> {
  const writer = await fileJournal(path).open(options)
  await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      for (let turn = 0; turn < each; turn++) await writer.append(entry(`writer-${index}/turn-${turn}`))
    }),
  )
  await writer.close()
}

/** The least that any journal must do: number and print the entry, write what waits, flush, answer. */
async function bareGroupCommit(path: string): Promise<void> {
  const handle = await open(path, 'a')
  let waiting: { line: string; resolve: () => void }[] = []
  let seq = 0
  let working = false
  const work = async () => {
    working = true
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      writeSync(handle.fd, batch.map(({ line }) => line).join(''))
      await handle.datasync()
      for (const { resolve } of batch) resolve()
    }
    working = false
  }
  const append = (draft: JournalDraft) =>
    new Promise<void>((resolve) => {
      waiting.push({
        line: `${JSON.stringify({ seq: ++seq, at: new Date().toISOString(), ...draft })}\n`,
        resolve,
      })
      if (!working) void work()
    })
  await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      for (let turn = 0; turn < each; turn++) await append(entry(`writer-${index}/turn-${turn}`))
    }),
  )
  await handle.close()
}

async function replay(folder: string): Promise<Result[]> {
  const path = join(folder, 'long.jsonl')
  const writer = await fileJournal(path).open(options)
  for (let block = 0; block < 100; block++) {
    await writer.append(...Array.from({ length: 1000 }, (_, index) => entry(`round-${block}/step-${index}`)))
  }
  await writer.close()
  const before = process.memoryUsage().rss
  const start = performance.now()
  const history = await fileJournal(path).history()
  for (let block = 0; block < 100; block++) {
    for (let index = 0; index < 1000; index++) history.ended(`round-${block}/step-${index}`, 1)
  }
  const seconds = (performance.now() - start) / 1000
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  history.close()
  const megabytes = Math.round(statSync(path).size / 1024 / 1024)
  return [
    {
      name: `journal: 100,000 entries (${megabytes} MB) read and looked up`,
      value: seconds,
      unit: 's',
      promise: { atMost: 10 },
    },
    {
      name: 'journal: memory that this takes',
      value: Math.round(grown),
      unit: 'MB',
      promise: { atMost: 150 },
    },
  ]
}

/** A run of 1,000 turns whose prompt holds the whole chat so far. */
function growth(): Result {
  const stored = new Set<string>()
  let chat = 'You are a player in a long game of hidden roles. '.repeat(40)
  let raw = 0
  let disk = 0
  for (let turn = 0; turn < 1000; turn++) {
    chat += `\nDay ${turn}: player ${turn % 15} says that ${(turn * 7919) % 1009} and ${(turn * 104_729) % 997} do not add up.`
    const request = { messages: [{ role: 'user', content: chat }] }
    raw += JSON.stringify(request).length
    const { blobs } = storeValue(request, (hash) => stored.has(hash))
    for (const blob of blobs) {
      stored.add(blob.hash)
      disk +=
        JSON.stringify({ seq: 1, epoch: 1, at: '2026-11-16T09:00:00.000Z', type: 'blob', ...blob }).length + 1
    }
  }
  return {
    name: `journal: 1,000 turns with a growing chat, ${Math.round(raw / 1e6)} MB of prompts, shrink by`,
    value: raw / disk,
    unit: 'times',
    promise: { atLeast: 5 },
  }
}
