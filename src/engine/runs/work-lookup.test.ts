import { expect, test } from 'vitest'
import { memoryStore } from '../../store/index.ts'
import { describeWork } from './describe-work.ts'
import { openWorkLookup } from './work-lookup.ts'

test('work that is looked up is the same as work that is described, with every try', async () => {
  const store = memoryStore()
  const at = '2026-11-17T10:00:00.000Z'
  await store.create({
    version: '1.0.0',
    run_id: 'one',
    loop: 'own',
    status: 'running',
    seed: 1,
    config: {},
    agents: {},
    created_at: at,
    reprise_version: '0',
  })
  const writer = await store
    .journal('one')
    .open({ runId: 'one', programVersion: '0', clock: () => new Date(at) })
  const work = { key: 'round-1/plan', work: 'ask' } as const
  await writer.append(
    { type: 'start', ...work, try: 1, agent: 'bot:echo', request: { messages: [] } },
    { type: 'end', ...work, try: 1, outcome: 'failed', failure: { code: 'busy', message: 'Busy.' } },
    { type: 'start', ...work, try: 2, agent: 'bot:echo', request: { messages: [] } },
  )
  await writer.close()
  const lookup = await openWorkLookup(store, 'one')
  try {
    const found = await lookup.describe('round-1/plan')
    expect(found).toEqual(await describeWork(store, 'one', 'round-1/plan'))
    expect(found.tries.map(({ outcome }) => outcome)).toEqual(['failed', 'open'])
    await expect(lookup.describe('round-9/plan')).rejects.toMatchObject({ code: 'no_such_work' })
  } finally {
    lookup.close()
  }
})
