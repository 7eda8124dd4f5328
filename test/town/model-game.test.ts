import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Agent,
  type Loopback,
  type LoopbackCall,
  type ModelOptions,
  modelAgent,
  startLoopback,
} from '../../src/agents/index.ts'
import type { TownSettings } from '../../src/loops/index.ts'
import { faultFor, scriptedModel } from './scripted-model.ts'
import { botNamed, type TownBench, townBench } from './town-bench.ts'

let server: Loopback
let faults: Set<string>
const benches: TownBench[] = []

beforeAll(async () => {
  server = await startLoopback((call) => {
    if (isRefusing(call)) return { fault: 'status', status: 400, message: 'no' }
    if (isStubborn(call)) return { text: `I will not use tags, whatever you say (${call.number}).` }
    const fault = faultFor(call)
    if (fault !== undefined && 'fault' in fault) faults.add(fault.fault)
    if (fault !== undefined && 'fault' in fault && fault.fault === 'hang') setImmediate(clock.pass)
    return fault ?? scriptedModel(call)
  })
})
afterAll(() => server.close())
afterEach(() => {
  for (const bench of benches.splice(0)) bench.remove()
})

/** One seat is refused by its provider on the second day, and another one does as it likes. */
const isRefusing = ({ key = '' }: LoopbackCall) => /day-2\/discussion\/seat-2\//.test(key)
const isStubborn = ({ key = '' }: LoopbackCall) => /day-2\/discussion\/seat-3\//.test(key)

/** A clock that stands still, so that calls take no time; what was to come later comes when it passes. */
const clock = (() => {
  const waiting = new Set<() => void>()
  return {
    now: () => 0,
    today: () => 0,
    after(_: number, action: () => void) {
      waiting.add(action)
      return () => waiting.delete(action)
    },
    pass() {
      for (const action of [...waiting]) action()
    },
  }
})() satisfies ModelOptions['clock'] & { pass(): void }

function model(): Agent {
  return modelAgent({
    provider: 'compatible',
    model: 'scripted',
    baseUrl: server.url,
    timeoutMs: 1000,
    environment: {},
    clock,
  })
}

function bench(): TownBench {
  faults = new Set()
  const made = townBench()
  benches.push(made)
  return made
}

const settings: TownSettings = {
  seats: 7,
  list: 'Classic',
  rules: { discussionRounds: 1, votingRounds: 2, nightTalkRounds: 1, lastDay: 8 },
  replies: 4,
}
const id = 'town-model'

test('models play a whole game over HTTP, whatever goes wrong, and the record holds', async () => {
  const made = bench()
  const cast = { seats: model() }
  const { status, result, error } = await made.start(id, settings, cast)
  expect({ status, error }).toEqual({ status: 'completed', error: undefined })
  expect(result!.days).toBeGreaterThan(1)
  expect(faults).toEqual(new Set(['rate_limit', 'status', 'malformed', 'cut', 'nonsense', 'hang']))
  expect(await made.lint(id, 'error')).toEqual([])
  expect(await made.replay(id, cast)).toHaveLength(Object.keys(made.files(id)).length)
})
