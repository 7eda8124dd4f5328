import { expect, test } from 'vitest'
import { botAgent, collectBots } from '../../../agents/index.ts'
import type { Plan } from '../../../contracts/index.ts'
import { loserOf, planOf, roundOf, situationOf } from '../critic/critic.suite.ts'
import { readAdvice } from '../plan/architect-reply.ts'
import type { Situation } from '../roles.ts'
import { architectBot } from './architect-bot.ts'

const agent = botAgent('architect', collectBots([architectBot]))
const context = { key: 'round-1/advise', attempt: 1, signal: new AbortController().signal, random: () => 0.5 }

async function adviceOn(changes: Partial<Plan> = {}, situation: Partial<Situation> = {}) {
  const input = { role: 'architect', plan: planOf(changes), situation: situationOf(situation) }
  const outcome = await agent.act({ messages: [], input }, context)
  if (outcome.kind === 'failed') throw new Error(outcome.failure.message)
  const read = readAdvice(outcome.reply.value)
  if ('problem' in read) throw new Error(read.problem)
  return read.value
}

const step = (changes: Partial<Plan['steps'][number]>) => ({
  steps: [{ step: 1, file: 'src/scan.ts', change: 'Look a name up', ...changes }],
})
const expecting = (estimated_impact: string) => ({
  expected_outcome: { metric: 'parse_ms', estimated_impact, rationale: 'so' },
})

test('a sound plan is approved', async () => {
  expect(await adviceOn()).toEqual({
    verdict: 'approve',
    feedback: 'All 6 checks passed.',
    structural_concerns: [],
  })
})

const earlier = planOf({
  plan_id: 'round_2_planner_b',
  round: 2,
  planner_id: 'planner_b',
  critic_approved: true,
})
const wins = [1, 2, 3].map((iteration) => roundOf(iteration, 'data'))

test.each<[check: string, concern: string, changes: Partial<Plan>, situation: Partial<Situation>]>([
  [
    'testable',
    'does not say what should follow',
    { hypothesis: 'Names are interned because they repeat' },
    {},
  ],
  ['testable', 'gives no reason', { hypothesis: 'Interning should help' }, {}],
  [
    'testable',
    'the benchmark measures',
    { expected_outcome: { ...expecting('3%').expected_outcome, metric: 'mb' } },
    {},
  ],
  ['novel', 'repeats round_2_planner_b', {}, { history: [roundOf(2, null, [loserOf()])], plans: [earlier] }],
  [
    'novel',
    'made the same changes and was merged',
    {},
    {
      history: [
        { ...roundOf(2, 'data'), winner: { ...roundOf(2, 'data').winner!, plan_id: 'round_2_planner_b' } },
      ],
      plans: [earlier],
    },
  ],
  ['scope', 'changes 6 files', { target_files: [...'abcde', 'src/scan.ts'] }, { files: {} }],
  [
    'scope',
    'has 11 steps',
    {
      steps: Array.from({ length: 11 }, (_, index) => ({
        step: index + 1,
        file: 'src/scan.ts',
        change: `Look up name ${index}`,
      })),
    },
    {},
  ],
  ['files', 'bench/run.mjs is sealed', { target_files: ['bench/run.mjs'] }, {}],
  ['files', 'src/b.ts is not among the files', { target_files: ['src/b.ts'] }, {}],
  ['steps', 'Step 1 is too short', step({ change: 'Faster' }), {}],
  ['steps', 'does not have 2 times', step({ edit: { find: '64', replace: '32', occurrence: 2 } }), {}],
  ['realistic', 'names no figure', expecting('a lot'), {}],
  ['realistic', 'expects 90%, but the best of 3 wins gave 2.5%', expecting('90%'), { history: wins }],
])('%s: %s', async (check, concern, changes, situation) => {
  const advice = await adviceOn(changes, situation)
  expect(advice.verdict).toBe('reject')
  expect(advice.feedback).toBe(`5 of 6 checks passed; look at: ${check}.`)
  expect(advice.structural_concerns).toEqual([expect.stringContaining(concern)])
})

test('a new file and an edit that fits after the one before it raise no concern', async () => {
  const made = [{ step: 1, file: 'src/new.ts', change: 'Create it with the table' }]
  expect(await adviceOn({ target_files: ['src/new.ts'], steps: made })).toMatchObject({ verdict: 'approve' })
  const edits = [
    { step: 1, file: 'src/scan.ts', change: 'Halve it', edit: { find: '64', replace: '32', occurrence: 1 } },
    { step: 2, file: 'src/scan.ts', change: 'Halve it', edit: { find: '32', replace: '16', occurrence: 1 } },
  ]
  expect(await adviceOn({ steps: edits })).toMatchObject({ verdict: 'approve' })
})

test('bot:architect without its input says where it can be used', async () => {
  expect(await agent.act({ messages: [] }, context)).toMatchObject({
    failure: { message: expect.stringContaining('can only be the architect') },
  })
})
