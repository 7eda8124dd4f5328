import { expect, test } from 'vitest'
import type { Agent, AgentOutcome, AgentRequest } from '../../src/agents/index.ts'
import { analyse } from '../../src/loops/social/analyze/analysis.ts'
import { analysisFiles } from '../../src/loops/social/analyze/analysis-files.ts'
import { collectCells } from '../../src/loops/social/analyze/read-cells.ts'
import { narrateSocial } from '../../src/loops/social/narrate/narrate-social.ts'
import { summariseSocial } from '../../src/loops/social/narrate/summary.ts'
import type { SocialResult } from '../../src/loops/social/run-social.ts'
import { coach, lintOf, persona, promptsOf, socialRun } from './social-bench.ts'

const plan = (more: object = {}) => ({
  value: {
    framework: 'A',
    agents: [
      { id: 'Worker+Ada', persona: 'quiet' },
      { id: 'Worker+Tom', persona: 'vocal' },
      { id: 'Owner+Vera', persona: 'confident' },
    ],
    rounds: [
      { scenario: 'A shop.', rules: 'Workers CANNOT: refuse orders.', tasks: 'Plan the week.', end: 6 },
      {
        scenario: 'The shop again.',
        rules: 'Workers CANNOT: refuse orders.',
        tasks: 'Plan the next week.',
        end: 6,
      },
    ],
    ...more,
  },
})

const says = (act: (request: AgentRequest) => AgentOutcome | undefined): Agent => ({
  ...persona,
  pure: false,
  act: async (request, context) => act(request) ?? persona.act(request, context),
})
const reply = (text: string): AgentOutcome => ({ kind: 'reply', reply: { text } })
const isAda = ({ input }: AgentRequest) =>
  (input as { agent?: string; kind?: string }).agent === 'Worker+Ada' &&
  (input as { kind?: string }).kind === 'speak'

test.each([
  [
    'refused',
    (): AgentOutcome => ({ kind: 'failed', failure: { code: 'refused', message: 'No.', retryable: false } }),
  ],
  [
    'error_text',
    () => reply('Error calling Ollama: 404 Client Error: Not Found for url: http://localhost:11434/api/chat'),
  ],
  ['template_leak', () => reply('### Response: I will plan the week.')],
  ['out_of_role', () => reply('As an AI language model, I have no week.')],
  ['out_of_role', () => reply('Mock response #3')],
  ['empty_reply', () => reply('  ')],
  ['coach_rejected', () => reply('I refuse orders of any kind.')],
])('a reply that is %s never becomes speech', async (code, act) => {
  const one = await socialRun(
    plan(),
    {},
    { performer: says((request) => (isAda(request) ? act() : undefined)) },
  )
  expect(one.outcome.status).toBe('completed')
  for (const { messages, feedback, policy_adaptations: adaptations } of one.rounds()) {
    // What nobody heard says nothing about engagement; only the coach's rejections count.
    for (const { agent_id: agent, feedback_trigger: trigger } of adaptations)
      if (agent === 'Worker+Ada') expect(Object.keys(trigger ?? {})).toEqual(['rejections'])
    const absent = messages.filter(({ error_code: found }) => found !== undefined)
    expect(absent).toHaveLength(2)
    for (const message of absent)
      expect(message).toMatchObject({
        agent_id: 'Worker+Ada',
        role: 'system',
        internal: true,
        error_code: code,
      })
    const spoken = messages.filter(({ internal }) => internal !== true)
    expect(spoken.map(({ turn_number: turn }) => turn)).toEqual([1, 2, 3, 4])
    expect(spoken.some(({ agent_id: agent }) => agent === 'Worker+Ada')).toBe(false)
    expect(feedback['Worker+Ada']).toMatchObject({ absent_turns: 2, contribution_value: expect.any(Number) })
    expect(feedback['Worker+Tom']).not.toHaveProperty('absent_turns')
  }
  expect(lintOf(one)).toEqual([])
  await one.replay()
})

test('a rejected reply is made again with the objections, and all critiques are kept', async () => {
  let tries = 0
  const performer = says((request) =>
    isAda(request) && ++tries === 1 ? reply('I refuse orders.') : undefined,
  )
  const one = await socialRun(plan(), {}, { performer })
  const [round] = one.rounds()
  const first = round!.messages[0]!
  expect(first).toMatchObject({
    agent_id: 'Worker+Ada',
    validation_metadata: {
      attempts: 2,
      validations: [{ valid: false, issues: ['must not refuse orders'] }, { valid: true }],
    },
  })
  expect(promptsOf(one)[1]).toContain('Your last version was rejected: must not refuse orders')
  expect(round!.messages[1]).toMatchObject({
    agent_id: 'Coach+Validator',
    internal: true,
    about: 'Worker+Ada',
  })
  expect(round!.messages[1]!.content).toMatch(
    /Version 1 rejected \(must not refuse orders\).*\nVersion 2 accepted/,
  )
  // Every validated message has the critique of the coach beside it.
  const spoken = round!.messages.filter(({ internal }) => internal !== true)
  expect(round!.messages.filter(({ agent_id: agent }) => agent === 'Coach+Validator')).toHaveLength(
    spoken.length,
  )
  expect(promptsOf(one).join()).not.toContain('Version 1 rejected')
})

test('a wrong key ends the run instead of producing absences', async () => {
  const wrong: AgentOutcome = {
    kind: 'failed',
    failure: { code: 'unauthorised', message: 'The key is wrong.', retryable: false },
  }
  const performer = says(() => wrong)
  const { outcome, rounds } = await socialRun(plan(), {}, { performer })
  expect(outcome.status).not.toBe('completed')
  expect(rounds()).toEqual([])
})

test('the cue in the prompt is the cue in the record', async () => {
  const one = await socialRun(plan())
  const spoken = one.rounds().flatMap(({ messages }) => messages.filter(({ internal }) => internal !== true))
  const prompts = promptsOf(one)
  expect(spoken).toHaveLength(12)
  for (const [index, { prar_cue_used: cue, context_frame: frame }] of spoken.entries()) {
    expect(cue).toMatch(/^\[REFLECT\] .*\n\[CONNECT\] .*\(Intensity: 0\.\d\d\)/)
    expect(frame!.prar_cue).toBe(cue)
    expect(prompts[index]).toContain(cue)
  }
})

/** Ada speaks to nobody, and nobody speaks to her. */
const lonely = says((request) => {
  const { agent, kind } = request.input as { agent: string; kind: string }
  if (kind !== 'speak') return undefined
  return reply(
    agent === 'Worker+Ada'
      ? `The rain goes on, number ${Math.floor(request.messages.join().length)}.`
      : `Vera and Tom, it is ${agent} here.`,
  )
})

test('an agent that is hardly taken up gets a challenge cue, and its next prompt shows it', async () => {
  const one = await socialRun(plan(), {}, { performer: lonely })
  const [first, second] = one.rounds()
  expect(first!.feedback['Worker+Ada']!.engagement).toBeLessThan(0.3)
  expect(first!.policy_adaptations).toContainEqual(
    expect.objectContaining({
      agent_id: 'Worker+Ada',
      adaptation_type: 'activate_cue',
      cue: 'challenge_what_is_settled',
      reason: expect.stringContaining('engagement'),
      feedback_trigger: { engagement: first!.feedback['Worker+Ada']!.engagement },
    }),
  )
  const cues = (round: typeof second, agent: string) =>
    round!.messages
      .filter((message) => message.agent_id === agent && message.internal !== true)
      .map(({ prar_cue_used: cue }) => cue)
  expect(cues(first, 'Worker+Ada').join()).not.toContain('[CHALLENGE]')
  for (const cue of cues(second, 'Worker+Ada')) expect(cue).toContain('[CHALLENGE]')
  // Tom has the same role, and another policy.
  expect(cues(second, 'Worker+Tom').join()).not.toContain('[CHALLENGE]')
  expect(lintOf(one)).toEqual([])
})

test('what an agent did not say changes no policy, and where nobody else spoke nothing is known of engagement', async () => {
  const { rounds, ...more } = plan().value
  const [first] = rounds
  const value = {
    ...more,
    rounds: [
      { ...first, who_sends: 'Worker+Ada' },
      { ...first, who_sends: 'Workers' },
    ],
  }
  const alone: Agent = says(({ input }) =>
    (input as { kind: string }).kind === 'speak' ? reply(`It rains. ${Math.random()}`) : undefined,
  )
  const one = await socialRun({ value }, {}, { performer: alone })
  const [before, after] = one.rounds()
  expect(before!.feedback['Owner+Vera']!.engagement).toBeLessThan(0.3)
  for (const { agent_id: agent, feedback_trigger: trigger } of before!.policy_adaptations) {
    expect(agent).toBe('Worker+Ada')
    expect(trigger).not.toHaveProperty('engagement')
  }
  expect(after!.policy_adaptations.map(({ agent_id: agent }) => agent)).not.toContain('Owner+Vera')
  // Tom listened in the first round, so that nothing is said of what he said.
  const tom = after!.messages.find(({ agent_id: agent }) => agent === 'Worker+Tom')!
  expect(tom.context_frame!.concept_b_manifestation).not.toContain('Nothing you said')
  expect(tom.context_frame!.social_feedback_summary).toBe('Nobody has named you in this round so far.')
})

test.each([
  ['what it said itself', ['Worker+Ada'], ['Worker+Ada']],
  ['what others said', ['Worker+Ada', 'Worker+Tom'], ['Worker+Tom', 'Worker+Ada', 'Worker+Tom']],
])(
  'a reply that repeats %s word for word is made again, and no speech if it stays so',
  async (_, who, absent) => {
    const words = 'I have said it often enough: the week needs a plan that holds.'
    const performer = says(({ input }) => {
      const { agent, kind } = input as { agent: string; kind: string }
      return kind === 'speak' && who.includes(agent) ? reply(words) : undefined
    })
    const one = await socialRun(plan(), { retries: 1 }, { performer })
    for (const { messages } of one.rounds()) {
      const missing = messages.filter(({ error_code: code }) => code === 'repeated_words')
      expect(missing.map(({ agent_id: agent }) => agent)).toEqual(absent)
      expect(messages.filter(({ content }) => content === words)).toHaveLength(1)
    }
    expect(promptsOf(one).join()).toContain('The reply could not be used (repeated words).')
    expect(lintOf(one)).toEqual([])
    await one.replay()
  },
)

test('policies are kept for each agent, link back, and can be the beginning of another run', async () => {
  const one = await socialRun(plan(), {}, { performer: lonely })
  const state = one.records.filter(({ contract }) => contract === 'social/policy-state').at(-1)!
    .record as Record<string, unknown>
  expect(state).toMatchObject({ source_run_id: 'study', source_experiment_id: 'study', run_id: 'study' })
  const policies = state.policies as {
    agent_id: string
    cues_active: string[]
    cue_states: Record<string, { last_triggered: string | null }>
  }[]
  expect(policies.map(({ agent_id: agent }) => agent)).toEqual(['Worker+Ada', 'Worker+Tom', 'Owner+Vera'])
  const [ada, tom] = policies
  expect(ada!.cues_active).toContain('challenge_what_is_settled')
  expect(ada!.cue_states.challenge_what_is_settled!.last_triggered).toMatch(/^2026-/)
  expect(tom!.cue_states.challenge_what_is_settled!.last_triggered).toBeNull()
  const next = await socialRun(plan(), { policyValue: state }, { performer: lonely })
  const opening = next.rounds()[0]!.messages.find(({ agent_id: agent }) => agent === 'Worker+Ada')
  expect(opening!.prar_cue_used).toContain('[CHALLENGE]')
})

test('with validation off nobody is validated, and adaptation off leaves policies alone', async () => {
  const one = await socialRun(plan(), { validation: false, adaptation: false }, { performer: lonely, coach })
  const messages = one.rounds().flatMap((round) => round.messages)
  expect(messages.some(({ agent_id: agent }) => agent.startsWith('Coach'))).toBe(false)
  expect(messages[0]!.validation_metadata).toMatchObject({
    attempts: 1,
    validations: [],
    used_dual_llm: false,
  })
  expect(one.rounds().flatMap((round) => round.policy_adaptations)).toEqual([])
  expect(one.meta()).toMatchObject({ dual_llm: false, adaptation: false })
})

test('surveys and several judges are asked, and missing scores are not made up', async () => {
  const contrary: Agent = says(() => ({
    kind: 'failed',
    failure: { code: 'refused', message: 'No.', retryable: false },
  }))
  const strict: Agent = says(({ input }) => {
    const { dimensions } = input as { dimensions: { name: string; min: number }[] }
    const value = Object.fromEntries(
      dimensions.map(({ name, min }) => [
        name,
        { score: name === 'goal' ? 99 : min, confidence: 1, evidence: ['never said'] },
      ]),
    )
    return { kind: 'reply', reply: { text: '', value } }
  })
  const value = {
    ...plan().value,
    dimensions: 'sotopia',
    survey: [{ name: 'heard', question: 'Were you heard?', min: 1, max: 7 }],
  }
  const one = await socialRun({ value }, {}, { judges: [contrary, strict] })
  const [first, second] = one.rounds()
  expect(first!.judgements).toBeUndefined()
  const judged = second!.judgements as {
    judge: string
    dimension: string
    score: number | null
    missing?: string
    evidence: { found: boolean }[]
  }[]
  expect(judged).toHaveLength(2 * 3 * 7)
  expect(judged[0]).toMatchObject({ score: null, missing: 'refused' })
  expect(judged.find(({ judge, dimension }) => judge.endsWith('#2') && dimension === 'goal')).toMatchObject({
    score: null,
    missing: 'score_out_of_range',
  })
  expect(judged.find(({ judge, dimension }) => judge.endsWith('#2') && dimension === 'secret')).toMatchObject(
    { score: -10, evidence: [{ found: false }] },
  )
  for (const { surveys } of [first!, second!]) {
    expect(surveys).toHaveLength(3)
    expect(surveys).toContainEqual({
      agent_id: 'Worker+Ada',
      question: 'heard',
      value: expect.any(Number),
      reason: expect.any(String),
    })
  }
})

test('a round in which nobody spoke has no figures in what is shown of it', async () => {
  const failed: AgentOutcome = {
    kind: 'failed',
    failure: { code: 'refused', message: 'No.', retryable: false },
  }
  const isFirst = ({ input }: AgentRequest) => (input as { scenario?: string }).scenario === 'A shop.'
  const performer = says((request) => (isFirst(request) ? failed : undefined))
  const one = await socialRun(plan(), {}, { performer })
  // The formula of the notes gives a half where nothing was said; that stays in the record.
  expect(one.rounds()[0]!.feedback['Worker+Ada']!.engagement).toBe(0.5)
  const summary = summariseSocial(one.outcome.result as SocialResult)
  expect(summary).toMatch(/\n\| 1 \| 0 \| nobody spoke \| – \| – \| – \| \d+ \|\n\| 2 \| 6 \| 0\.\d\d \|/)
  const printed: string[] = []
  const style = new Proxy({} as never, { get: () => (text: string) => text })
  const narrator = narrateSocial({ print: (line: string) => printed.push(line), style } as never)
  for (const record of one.records) narrator.event({ ...record, type: 'record' } as never)
  expect(printed.filter((line) => line.includes('Engagement:'))).toEqual([
    '  Engagement: nobody spoke',
    expect.stringMatching(/Engagement: Ada \d\.\d\d, /),
  ])
  const analysis = analyse(await collectCells(one.records, 'study'), { scoring: 'corrected' })
  expect(analysisFiles(analysis)['report.md']).toMatch(/\| nobody spoke, 0\.\d\d \|/)
  expect(analysisFiles(analysis)['cells.csv']!.split('\n')[1]).toMatch(/,1,,,,0,0,/)
})
