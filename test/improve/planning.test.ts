import { expect, onTestFinished, test } from 'vitest'
import { type Agent, agentFrom, commandAgent } from '../../src/agents/index.ts'
import { type Plan, plan as planContract } from '../../src/contracts/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { contextOf, planOf, roundOf, situationOf } from '../../src/loops/improve/critic/critic.suite.ts'
import { makePlans, plannerNames } from '../../src/loops/improve/plan/make-plans.ts'
import { research } from '../../src/loops/improve/plan/research.ts'
import { settlePlans } from '../../src/loops/improve/plan/settle-plans.ts'
import type { Situation } from '../../src/loops/improve/roles.ts'
import { defineLoop, type Run } from '../../src/spine/index.ts'
import {
  type ScriptEntry,
  type ScriptReply,
  scriptAgent,
  startLoopback,
  testContext,
} from '../../src/testing.ts'

type Replies = Readonly<Record<string, ScriptReply>>

/** Does work in the branch of round 4, and once more as a replay. What agents were asked is kept by key. */
async function inRound<T>(replies: Replies, work: (agent: Agent, run: Run) => Promise<T>) {
  const asked = new Map<string, string>()
  const script = scriptAgent({
    replies: Object.entries(replies).map(([key, reply]): ScriptEntry => ({ key: `round-4/${key}`, reply })),
  })
  const agent: Agent = {
    ...script,
    act(request, context) {
      asked.set(
        context.key.slice('round-4/'.length),
        request.messages.map(({ content }) => content).join('\n'),
      )
      return script.act(request, context)
    },
  }
  const loop = defineLoop<object, T, 'agent'>({
    name: 'planning',
    roles: ['agent'],
    run: (_, run, team) => work(team.agent, run.scope('round-4')),
  })
  const context = testContext()
  const request = { id: 'planning-test', seed: 1, team: { agent } }
  const outcome = await startRun(loop, request, context)
  const questions = asked.size
  if (outcome.status === 'completed') {
    const { result } = await replayRun(loop, request, context)
    expect(result).toEqual(outcome.result)
    expect(asked.size).toBe(questions)
  }
  return { outcome, result: outcome.result as T, asked }
}

/** What a planner answers. */
function answer(family: string, changes: Partial<Plan> = {}): string {
  const { target_files, expected_outcome, history_reference } = planOf()
  return JSON.stringify({
    hypothesis: `Work on ${family} should help because it is slow`,
    approach_family: family,
    target_files,
    steps: [{ file: 'src/scan.ts', change: `Change the ${family}` }],
    expected_outcome,
    history_reference,
    ...changes,
  })
}

interface Options {
  readonly planners?: number
  readonly revisions?: number
  readonly hybrid?: boolean
  readonly architect?: boolean
  readonly situation?: Partial<Situation>
}

/** A whole round of planning: proposals, advice, critic, revisions, hybrid. */
async function planned(replies: Replies, options: Options = {}) {
  const { planners = 2, revisions = 1, hybrid = false, architect = false } = options
  const situation = situationOf(options.situation)
  const { result, asked, outcome } = await inRound(replies, async (agent, run) => {
    const planning = { situation, brief: null, planner: agent, ...(architect && { architect: agent }) }
    const proposals = await makePlans({ ...planning, planners: plannerNames(planners) }, run)
    const context = contextOf(options.situation, { planners })
    const settled = await settlePlans(
      { planning, context, revisions, hybrid, proposed: proposals.plans },
      run,
    )
    return { plans: settled.plans, skipped: [...proposals.skipped, ...settled.skipped] }
  })
  if (outcome.status !== 'completed') throw new Error(outcome.reason?.message)
  for (const plan of result.plans) expect(planContract.validate(plan)).toBe(true)
  return { ...result, asked }
}

const approvals = (plans: readonly Plan[]) => plans.map(({ plan_id: id, critic_approved: yes }) => [id, yes])

test('every planner makes a plan in a branch of its own, and the critic approves', async () => {
  const { plans, skipped, asked } = await planned({
    'planner-a/plan': answer('data'),
    'planner-b/plan': answer('other'),
  })
  expect(approvals(plans)).toEqual([
    ['round_4_planner_a', true],
    ['round_4_planner_b', true],
  ])
  expect(skipped).toEqual([])
  expect(plans[0]).toMatchObject({ usage: { calls: 1 } })
  expect(asked.get('planner-a/plan')).toContain('You are planner_a.')
})

test('planners of a round share all of the prompt but its end', async () => {
  const { asked } = await planned({ 'planner-a/plan': answer('data'), 'planner-b/plan': answer('other') })
  const [left, right] = [...asked.values()] as [string, string]
  const shared = [...left].findIndex((character, index) => character !== right[index])
  expect(left.slice(shared - 8, shared)).toBe('planner_')
  expect(shared).toBeGreaterThan(left.indexOf('# Your task'))
})

test('an answer in a fenced block with prose around it is read', async () => {
  const { plans } = await planned(
    { 'planner-a/plan': `I looked at it.\n\n\`\`\`json\n${answer('data')}\n\`\`\`\nGood luck!` },
    { planners: 1 },
  )
  expect(plans).toHaveLength(1)
})

test('a bad answer is asked for once more with the problem, and a second one skips the planner', async () => {
  const { plans, skipped, asked } = await planned({
    'planner-a/plan': 'I would rather not.',
    'planner-a/plan-again': answer('data'),
    'planner-b/plan': '{"hypothesis": 3}',
    'planner-b/plan-again': { code: 'refused', message: 'No.' },
  })
  expect(approvals(plans)).toEqual([['round_4_planner_a', true]])
  expect(asked.get('planner-a/plan-again')).toContain('# Your last answer could not be used')
  expect(asked.get('planner-a/plan-again')).toContain('I would rather not.')
  expect(asked.get('planner-b/plan-again')).toContain('hypothesis')
  expect(skipped).toEqual([
    {
      who: 'planner_b',
      question: 'round-4/planner-b/plan',
      code: 'refused',
      message: expect.stringContaining('No.'),
    },
  ])
})

test('an agent that cannot start is not skipped: its failure ends the run', async () => {
  const failure = { code: 'not_startable', message: 'There is no such program.' } as const
  const { outcome, asked } = await inRound({ research: failure }, (agent, run) =>
    research({ situation: situationOf() }, agent, run),
  )
  expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'not_startable' } })
  expect([...asked.keys()]).toEqual(['research'])
})

test('a rejected plan is revised in a family that is open, and the rejected version stays', async () => {
  const { plans, asked } = await planned({
    'planner-a/plan': answer('data'),
    'planner-b/plan': answer('data'),
    'revision-1/planner-b/plan': answer('optimization'),
  })
  expect(approvals(plans)).toEqual([
    ['round_4_planner_a', true],
    ['round_4_planner_b', true],
  ])
  const prompt = asked.get('revision-1/planner-b/plan')!
  expect(prompt).toContain('The critic rejected it: H003: round_4_planner_a already has the family "data"')
  expect(prompt).toContain('# Families to leave out\n\ndata')
  expect(plans[1]).toMatchObject({
    approach_family: 'optimization',
    revisions: [
      {
        approach_family: 'data',
        critic_approved: false,
        critic_review: { verdict: 'rejected', h003_intra_round_diversity: 'fail' },
      },
    ],
  })
})

test('two plans that are revised at once get different families to choose from', async () => {
  const { plans, asked } = await planned(
    {
      'planner-a/plan': answer('data'),
      'planner-b/plan': answer('data'),
      'planner-c/plan': answer('data'),
      'revision-1/planner-b/plan': answer('architecture'),
      'revision-1/planner-c/plan': answer('infrastructure'),
    },
    { planners: 3 },
  )
  expect(plans.every(({ critic_approved: isApproved }) => isApproved)).toBe(true)
  const closed = ['b', 'c'].map(
    (letter) => /# Families to leave out\n\n(.*)/.exec(asked.get(`revision-1/planner-${letter}/plan`)!)?.[1],
  )
  expect(closed).toEqual(['data, infrastructure, other', 'architecture, data, optimization'])
})

test('revisions are bounded, and all rejected versions stay', async () => {
  const bad = (text: string) => answer('data', { hypothesis: `${text} should help and also be nice` })
  const replies = {
    'planner-a/plan': bad('One'),
    'revision-1/planner-a/plan': bad('Two'),
    'revision-2/planner-a/plan': bad('Three'),
  }
  const { plans, asked } = await planned(replies, { planners: 1, revisions: 2 })
  expect(asked.size).toBe(3)
  expect(plans[0]).toMatchObject({
    critic_approved: false,
    hypothesis: expect.stringContaining('Three'),
    revisions: [
      { hypothesis: expect.stringContaining('One') },
      { hypothesis: expect.stringContaining('Two') },
    ],
  })
  expect(plans[0]!.revisions![1]).not.toHaveProperty('revisions')
})

test('without revisions a rejected plan stays rejected, and nobody is asked again', async () => {
  const { plans, asked } = await planned(
    { 'planner-a/plan': answer('unheard_of') },
    { planners: 1, revisions: 0 },
  )
  expect(approvals(plans)).toEqual([['round_4_planner_a', false]])
  expect([...asked.keys()]).toEqual(['planner-a/plan'])
})

test('a planner that gives no usable revision keeps its rejected plan, and that is recorded', async () => {
  const { plans, skipped } = await planned(
    {
      'planner-a/plan': answer('unheard_of'),
      'revision-1/planner-a/plan': 'no',
      'revision-1/planner-a/plan-again': 'no',
    },
    { planners: 1 },
  )
  expect(approvals(plans)).toEqual([['round_4_planner_a', false]])
  expect(skipped).toMatchObject([
    { who: 'planner_a', question: 'round-4/revision-1/planner-a/plan', code: 'malformed_reply' },
  ])
})

test('the advice of the architect stands in the plan and decides nothing', async () => {
  const advice = { verdict: 'reject', feedback: 'Too bold.', structural_concerns: ['The table grows'] }
  const { plans, skipped, asked } = await planned(
    {
      'planner-a/plan': answer('data'),
      'planner-a/advise': JSON.stringify(advice),
      'planner-b/plan': answer('other'),
      'planner-b/advise': 'Hm.',
      'planner-b/advise-again': 'Hm!',
    },
    { architect: true },
  )
  expect(plans[0]).toMatchObject({ critic_approved: true, architect_review: advice, usage: { calls: 2 } })
  expect(plans[1]!.critic_approved).toBe(true)
  expect(plans[1]).not.toHaveProperty('architect_review')
  expect(skipped).toMatchObject([{ who: 'architect of round_4_planner_b', code: 'malformed_reply' }])
  expect(asked.get('planner-a/advise')).toContain('Change the data')
})

const both = ['round_4_planner_a', 'round_4_planner_b']
const combined = (changes: Partial<Plan> = {}) =>
  answer('data', {
    hypothesis: 'Both together should help because they meet in one place',
    source_plans: both,
    steps: ['data', 'other'].map((family) => ({
      file: 'src/scan.ts',
      change: `Change the ${family}`,
    })) as Plan['steps'],
    ...changes,
  })

test('a hybrid plan is made from the approved plans and judged by H005', async () => {
  const { plans, asked } = await planned(
    { 'planner-a/plan': answer('data'), 'planner-b/plan': answer('other'), 'hybrid/plan': combined() },
    { hybrid: true },
  )
  expect(plans[2]).toMatchObject({
    plan_id: 'round_4_hybrid',
    critic_approved: true,
    source_plans: both,
    critic_review: {
      h005_hybrid_overlap: 'pass',
      waived: { h003_intra_round_diversity: expect.any(String) },
    },
  })
  expect(asked.get('hybrid/plan')).toContain('# Plans of this round')
})

test('a hybrid plan that is one of its sources is rejected, and may be revised with the sources in view', async () => {
  const { plans, asked } = await planned(
    {
      'planner-a/plan': answer('data'),
      'planner-b/plan': answer('other'),
      'hybrid/plan': combined({ steps: [{ step: 1, file: 'src/scan.ts', change: 'change the DATA' }] }),
      'hybrid/revision-1/hybrid/plan': combined(),
    },
    { hybrid: true },
  )
  expect(asked.get('hybrid/revision-1/hybrid/plan')).toContain('H005: the plan shares 100% of its changes')
  expect(asked.get('hybrid/revision-1/hybrid/plan')).toContain('# Plans of this round')
  expect(plans[2]).toMatchObject({
    critic_approved: true,
    revisions: [{ critic_review: { h005_hybrid_overlap: 'fail' } }],
  })
})

test('the hybrid planner may decline, and is not asked without two approved plans', async () => {
  const declined = await planned(
    {
      'planner-a/plan': answer('data'),
      'planner-b/plan': answer('other'),
      'hybrid/plan': '{"strategy": "skip", "reason": "They do not meet."}',
    },
    { hybrid: true },
  )
  expect(declined.plans).toHaveLength(2)
  expect(declined.skipped).toEqual([
    { who: 'hybrid', question: 'round-4/hybrid/plan', code: 'declined', message: 'They do not meet.' },
  ])
  const alone = await planned({ 'planner-a/plan': answer('data') }, { planners: 1, hybrid: true })
  expect([...alone.asked.keys()]).toEqual(['planner-a/plan'])
})

test('planners learn which family has won too often', async () => {
  const history = [roundOf(2, 'data'), roundOf(3, 'data')]
  const { plans, asked } = await planned(
    { 'planner-a/plan': answer('data'), 'revision-1/planner-a/plan': answer('other') },
    { planners: 1, situation: { history } },
  )
  expect(asked.get('planner-a/plan')).toContain('# Families to leave out\n\ndata')
  expect(plans[0]).toMatchObject({ approach_family: 'other', critic_approved: true })
})

const idea = {
  title: 'Cache',
  source: 'src/scan.ts',
  evidence: 'line 1',
  approach_family: 'data',
  confidence: 'high',
  estimated_impact: '3%',
}

test('research gives a brief; two bad answers give none, and the round goes on', async () => {
  const situation = situationOf()
  const ask = (agent: Agent, run: Run) => research({ situation }, agent, run)
  const good = await inRound(
    { research: JSON.stringify({ repo_analysis_summary: 'Small.', ideas: [idea] }) },
    ask,
  )
  expect(good.result).toMatchObject({ brief: { iteration: 4, ideas: [idea] }, skipped: [] })
  const bad = await inRound({ research: 'no', 'research-again': '{"ideas": []}' }, ask)
  expect(bad.result).toMatchObject({ brief: null, skipped: [{ who: 'researcher', code: 'wrong_schema' }] })
})

test('a coding agent is placed in a folder before it is asked, and its failures there count as bad answers', async () => {
  const placed: string[] = []
  const replies = {
    research: { text: 'It was ended after 60 s.', details: { failure: 'timeout' } },
    'research-again': JSON.stringify({ ideas: [idea] }),
  }
  const { result } = await inRound(replies, (agent, run) =>
    research(
      {
        situation: situationOf(),
        place(coding, branch) {
          placed.push(branch.path)
          return coding
        },
      },
      { ...agent, kind: 'command' },
      run,
    ),
  )
  expect(placed[0]).toBe('round-4')
  expect(result.brief?.ideas).toHaveLength(1)
})

const brief = { repo_analysis_summary: 'Small.', ideas: [idea] }

test('a program is asked with the schema in words, and its prose is read around the object', async () => {
  const program =
    'let p = ""; process.stdin.on("data", (d) => (p += d)).on("end", () => console.log("So: " + process.argv[1].replace("Small", p.includes("JSON Schema")) + " Done."))'
  const agent = commandAgent({ command: `node -e '${program}' '${JSON.stringify(brief)}'` })
  const { result } = await inRound({}, (_, run) => research({ situation: situationOf() }, agent, run))
  expect(result.brief).toMatchObject({ ...brief, repo_analysis_summary: 'true.' })
})

test('a model is asked with the schema, and once more after it gave the wrong shape twice', async () => {
  const server = await startLoopback(({ number }) => ({ json: number < 3 ? { ideas: 3 } : brief }))
  onTestFinished(() => server.close())
  const model = agentFrom(`compatible:${server.url}/v1#local`, { environment: {} })
  const { result } = await inRound({}, (_, run) => research({ situation: situationOf() }, model, run))
  expect(result.brief).toMatchObject(brief)
  expect(server.calls).toHaveLength(3)
  expect(JSON.stringify(server.calls[2]!.messages)).toContain('could not be used')
})
