import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from './measure.ts'

const gigabyte = 1024 ** 3

/** The largest memory of `reprise validate` over a gigabyte of JSONL, sound and with a fault in every tenth line. */
export function streamMemory(): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  try {
    return [
      ...measure(folder, 'sound', () => false, ['--level', 'spec']),
      ...measure(folder, 'sound, linted', () => false, []),
      ...measure(folder, 'every tenth line bad', (line) => line % 10 === 0, []),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(
  folder: string,
  name: string,
  isBad: (line: number) => boolean,
  flags: readonly string[],
): Result[] {
  const file = join(folder, 'chat.jsonl')
  const lines = writeLines(file, isBad)
  const reprise = fileURLToPath(new URL('../dist/bin/reprise.js', import.meta.url))
  const start = process.hrtime.bigint()
  const script = `process.argv = ['node', 'reprise', 'validate', '--json', ...${JSON.stringify([...flags, file])}]
process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))
await import(${JSON.stringify(reprise)})`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', openSync('/dev/null', 'w'), 'pipe'],
    encoding: 'utf8',
  })
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const peak = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024
  rmSync(file)
  return [
    { name: `1 GB of JSONL, ${name}: rate`, value: Math.round(lines / seconds / 1000), unit: 'k lines/s' },
    {
      name: `1 GB of JSONL, ${name}: peak memory`,
      value: Math.round(peak),
      unit: 'MB',
      promise: { atMost: 300 },
    },
  ]
}

function writeLines(file: string, isBad: (line: number) => boolean): number {
  const handle = openSync(file, 'w')
  let bytes = 0
  let line = 0
  while (bytes < gigabyte) {
    const block: string[] = []
    for (let inner = 0; inner < 5000; inner++) {
      const timestamp = new Date(1794819600000 + line).toISOString()
      const speaker = isBad(line) ? 7 : `Player ${(line % 15) + 1}`
      const message = 'I was at home all night, and nobody came by; look at who keeps silent.'
      block.push(
        `${JSON.stringify({ timestamp, turn: 'Day 1', speaker, message, game_id: 'game-1', seq: line++ })}\n`,
      )
    }
    bytes += writeSync(handle, block.join(''))
  }
  closeSync(handle)
  return line
}
