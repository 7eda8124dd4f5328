import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median, type Result } from './measure.ts'

/** How long `reprise --help` takes beside an empty Node, measured in turns. */
export function startUp(): Result[] {
  const reprise = fileURLToPath(new URL('../dist/bin/reprise.js', import.meta.url))
  const bare: number[] = []
  const help: number[] = []
  for (let round = 0; round < 15; round++) {
    bare.push(timeOf(['-e', '0']))
    help.push(timeOf([reprise, '--help']))
  }
  const ratio = median(help) / median(bare)
  return [
    { name: 'start: node -e 0', value: Math.round(median(bare)), unit: 'ms' },
    { name: 'start: reprise --help', value: Math.round(median(help)), unit: 'ms' },
    // Promised: 150 ms where an empty Node takes 40.
    {
      name: 'start: reprise --help as a multiple of node -e 0',
      value: ratio,
      unit: '',
      promise: { atMost: 150 / 40 },
    },
  ]
}

function timeOf(args: readonly string[]): number {
  const start = process.hrtime.bigint()
  spawnSync(process.execPath, args, { stdio: 'ignore' })
  return Number(process.hrtime.bigint() - start) / 1e6
}
