import { expect, test } from 'vitest'
import { goldenRecord } from '../src/contracts/golden.suite.ts'
import { type Contract, contractNamed } from '../src/contracts/index.ts'
import { startRun } from '../src/engine/run/start-run.ts'
import { runsToPrune } from '../src/engine/runs/runs-to-prune.ts'
import { testContext } from '../src/engine/testing/test-context.ts'
import { defineLoop, type RunStore } from '../src/spine/index.ts'
import { memoryStore } from '../src/store/index.ts'

const ended = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => () => new Date(ended.getTime() + days * 86_400_000)

async function storeWith(runs: Readonly<Record<string, readonly string[]>>): Promise<RunStore> {
  const store = memoryStore()
  for (const [id, names] of Object.entries(runs)) {
    const kinds = names.map((name) => contractNamed(name))
    const loop = defineLoop({
      name: 'writer',
      roles: [],
      records: kinds as readonly Contract[],
      async run(_, run) {
        for (const kind of kinds) await run.write(kind as never, goldenRecord(kind.name) as never)
      },
    })
    await startRun(loop as never, { id, config: {}, seed: 1, team: {} }, testContext({ store, start: ended }))
  }
  return store
}

const idsOf = async (store: RunStore, order: Parameters<typeof runsToPrune>[1]) => {
  const { old, kept } = await runsToPrune(store, order)
  return {
    old: old.map(({ run_id: id }) => id).sort(),
    kept: kept.map(({ run, contract }) => `${run.run_id} ${contract}`),
  }
}

test('a run is kept as long as its records are to be kept: trajectories 90 days, archives of plans for ever', async () => {
  const store = await storeWith({
    plain: [],
    traced: ['rlm/trajectory'],
    planned: ['improve/plan-archive', 'rlm/trajectory'],
  })
  const retention = { days: 30 }
  expect(await idsOf(store, { retention, clock: after(29) })).toEqual({ old: [], kept: [] })
  expect(await idsOf(store, { retention, clock: after(31) })).toEqual({ old: ['plain'], kept: [] })
  expect(await idsOf(store, { retention, clock: after(91) })).toEqual({
    old: ['plain', 'traced'],
    kept: ['planned improve/plan-archive'],
  })
  // --older-than replaces the days, and not what is kept for ever.
  expect(await idsOf(store, { retention, olderThanSeconds: 86_400, clock: after(2) })).toEqual({
    old: ['plain', 'traced'],
    kept: ['planned improve/plan-archive'],
  })
  const own = { days: 30, contracts: { 'improve/plan-archive': 10, 'rlm/trajectory': 'forever' } as const }
  expect(await idsOf(store, { retention: own, clock: after(31) })).toEqual({
    old: ['plain'],
    kept: ['planned rlm/trajectory', 'traced rlm/trajectory'],
  })
})
