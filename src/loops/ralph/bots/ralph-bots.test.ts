import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AgentContext, type AgentRequest, botAgent, collectBots } from '../../../agents/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import { historyOf } from '../attempt.suite.ts'
import { reflectOnFindings } from '../reflect/reflect-on-findings.ts'
import { readReflection, reflectionSchema } from '../reflect/reflection-schema.ts'
import { makeRepairBot } from '../repair/make-repair-bot.ts'
import { largest, tests } from '../repair/propose.suite.ts'
import { scratchProject } from '../repair/scratch-project.suite.ts'
import { ralphBots } from './ralph-bots.ts'

const bots = collectBots(ralphBots)
const context: AgentContext = {
  key: 'iteration-1/act',
  attempt: 1,
  signal: new AbortController().signal,
  random: () => 0.5,
}
const ask = (name: string, request: Partial<AgentRequest>) =>
  botAgent(name, bots).act({ messages: [], ...request }, context)

const checks = ['node --test a.test.mjs']
const input = { checks, reflections: [], iteration: 0, seed: 0.25 }

test('bot:repair makes in the folder the edit that it would propose, and says which', async () => {
  const files = { 'a.mjs': largest, 'a.test.mjs': tests }
  const folder = scratchProject(files)
  const request = { ...input, folder, random: seededRandom(input.seed) }
  const { move } = await makeRepairBot().propose(request, context.signal)
  const outcome = await ask('repair', { folder, input })
  expect(outcome).toMatchObject({
    kind: 'reply',
    reply: { details: { edit: move!.id }, usage: { cost_usd: 0 } },
  })
  expect(readFileSync(join(folder, 'a.mjs'), 'utf8')).toBe(
    largest.slice(0, move!.start) + move!.after + largest.slice(move!.end),
  )
})

test('files that tests write while bot:repair looks for the defect are no part of its change', async () => {
  const writes = `${tests}\nimport { writeFileSync } from 'node:fs'\nwriteFileSync('trace.log', 'x')\n`
  const folder = scratchProject({ 'a.mjs': largest, 'a.test.mjs': writes })
  await ask('repair', { folder, input })
  expect(() => readFileSync(join(folder, 'trace.log'))).toThrow('ENOENT')
})

test('bot:repair says when it has no edit left', async () => {
  const folder = scratchProject({ 'readme.txt': 'no program' })
  expect(await ask('repair', { folder, input })).toMatchObject({
    reply: { details: { failure: 'no_candidate_left' } },
  })
})

test('bot:findings answers in the shape that reflectors are asked for', async () => {
  const { baseline, attempts } = historyOf({ reward: 0.4 })
  const { change, verdict } = attempts[0]!
  const findings = { iteration: 0, change, verdict, before: baseline.verdict, window: [] }
  const outcome = await ask('findings', { schema: reflectionSchema, input: findings })
  if (outcome.kind === 'failed') throw new Error(outcome.failure.message)
  expect(outcome.reply.value).toEqual(reflectOnFindings(findings))
  expect(readReflection(outcome.reply.value, { change, window: [] })).toMatchObject({
    credit_assignment: { failing_action_indices: [] },
  })
})

test.each(['repair', 'findings'])('bot:%s without its input says where it can be used', async (name) => {
  expect(await ask(name, {})).toMatchObject({
    kind: 'failed',
    failure: { code: 'bug', message: expect.stringContaining('can only be') },
  })
})
