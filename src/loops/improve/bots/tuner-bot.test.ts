import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AgentRequest, botAgent, collectBots } from '../../../agents/index.ts'
import type { Plan } from '../../../contracts/index.ts'
import { readPlan } from '../plan/plan-reply.ts'
import { plannerInput, situation } from '../tuner/situation.suite.ts'
import { tunerBot } from './tuner-bot.ts'

const agent = botAgent('tuner', collectBots([tunerBot]))
const context = { key: 'plan', attempt: 1, signal: new AbortController().signal, random: () => 0.5 }
const ask = (request: Partial<AgentRequest>) => agent.act({ messages: [], ...request }, context)

test('bot:tuner plans a change, the loop reads the plan, and bot:tuner makes it', async () => {
  const planned = await ask({ input: plannerInput() })
  if (planned.kind === 'failed') throw new Error(planned.failure.message)
  const plan = (readPlan(planned.reply.value, 'planner_a', situation()) as { value: Plan }).value
  const folder = mkdtempSync(join(tmpdir(), 'reprise-tuner-'))
  writeFileSync(join(folder, 'fit.mjs'), situation().files['fit.mjs']!)
  expect(await ask({ folder, input: { role: 'executor', situation: situation(), plan } })).toMatchObject({
    kind: 'reply',
    reply: { details: { edit: 'round_1_planner_a' } },
  })
  expect(readFileSync(join(folder, 'fit.mjs'), 'utf8')).toBe(`${plan.steps[0]!.edit!.replace}\n`)
})

test('where nothing is left to propose, the planner refuses and the hybrid planner skips', async () => {
  expect(await ask({ input: plannerInput({ files: {} }) })).toMatchObject({
    reply: { details: { failure: 'refused' } },
  })
  const hybrid = { ...plannerInput({}, 'hybrid'), sources: [] }
  expect(await ask({ input: hybrid })).toMatchObject({ reply: { value: { strategy: 'skip' } } })
})

test('an edit that does not fit the folder is a reported failure', async () => {
  const planned = await ask({ input: plannerInput() })
  const plan = planned.kind === 'reply' ? planned.reply.value : undefined
  const folder = mkdtempSync(join(tmpdir(), 'reprise-tuner-'))
  expect(await ask({ folder, input: { role: 'executor', situation: situation(), plan } })).toMatchObject({
    reply: { details: { failure: 'file_not_found' } },
  })
})

test('bot:tuner without its input says where it can be used', async () => {
  expect(await ask({})).toMatchObject({
    kind: 'failed',
    failure: { message: expect.stringContaining('can only be') },
  })
})
