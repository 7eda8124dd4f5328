import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TownSettings } from '../../src/loops/town/index.ts'
import { actionsDone, actionsWanted } from './game-actions.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type TownBench, townBench } from './town-bench.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const benches: TownBench[] = []
afterEach(() => {
  for (const bench of benches.splice(0)) bench.remove()
})

function bench(): TownBench {
  server.forget()
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
/** The service answers runs of this name without a fault. */
const steadyId = 'steady-town'

test('models play a whole game over HTTP, whatever goes wrong, and the record holds', async () => {
  const made = bench()
  const cast = { seats: server.model() }
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const { status, result, error } = await made.start(id, settings, cast, { wait })
  expect({ status, error }).toEqual({ status: 'completed', error: undefined })
  expect(result!.days).toBeGreaterThan(2)
  expect(server.faults).toEqual(new Set(['rate_limit', 'status', 'malformed', 'cut', 'nonsense', 'hang']))
  expect(waits).toContain(7000)

  expect(await made.lint(id, 'error')).toEqual([])
  const ended = made.lines(id, 'game_events.jsonl').at(-1)!
  expect(ended).toMatchObject({ event_type: 'GAME_END', payload: { duration_days: result!.days } })
  expect(await made.replay(id, cast)).toHaveLength(Object.keys(made.files(id)).length)

  const actions = made.lines(id, 'agent_actions.jsonl')
  const codes = actions.flatMap(({ action_type: type, payload }) =>
    type === 'REFUSED' ? [(payload as { code: string }).code] : [],
  )
  expect(codes).toEqual(expect.arrayContaining(['invalid_xml_structure', 'target_not_found', 'unknown_tool']))
  const forgiven = actions.flatMap(({ action_type: type, payload }) =>
    type === 'FORMAT' ? (payload as { forgiven: string[] }).forgiven : [],
  )
  expect(new Set(forgiven)).toEqual(new Set(['missing_think_block', 'several_actions', 'unclosed_tag']))
  const waited = actions.flatMap(({ action_type: type, agent, payload }) =>
    type === 'WAIT' ? [`${agent} ${(payload as { reason: string }).reason}`] : [],
  )
  expect(waited).toContain('Player 2 forced: bad_request')
  expect(waited).toContain('Player 3 forced: invalid_xml_structure')

  const traces = made.lines(id, 'inference_trace.jsonl').map(({ event_type: type }) => type)
  expect(new Set(traces)).toEqual(
    new Set(['AGENT_REQUEST', 'INFERENCE_COMPLETE', 'INFERENCE_FAILED', 'TOOL_CALL', 'TOOL_RESULT']),
  )
})

test('what models decide is carried out: every legal reply has its line, and they try, judge and kill', async () => {
  const made = bench()
  await made.start(id, settings, { seats: server.model() })
  const streams = {
    samples: made.lines(id, 'sft_dataset.jsonl'),
    actions: made.lines(id, 'agent_actions.jsonl'),
    chat: made.lines(id, 'chat.jsonl'),
    privateChat: made.lines(id, 'private_chat.jsonl'),
  }
  expect(actionsDone(streams)).toEqual(actionsWanted(streams))
  const types = new Set(streams.actions.map(({ action_type: type }) => type))
  for (const type of ['VOTE', 'TRIAL_VOTE', 'ABILITY_USE', 'WHISPER']) expect(types).toContain(type)
  const events = made.lines(id, 'game_events.jsonl') as {
    event_type: string
    payload: { death_type?: string }
  }[]
  const happened = new Set(events.map(({ event_type: type }) => type))
  for (const type of ['VOTE_START', 'TRIAL_RESULT', 'ATTACK']) expect(happened).toContain(type)
  const deaths = events.filter(({ event_type: type }) => type === 'DEATH')
  expect(deaths.map(({ payload }) => payload.death_type)).toEqual(expect.arrayContaining(['lynch', 'attack']))
})

test('every decision is a sample with its prompt, as text and as messages, and every thought is kept', async () => {
  const made = bench()
  const { result } = await made.start(id, settings, { seats: server.model() })
  const samples = made.lines(id, 'sft_dataset.jsonl') as unknown as {
    prompt: string
    completion: string
    reward: number
    format: number
    messages: { role: string; content: string }[]
    metadata: Record<string, unknown>
  }[]
  const requests = made
    .lines(id, 'inference_trace.jsonl')
    .flatMap(({ event_type: type, request_id: request }) => (type === 'INFERENCE_COMPLETE' ? [request] : []))
  const kept = new Set(samples.map(({ metadata }) => metadata.request_id))
  expect([...kept]).toEqual(requests.filter((request) => kept.has(request as string)))
  // A reply that repeats an earlier one of its turn word for word, and is refused like it, teaches nothing.
  const refusals = made
    .lines(id, 'agent_actions.jsonl')
    .flatMap(({ action_type: type, request_id: request, payload }) =>
      type === 'REFUSED' ? [[String(request), JSON.stringify(payload)] as const] : [],
    )
  for (const request of requests.filter((each) => !kept.has(each as string)).map(String)) {
    const turn = request.slice(0, request.lastIndexOf('/'))
    const [earlier, own] = [false, true].map((isOwn) =>
      refusals.flatMap(([of, what]) =>
        (of === request) === isOwn && of.startsWith(`${turn}/`) ? [what] : [],
      ),
    )
    expect(own).toHaveLength(1)
    expect(earlier).toContain(own![0])
  }
  for (const { prompt, metadata } of samples) {
    expect(prompt).toContain(`Your name is ${metadata.agent_name}. You are the ${metadata.agent_role}.`)
    expect(metadata).toMatchObject({ game_id: id, model: 'scripted' })
  }
  expect(new Set(samples.map(({ reward, format }) => `${format} ${reward}`))).toEqual(
    new Set(['1 1', '1 0', '0 0', '0 1', '1 undefined', '-1 undefined']),
  )
  const { samples: counts } = result!
  expect(counts.written).toBe(samples.length)
  expect(counts.dropped.repeated + counts.written).toBe(requests.length)
  for (const { messages, prompt, completion, metadata } of samples) {
    expect(messages.at(-1)).toEqual({ role: 'assistant', content: completion })
    expect(
      messages
        .slice(0, -1)
        .map(({ content }) => content)
        .every((text) => prompt.includes(text)),
    ).toBe(true)
    const won = result!.winners.includes(String(metadata.agent_name))
    expect(metadata).toMatchObject({ won, agent_side: expect.stringMatching(/^(?:Town|Mafia|Neutral)$/) })
  }
  const thoughts = made.lines(id, 'agent_reasoning.jsonl')
  expect(thoughts.some(({ thinking_process: text }) => text === 'I had better vote.')).toBe(true)
})

test('a game that was interrupted goes on, pays for no reply twice, and is the same to the byte', async () => {
  const whole = bench()
  await whole.start(id, settings, { seats: server.model() })
  const wanted = [...server.answered]
  const parts = bench()
  const cast = { seats: server.model() }
  const stopped = await parts.start(id, settings, cast, { stopping: () => server.answered.length >= 60 })
  expect(stopped.status).toBe('stopped')
  expect(server.answered.length).toBeLessThan(wanted.length)
  const resumed = await parts.resume(id, { seats: server.model() })
  expect(resumed.status).toBe('completed')
  expect(server.answered.toSorted()).toEqual(wanted.toSorted())
  expect(new Set(server.answered).size).toBe(server.answered.length)
  const files = Object.entries(whole.files(id))
  expect(Object.keys(parts.files(id))).toEqual(files.map(([name]) => name))
  const differing = files.filter(([name, text]) => parts.files(id)[name] !== text).map(([name]) => name)
  expect(differing).toEqual([])
  expect(await parts.replay(id, cast)).toHaveLength(Object.keys(parts.files(id)).length)
})

test('with tool calls the same game is played, and an extractor and beliefs are asked for as well', async () => {
  const made = bench()
  const cast = { seats: server.model(), extractor: server.model() }
  const { status, error } = await made.start(
    steadyId,
    { ...settings, protocol: 'tools', beliefs: true, claims: 'agent' },
    cast,
  )
  expect({ status, error }).toEqual({ status: 'completed', error: undefined })
  expect(await made.lint(steadyId, 'error')).toEqual([])
  expect(await made.replay(steadyId, cast)).toHaveLength(Object.keys(made.files(steadyId)).length)

  const done = new Set(made.lines(steadyId, 'agent_actions.jsonl').map(({ action_type: type }) => type))
  for (const type of ['VOTE', 'TRIAL_VOTE', 'ABILITY_USE']) expect(done).toContain(type)
  const beliefs = made.lines(steadyId, 'beliefs.jsonl')
  expect(new Set(beliefs.map(({ source }) => source))).toEqual(new Set(['stated', 'reference']))
  for (const { source, beliefs: of } of beliefs) {
    if (source === 'stated')
      for (const roles of Object.values(of as object))
        expect(roles).toEqual({ Godfather: 1 / 3, Sheriff: 2 / 3 })
  }
  const refused = made
    .lines(steadyId, 'agent_actions.jsonl')
    .filter(({ action_type: type }) => type === 'REFUSED')
    .map(({ payload }) => (payload as { code: string }).code)
  expect(refused).toContain('malformed_beliefs')
  expect(refused).toContain('invalid_xml_structure')

  const claims = made.lines(steadyId, 'claims.jsonl')
  expect(new Set(claims.map(({ extracted_by: by }) => by))).toEqual(new Set([cast.extractor.spec]))
  expect(new Set(claims.map(({ kind }) => kind))).toEqual(new Set(['role']))
  const dropped = made.lines(steadyId, 'inference_trace.jsonl').filter(({ event_type: type, payload }) => {
    const { tool_name: tool, result } = payload as Record<string, string>
    return (
      type === 'TOOL_RESULT' && tool === 'extract_claims' && result!.startsWith('REFUSED:target_not_found')
    )
  })
  expect(dropped).toHaveLength(claims.length)
})
