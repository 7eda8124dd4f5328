import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '../../src/kit/index.ts'
import { bench, campaignFiles, valueBenchmark } from './campaign.suite.ts'
import { scriptedTeam } from './scripted-team.ts'

/** 200 rounds, or 1,000 for memory, take long; CI plays fewer. */
const rounds = Number(process.env.REPRISE_IMPROVE_ROUNDS ?? 12)

test(`${rounds} rounds of candidates that do nothing declare few wins under noise, and need no more memory`, async () => {
  const made = bench(
    campaignFiles({
      max_iterations: rounds,
      number_of_agents: 1,
      circuit_breaker_threshold: rounds,
      plateau_window: rounds,
      max_pairs: 12,
    }),
  )
  const random = seededRandom(1, 'noise')
  const noise = () => random() + random() + random() - 1.5
  let written = 0
  const execute = (_: unknown, { folder }: { readonly folder?: string }) => {
    writeFileSync(join(folder!, 'value.txt'), `10\n# nothing ${++written}\n`)
    return { kind: 'reply' as const, reply: { text: 'Done.' } }
  }
  // Each plan says something else, so that the critic takes none for a repetition.
  const value = (_: string, round: number) => 1000 + round
  const memory: number[] = []
  const emit = (event: { readonly type: string; readonly contract?: string }) => {
    if (event.type !== 'record' || event.contract !== 'improve/merge-report') return
    globalThis.gc?.()
    memory.push(process.memoryUsage().heapUsed / 1e6)
  }
  const { result, error } = await made.start(
    { attribution: false },
    {
      team: scriptedTeam({ value, execute }),
      benchmark: valueBenchmark(made.folder, noise),
      context: { emit },
    },
  )
  expect(error).toBeUndefined()
  expect(result?.iterations).toBe(rounds)
  expect(result!.wins.length).toBeLessThanOrEqual(Math.ceil(rounds * 0.05))
  expect(await made.lint()).toEqual([])
  const half = Math.floor(memory.length / 2)
  const growth = memory.at(-1)! - memory[half]!
  // Without a forced collection the heap says nothing.
  if (globalThis.gc !== undefined) expect(growth / (memory.length - half)).toBeLessThan(0.1)
  console.info(
    `${rounds} rounds: ${result!.wins.length} wins, heap ${memory[0]?.toFixed(0)} → ${memory.at(-1)?.toFixed(0)} MB`,
  )
}, 7_200_000)
