import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { botAgent, collectBots, defineBot } from '../../src/agents/index.ts'
import { ralphBots, ralphLoop, readRalphConfig, settingsForActor } from '../../src/loops/ralph/index.ts'
import type { RunEvent } from '../../src/spine/index.ts'
import { bench } from './loop.suite.ts'

const largest = `export function largest(list) {
  let best = list[0]
  for (const item of list) {
    if (item < best) best = item
  }
  return best
}
`
const asks = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largest } from './largest.mjs'
test('one', () => assert.equal(largest([3]), 3))
test('many', () => assert.equal(largest([1, 5, 2]), 5))
`

test('bot:repair is journaled like any actor, costs nothing, and is not asked again on replay', async () => {
  const made = bench({ 'largest.mjs': largest, 'largest.test.mjs': asks })
  const repair = botAgent('repair', collectBots(ralphBots))
  const settings = settingsForActor({ checks: ['node --test'], where: 'worktree' }, 'bot:repair')
  const { result } = await made.start(settings, repair)
  expect(result).toMatchObject({ passed: true, usage: { calls: 0, cost_usd: 0 } })
  const [first] = made.records()
  expect(first!.actor_output).toMatchObject({
    edit: expect.stringMatching(/^largest\.mjs:\d+:/),
    strategy: expect.stringContaining('candidates)'),
  })
  expect(made.file('journal.jsonl')).toContain('"key":"iteration-1/act"')
  expect(made.file('journal.jsonl')).toContain('"agent":"bot:repair"')
  expect(await made.lint()).toEqual([])
  expect(await made.replay('ralph-test', repair)).toContain('outcome.json')
})

test('a bot of the user’s own can be the actor: it works in the folder and gets the request as data', async () => {
  const made = bench({ 'a.txt': 'no' })
  const inputs: unknown[] = []
  const bot = defineBot(
    'writer',
    ({ folder, input }) => {
      inputs.push(input)
      writeFileSync(join(folder!, 'a.txt'), inputs.length === 1 ? 'not yet' : 'yes')
      return 'I wrote it.'
    },
    { pure: false },
  )
  const { result } = await made.start(
    { checks: ['grep -q yes a.txt'] },
    botAgent('writer', collectBots([bot])),
  )
  expect(result).toMatchObject({ passed: true, iterations: 2 })
  expect(inputs).toMatchObject([
    { task: 'Make it pass.', checks: ['grep -q yes a.txt'], iteration: 0, reflections: [] },
    { iteration: 1, reflections: [{ reflection_text: expect.any(String) }] },
  ])
  expect(made.records()[0]!.actor_output.rationale).toBe('I wrote it.')
})

test('deleting a run removes its worktree, and nothing where the run came from another project', async () => {
  const made = bench({ 'a.txt': 'no' })
  let records = 0
  const emit = ({ type }: RunEvent) => {
    if (type === 'record') records++
  }
  const context = { emit, stopping: () => records > 0 }
  const stopped = await made.start({ checks: ['exit 1'] }, made.actor(''), { context })
  expect(stopped.status).toBe('stopped')
  const config = readRalphConfig({ task: 'x', checks: ['x'], folder: made.folder, cache: made.cache })
  const worktree = join(made.cache, 'worktrees', 'ralph-test')
  const forget = (cache: string) =>
    ralphLoop.forget!(config, { runId: 'ralph-test', project: made.folder, cache })
  await forget('/another/cache')
  const wasThere = existsSync(worktree)
  await forget(made.cache)
  expect([wasThere, existsSync(worktree)]).toEqual([true, false])
})
