import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIndex } from '../src/engine/index.ts'
import type { Result } from './measure.ts'

const events = Number(process.env.REPRISE_BENCH_EVENTS ?? 1_000_000)
const runs = 20

const questions = [
  ['a rare word', 'needle777777'],
  ['a word of every event', 'discussion'],
  ['two words', 'needle500000 vote'],
  ['Chinese inside a sentence', '天气'],
  ['Arabic', 'بالعالم'],
] as const

/** How fast words are found in the text of a million events. */
export async function search(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-search-'))
  try {
    for (let run = 0; run < runs; run++) writeChat(folder, run)
    const start = performance.now()
    const first = openIndex(folder)
    const { records } = await first.update()
    await first.close()
    const results: Result[] = [
      {
        name: `search: reading ${records.toLocaleString('en')} events`,
        value: (performance.now() - start) / 1000,
        unit: 's',
      },
      {
        name: 'search: size of the index',
        value: statSync(join(folder, '.reprise/index.sqlite')).size / 1024 ** 2,
        unit: 'MB',
      },
    ]
    for (const [name, words] of questions) {
      const begin = performance.now()
      const index = openIndex(folder, { asItIs: true })
      const hits = await index.search(words, { limit: 50 })
      results.push({
        name: `search: ${name}, first ${hits.length} results`,
        value: hits.length === 0 ? Number.POSITIVE_INFINITY : performance.now() - begin,
        unit: 'ms',
        promise: { atMost: 1000 },
      })
      await index.close()
    }
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeChat(folder: string, run: number): void {
  const own = join(folder, '.reprise/runs', `town-${run}`)
  mkdirSync(own, { recursive: true })
  const file = openSync(join(own, 'chat.jsonl'), 'w')
  let lines = ''
  for (let at = 0; at < events / runs; at++) {
    const number = run * (events / runs) + at
    const other = number % 1000 === 0 ? ' 今天天气很好' : number % 1000 === 1 ? ' مرحبا بالعالم' : ''
    const text = `In the discussion of day ${number % 9} player ${number % 15} says needle${number} and asks for a vote${other}`
    lines += `${JSON.stringify({ seq: at + 1, timestamp: new Date(1.7e12 + number).toISOString(), turn: `Day ${number % 9}`, channel: 'public', speaker: `Player ${number % 15}`, message: text })}\n`
    if (lines.length < 1 << 20) continue
    writeSync(file, lines)
    lines = ''
  }
  writeSync(file, lines)
  closeSync(file)
}
