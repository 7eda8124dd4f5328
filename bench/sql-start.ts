import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, type Result } from './measure.ts'

const rounds = 9

/** How long `reprise sql "select 1"` takes beside a bare program that opens DuckDB and asks the same, measured in turns. */
export function sqlStart(): Result[] {
  const reprise = fileURLToPath(new URL('../dist/bin/reprise.js', import.meta.url))
  const duckdb = import.meta.resolve('@duckdb/node-api')
  const program = `import { DuckDBInstance } from ${JSON.stringify(duckdb)}
const connection = await (await DuckDBInstance.create(':memory:')).connect()
console.log((await connection.runAndReadAll('select 1')).getRowsJson())`
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const bare: number[] = []
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(timeOf(['--input-type=module', '-e', program], folder))
    ours.push(timeOf([reprise, 'sql', 'select 1'], folder))
  }
  rmSync(folder, { recursive: true, force: true })
  return [
    { name: 'sql: a bare program that asks DuckDB for 1', value: Math.round(median(bare)), unit: 'ms' },
    { name: 'sql: reprise sql "select 1"', value: Math.round(median(ours)), unit: 'ms' },
    {
      name: 'sql: reprise sql as a multiple of the bare program',
      value: median(ours) / median(bare),
      unit: '',
      promise: { atMost: 1.5 },
    },
  ]
}

function timeOf(args: readonly string[], folder: string): number {
  const start = process.hrtime.bigint()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return Number(process.hrtime.bigint() - start) / 1e6
}
