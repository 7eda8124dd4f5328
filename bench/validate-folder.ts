import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from './measure.ts'

const games = 3000
const rounds = 3

/**
 * `reprise validate` over the streams of 3,000 games, 9,000 files with more than a million lines, against JSON.parse over the
 * same files; and `--fix` against a check alone, over 10,000 files that all need a repair. All as commands of their own, in turns.
 */
export async function validateFolder(): Promise<Result[]> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'reprise-bench-'))
  try {
    const streams = playGames(folder)
    return [...againstParse(streams), ...fixAgainstCheck(folder, streams)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Has the command itself record a series; its streams are in the folder of its run. */
function playGames(folder: string): string {
  const series = ['town', 'series', '--games', String(games), '--seats', 'bot:simple', '--record']
  secondsOf([reprise, '-C', folder, ...series, '--id', 'bench', '--seed', '1'])
  return join(folder, '.reprise', 'runs', 'bench')
}

function againstParse(folder: string): Result[] {
  const files = filesIn(folder)
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  const checked: number[] = []
  const parsed: number[] = []
  for (let round = 0; round < rounds; round++) {
    parsed.push(secondsOf(['--input-type=module', '-e', parseAll, folder]))
    checked.push(secondsOf([reprise, 'validate', '--quiet', folder]))
  }
  const name = `validate: ${files.length.toLocaleString('en')} town streams, ${lines.toLocaleString('en')} lines at lint`
  return [
    { name, value: Math.round(lines / Math.min(...checked)), unit: 'lines/s' },
    {
      name: 'validate: the same with nothing but JSON.parse',
      value: Math.round(lines / Math.min(...parsed)),
      unit: 'lines/s',
    },
    {
      name: 'validate: rate as a share of JSON.parse over the same files',
      // The best of each: whatever else the machine does only adds.
      value: Math.min(...parsed) / Math.min(...checked),
      unit: '',
      promise: { atLeast: 0.2 },
    },
  ]
}

/** Reads every file of records below a folder and parses its lines, or all of a document, and nothing else. */
const parseAll = `
import { readdirSync, readFileSync } from 'node:fs'
for (const entry of readdirSync(process.argv[1], { recursive: true, withFileTypes: true })) {
  if (!/\\.jsonl?$/.test(entry.name)) continue
  if (!entry.isFile()) continue
  const text = readFileSync(entry.path + '/' + entry.name, 'utf8')
  if (entry.name.endsWith('.json')) JSON.parse(text)
  else for (const line of text.split('\\n')) if (line !== '') JSON.parse(line)
}`

function fixAgainstCheck(folder: string, streams: string): Result[] {
  const sound = filesIn(streams).filter((file) => file.endsWith('agent_actions.jsonl'))
  const broken = join(folder, 'broken')
  const checks: number[] = []
  const fixes: number[] = []
  for (let round = 0; round < rounds; round++) {
    writeZoneless(broken, sound)
    checks.push(secondsOf([reprise, 'validate', '--quiet', broken]))
    fixes.push(secondsOf([reprise, 'validate', '--quiet', '--fix', broken]))
    rmSync(broken, { recursive: true })
  }
  return [
    {
      name: 'validate: --fix of 10,000 files that all need a repair, against a check alone',
      value: Math.min(...fixes) / Math.min(...checks),
      unit: '',
      promise: { atMost: 2 },
    },
  ]
}

/** Writes 10,000 streams with one time in each that names no zone. */
function writeZoneless(folder: string, sound: readonly string[]): void {
  mkdirSync(folder)
  const texts = sound.slice(0, 100).map((file) => readFileSync(file, 'utf8').replace(/Z"/, '"'))
  for (let number = 0; number < 10_000; number++)
    writeFileSync(join(folder, `game-${number}.jsonl`), texts[number % texts.length]!)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.jsonl?$/.test(entry.name))
    .map((entry) => join(entry.path, entry.name))
}

const reprise = fileURLToPath(new URL('../dist/bin/reprise.js', import.meta.url))

function secondsOf(args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ').slice(0, 200)} ended with ${status}: ${stderr}`)
  return (performance.now() - start) / 1000
}
