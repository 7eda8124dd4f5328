import { describe, expect, test } from 'vitest'
import type { Agent } from '../../src/agents/index.ts'
import { hasShared, listShared, readShared } from '../shared.ts'
import { lintOf, persona, promptsOf, socialRun } from './social-bench.ts'

/** A canvas with everything that a canvas may say. */
function canvas(platform: object = {}, round: object = {}, helpers: object = {}) {
  const agent = (identifier: string, more: object = {}) => ({
    identifier,
    goal: `Goal of ${identifier}.`,
    persona: 'Calm.',
    prompt: '',
    ...more,
  })
  return {
    canvas: {
      project: {
        goal: 'The question of the study.',
        theoretical_option: 'A',
        concept_a: { name: 'Concept A', definition: 'Definition of the first.' },
        concept_b: { name: 'Concept B', definition: 'Definition of the second.' },
        variable: {
          name: 'Voice',
          baseline: 'No voice.',
          experimental: 'A voice.',
          rationale: 'To compare.',
        },
        setting: 'A hall with one window.',
        design_approach: 'One design.',
        rounds_plan: 'One round only.',
      },
      agents: [
        agent('Worker+Alice', {
          prompt: 'Speak of the north window.',
          constraints: 'Never mention wages.',
          behaviors: { raw: 'Pauses before answers.' },
          attributes: { age: 41 },
        }),
        agent('Worker+Ben'),
        agent('Owner+Marta'),
        agent('Analyst+Reporter'),
      ],
      rounds: [
        {
          round_number: 1,
          scenario: 'The shift begins.',
          rules: 'Workers CAN: speak.',
          tasks: 'Plan the shift.',
          sequence: 'Orders first, questions later.',
          behaviors: 'The owner checks the clock.',
          compiled_instructions: 'Keep to the course.',
          concept_a_manifestation: 'Work without a purpose.',
          concept_b_manifestation: 'Orders without a reason.',
          platform_config: {
            participants: 'Worker+Alice, Worker+Ben, Owner+Marta',
            end_condition: 'Total messages: 6',
            ...platform,
          },
          ...round,
        },
      ],
      helpers: { analyst_function: 'Report who was heard.', ...helpers },
    },
  }
}

const run = (platform: object = {}, round: object = {}, helpers: object = {}, settings: object = {}) =>
  socialRun(
    { kind: 'canvas', name: '2026_hall', value: canvas(platform, round, helpers) },
    settings as Record<string, unknown>,
  )

const speakers = async (platform: object) => {
  const [round] = (await run(platform)).rounds()
  return round!.messages
    .filter(({ internal }) => internal !== true)
    .map(({ agent_id: agent }) => agent.split('+')[1])
}

describe('fields of a canvas', () => {
  test('all that is said about agents and rounds is in the prompt', async () => {
    const [prompt] = promptsOf(await run())
    for (const text of [
      'Goal of Worker+Alice.',
      'Speak of the north window.',
      'Never mention wages.',
      'Pauses before answers.',
      'age: 41',
      'A hall with one window.',
      'Workers CAN: speak.',
      'Plan the shift.',
      'Orders first, questions later.',
      'The owner checks the clock.',
      'Keep to the course.',
      'Work without a purpose.',
      'Orders without a reason.',
      'Total messages: 6',
    ])
      expect(prompt).toContain(text)
  })

  test.each([
    [{ ask_questions: true }, {}, 'You may ask the others questions.'],
    [{ detail_level: '2' }, {}, 'Level of detail 2 of 10'],
    [{ creativity: '9' }, {}, 'Creativity 9 of 10'],
    [{ self_reflection: true }, { self_reflection_prompts: 'Did it matter?' }, 'Did it matter?'],
    [{ isolated: true }, {}, 'You are alone'],
    [{}, { non_anthropomorphic_cues: 'The lamp flickers.' }, 'The lamp flickers.'],
  ])('%j and %j are in the prompt, and only then', async (platform, helpers, text) => {
    expect(promptsOf(await run(platform, {}, helpers))[0]).toContain(text)
    expect(promptsOf(await run())[0]).not.toContain(text)
  })

  test('order decides who speaks first', async () => {
    expect(await speakers({})).toEqual(['Alice', 'Ben', 'Marta', 'Alice', 'Ben', 'Marta'])
    expect(await speakers({ order: 'Reverse' })).toEqual(['Marta', 'Ben', 'Alice', 'Marta', 'Ben', 'Alice'])
    expect((await speakers({ order: 'Owner first' }))[0]).toBe('Marta')
    expect((await speakers({ order: 'Ben -> Marta -> Alice' })).slice(0, 3)).toEqual([
      'Ben',
      'Marta',
      'Alice',
    ])
    const drawn = await speakers({ order: 'Random', end_condition: 'Per participant: 8' })
    expect(drawn).toHaveLength(24)
    expect(drawn).not.toEqual(Array.from({ length: 24 }, (_, index) => ['Alice', 'Ben', 'Marta'][index % 3]))
    expect(await speakers({ order: 'Random', end_condition: 'Per participant: 8' })).toEqual(drawn)
  })

  test('who_sends lets some listen, and they are measured all the same', async () => {
    const one = await run({ who_sends: 'Workers' })
    const [round] = one.rounds()
    expect(
      new Set(
        round!.messages.filter(({ internal }) => internal !== true).map(({ agent_id: agent }) => agent),
      ),
    ).toEqual(new Set(['Worker+Alice', 'Worker+Ben']))
    expect(round!.feedback['Owner+Marta']).toMatchObject({ contribution_value: expect.any(Number) })
  })

  test('the end condition of the platform counts, not a default', async () => {
    expect(await speakers({ end_condition: 'Total messages: 4' })).toHaveLength(4)
    expect(await speakers({ end_condition: 'Per participant: 3' })).toHaveLength(9)
    expect(
      (await speakers({ end_condition: 'Total messages: 30, or when somebody says "the"' })).length,
    ).toBeLessThan(30)
  })

  test('agents who are isolated see their own words alone', async () => {
    const prompts = promptsOf(await run({ isolated: true }))
    expect(prompts[4]).not.toContain('Alice:')
    expect(promptsOf(await run())[4]).toContain('Alice:')
  })

  test('the talk goes on from the round before, or begins anew with its summary', async () => {
    const twice = (transition: string) => {
      const value = canvas({ transition })
      value.canvas.rounds.push({ ...value.canvas.rounds[0]!, round_number: 2 })
      return socialRun({ kind: 'canvas', value })
    }
    const prompt = (prompts: readonly string[]) => prompts[6]!.split('Before this round:')[1]!
    expect(prompt(promptsOf(await twice('Auto')))).toMatch(/Marta: .*\nAlice: /)
    expect(prompt(promptsOf(await twice('Pause')))).toMatch(/Round 1 in summary: 6 messages/)
  })

  test('a moderator opens the round, and the agents hear it', async () => {
    const one = await run({}, {}, { moderator_function: 'Keep the peace.' })
    expect(one.rounds()[0]!.messages[0]).toMatchObject({
      agent_id: 'Moderator+Host',
      role: 'system',
      turn_number: 1,
    })
    expect(promptsOf(one)[0]).toContain('Host: Welcome.')
    expect(lintOf(one)).toEqual([])
  })

  test('the analyst knows the design, which the agents do not', async () => {
    const asked: string[] = []
    const analyst: Agent = {
      ...persona,
      act(request, context) {
        asked.push(request.messages.map(({ content }) => content).join('\n'))
        return persona.act(request, context)
      },
    }
    const one = await socialRun({ kind: 'canvas', value: canvas() }, {}, { analyst })
    for (const text of [
      'The question of the study.',
      'Report who was heard.',
      'Goal of Analyst+Reporter.',
      'Variable: Voice',
      'Baseline: No voice.',
      'Experiment: A voice.',
      'Rationale: To compare.',
      'Approach: One design.',
      'Rounds: One round only.',
    ]) {
      expect(asked[0]).toContain(text)
      for (const prompt of promptsOf(one)) expect(prompt).not.toContain(text)
    }
    // Everybody learns what the concepts mean: the agents from the grounding of their cues.
    for (const text of ['Definition of the first.', 'Definition of the second.'])
      for (const prompt of [asked[0], promptsOf(one)[0]]) expect(prompt).toContain(text)
    const [round] = one.rounds()
    const note = round!.messages.find(({ agent_id: agent }) => agent === 'Analyst+Reporter')
    expect(note).toMatchObject({ internal: true, role: 'assistant' })
    expect(round!.feedback['Worker+Alice']!.analyst_mentions).toBeGreaterThan(0)
    expect(round!.synthesis).not.toBe('')
    expect(round!.feedback['Worker+Alice']!.synthesis_inclusion).toBeGreaterThan(0)
  })

  test('a canvas that is not finished is run, and noted', async () => {
    const value = canvas() as { canvas: { project: object; status?: object } }
    value.canvas.project = { ...value.canvas.project, rounds_count: 3 }
    value.canvas.status = { phase1_complete: true, phase2_complete: false, ready_for_export: false }
    const one = await socialRun({ kind: 'canvas', value })
    expect(one.meta().notes).toEqual([
      'The canvas plans 3 rounds and describes 1.',
      'The canvas is not marked as finished: phase 2 left open.',
    ])
    expect((await run()).meta()).not.toHaveProperty('notes')
  })

  test('an agent that nobody knows is refused with the known ones', async () => {
    await expect(run({ participants: 'Worker+Alise' })).resolves.toMatchObject({
      outcome: { status: 'failed' },
    })
    const { outcome } = await run({ who_sends: 'Foreman' })
    expect(outcome.reason).toMatchObject({ code: 'unknown_agent' })
  })

  test('the run is the folder of the canvas, and temperatures are sent and recorded', async () => {
    const one = await run({}, {}, {}, { performerTemperature: 0.4 })
    expect(one.meta()).toMatchObject({
      prar_run_id: '2026_hall',
      performer_temperature: 0.4,
      coach_temperature: 0.1,
      experiment_id: 'study',
    })
    expect(one.asked[0]).toMatchObject({ temperature: 0.4, maxTokens: 512 })
    expect(one.rounds()[0]!.messages[0]!.validation_metadata).toMatchObject({
      attempts: 1,
      validations: [{ valid: true }],
      temperature: 0.4,
    })
  })
})

test.skipIf(!hasShared)(
  'the real canvases run end to end, valid at lint, and replay as the same',
  async () => {
    const files = listShared('data/social').filter((path) => path.endsWith('/state.json'))
    expect(files.length).toBe(2)
    for (const file of files) {
      const one = await socialRun({ kind: 'canvas', name: 'real', value: JSON.parse(readShared(file)) })
      expect(one.outcome).toMatchObject({ status: 'completed' })
      expect(one.rounds()).toHaveLength(3)
      expect(lintOf(one)).toEqual([])
      await one.replay()
    }
  },
)
