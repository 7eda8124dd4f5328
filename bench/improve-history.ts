import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LongCampaign } from './improve-campaign.ts'
import type { Result } from './measure.ts'

/** How much memory the history of a campaign takes, and how often noise wins when whole rounds are played, git included. */
export async function improveHistory(): Promise<Result[]> {
  const { rounds, heap } = await play(1000, 'quiet')
  const early = heap.find(({ round }) => round >= rounds / 10)!
  const last = heap.at(-1)!
  const noisy = await play(200, 'noisy')
  return [
    { name: `improve: heap after ${early.round} rounds`, value: early.megabytes, unit: 'MB' },
    { name: `improve: heap after ${last.round} rounds`, value: last.megabytes, unit: 'MB' },
    {
      name: `improve: heap after ${last.round} rounds, compared with ${early.round} rounds`,
      value: last.megabytes / early.megabytes,
      unit: '',
      promise: { atMost: 1.2 },
    },
    {
      name: `improve: ${noisy.rounds} whole rounds with a winner among candidates that do nothing, under noise`,
      value: (100 * noisy.selected) / noisy.rounds,
      unit: '%',
      promise: { atMost: 5 },
    },
  ]
}

async function play(rounds: number, noise: 'quiet' | 'noisy'): Promise<LongCampaign> {
  const program = fileURLToPath(new URL('improve-campaign.ts', import.meta.url))
  const words = ['--expose-gc', '--import', 'tsx', program, `${rounds}`, noise]
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}
