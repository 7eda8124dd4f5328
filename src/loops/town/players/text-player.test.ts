import { expect, test } from 'vitest'
import type { Agent, AgentReply, AgentRequest } from '../../../agents/index.ts'
import { type Question, type Run, WorkFailed } from '../../../spine/index.ts'
import { testGame, viewAt } from './players.suite.ts'
import { textPlayer } from './text-player.ts'
import { parseToolCalls, toolsFor } from './tool-protocol.ts'

const agent = { spec: 'script:test', kind: 'script', pure: false } as Agent
const options = { protocol: 'tags', replies: 3, maxTokens: 100, beliefs: false } as const
const say = (text: string) => `<thinking>hm</thinking>${text}`

/** A run whose agent gives the replies one after the other; an Error fails. */
function runWith(replies: readonly (string | AgentReply | Error)[]): Run & { asked: Question[] } {
  const asked: Question[] = []
  let number = 0
  const ask = async (_: Agent, question: Question): Promise<AgentReply> => {
    asked.push(structuredClone(question))
    const reply = replies[number++]
    if (reply === undefined) throw new Error('asked too often')
    if (reply instanceof Error) throw reply
    return typeof reply === 'string' ? { text: reply } : reply
  }
  return { path: 'day-2/discussion/seat-1', ask, asked } as unknown as Run & { asked: Question[] }
}

const view = () => viewAt(testGame(), 0, 'DISCUSSION', 2)
const last = ({ messages }: AgentRequest) => messages.at(-1)!.content

test('a refused reply gets an observation with a code, and another chance', async () => {
  const run = runWith(['Hello all.', say('<jail>Bob</jail>'), say('<speak>Hello.</speak>')])
  const decision = await textPlayer(agent, options).decide(view(), run)
  expect(decision.action).toEqual({ kind: 'speak', says: { text: 'Hello.' }, tokens: 2 })
  expect(last(run.asked[1]!)).toBe(
    '<observation>ERROR:invalid_xml_structure - words outside of tags are heard by nobody; speak with <speak>words</speak></observation>',
  )
  expect(last(run.asked[2]!)).toBe(
    '<observation>ERROR:unauthorized_action - a Doctor cannot jail</observation>',
  )
  expect(decision.trace.flatMap((step) => (step.kind === 'refused' ? [step.code] : []))).toEqual([
    'invalid_xml_structure',
    'unauthorized_action',
  ])
  // The form is rated apart from the move: a reply that cannot be read has none.
  expect(
    decision.trace.flatMap((step) => (step.kind === 'sample' ? [[step.format, step.reward]] : [])),
  ).toEqual([
    [-1, undefined],
    [1, 0],
    [1, 1],
  ])
})

test('after so many replies the turn is a wait, and the trace says why', async () => {
  const run = runWith([say('<fly/>'), say('<fly/>'), say('<fly/>')])
  const { action, trace } = await textPlayer(agent, options).decide(view(), run)
  expect(action).toEqual({ kind: 'wait' })
  expect(trace.at(-1)).toEqual({ kind: 'forced_wait', code: 'unknown_tool' })
  expect(run.asked).toHaveLength(3)
})

test('a player who chooses to wait is distinguished from one who has to', async () => {
  const { action, trace } = await textPlayer(agent, options).decide(view(), runWith([say('<wait/>')]))
  expect(action).toEqual({ kind: 'wait' })
  expect(trace.at(-1)).toEqual({ kind: 'chosen_wait', id: 'day-2/discussion/seat-1/reply-1' })
})

test('a player who cannot be reached waits', async () => {
  const run = runWith([new WorkFailed('k', 'timeout', 'too late')])
  const { action, trace } = await textPlayer(agent, options).decide(view(), run)
  expect(action).toEqual({ kind: 'wait' })
  expect(trace.slice(1)).toEqual([
    { kind: 'reply', id: 'day-2/discussion/seat-1/reply-1', failure: 'timeout' },
    { kind: 'forced_wait', code: 'timeout' },
  ])
})

test('a player who can never be reached makes no game', async () => {
  const run = runWith([new WorkFailed('k', 'unauthorised', 'no key')])
  await expect(textPlayer(agent, options).decide(view(), run)).rejects.toThrow('no key')
})

test('an error that is not a failure of the agent is thrown', async () => {
  await expect(textPlayer(agent, options).decide(view(), runWith([new TypeError('bug')]))).rejects.toThrow(
    'bug',
  )
})

test('papers written on the way are kept with the action', async () => {
  const run = runWith([say('<write_will>Mine.</write_will>'), say('<wait/>')])
  const { writes, action } = await textPlayer(agent, options).decide(view(), run)
  expect(writes).toEqual([{ paper: 'last_will', text: 'Mine.' }])
  expect(action).toEqual({ kind: 'wait' })
})

test('notes and turns are remembered', async () => {
  const player = textPlayer(agent, options)
  await player.decide(view(), runWith([say('<notebook>Bob lies.</notebook>'), say('<wait/>')]))
  const run = runWith([say('<action_history/>'), say('<wait/>')])
  await player.decide(view(), run)
  expect(last(run.asked[0]!)).toContain('(your notebook) Bob lies.')
  expect(last(run.asked[1]!)).toBe('<observation>Day 2, DISCUSSION: <wait/></observation>')
})

const call = (name: string, input: object): AgentReply => ({
  text: '',
  toolCalls: [{ id: '1', name, input }],
})

test('tool calls do what tags do', async () => {
  const run = runWith([
    call('get_role', { thought: 'who am I?', name: 'Doctor' }),
    call('whisper', { thought: 'psst', target: 'Bob', text: 'hello' }),
  ])
  const player = textPlayer(agent, { ...options, protocol: 'tools' })
  const { action, trace } = await player.decide(view(), run)
  expect(action).toEqual({ kind: 'whisper', to: 1, says: { text: 'hello' }, tokens: 2 })
  expect(run.asked[0]!.tools!.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['wait', 'speak', 'whisper', 'write_will', 'notebook', 'get_role']),
  )
  expect(trace.flatMap((step) => (step.kind === 'thought' ? [step.text] : []))).toEqual(['who am I?', 'psst'])
  expect(last(run.asked[1]!)).toContain('<observation>Doctor (Town Protective)')
})

test('a reply without a call is read as tags, or refused; of several calls one ends the turn', () => {
  expect(parseToolCalls('I think.', [])).toMatchObject({
    code: 'invalid_xml_structure',
    detail: 'call one of the tools',
    thoughts: ['I think.'],
  })
  expect(parseToolCalls('<thinking>hm</thinking><wait/>', [])).toMatchObject({
    tags: [{ name: 'wait' }],
    slips: ['other_protocol'],
  })
  const one = { id: '1', name: 'wait', input: {} }
  expect(parseToolCalls('', [one, { ...one, name: 'speak', input: { text: 'Hi.' } }])).toMatchObject({
    tags: [{ name: 'wait' }, { name: 'speak', body: 'Hi.' }],
  })
  expect(parseToolCalls('', [{ ...one, input: 'no object' }])).toMatchObject({ tags: [{ name: 'wait' }] })
})

test('native reasoning is the thought of the turn, once, and nothing has to be forgiven', async () => {
  const run = runWith([{ text: '<wait/>', reasoning: 'Nobody knows me yet.' }])
  const { action, trace } = await textPlayer(agent, options).decide(view(), run)
  expect(action).toEqual({ kind: 'wait' })
  expect(trace.filter(({ kind }) => kind === 'thought')).toEqual([
    {
      kind: 'thought',
      id: 'day-2/discussion/seat-1/reply-1',
      text: 'Nobody knows me yet.',
      source: 'native',
    },
  ])
  expect(trace.some(({ kind }) => kind === 'forgiven' || kind === 'refused')).toBe(false)
  expect(trace.find(({ kind }) => kind === 'sample')).toMatchObject({
    completion: '<thinking>Nobody knows me yet.</thinking>\n<wait/>',
    format: 1,
  })
})

test('what was forgiven is in the trace and in the sample, and costs no turn', async () => {
  const run = runWith(['```xml\n<speak>Hello.</speak>\n```'])
  const { action, trace } = await textPlayer(agent, options).decide(view(), run)
  expect(action).toMatchObject({ kind: 'speak' })
  const forgiven = ['missing_think_block', 'code_fence']
  expect(trace).toContainEqual({ kind: 'forgiven', id: expect.any(String), slips: forgiven })
  expect(trace.find(({ kind }) => kind === 'sample')).toMatchObject({ format: 0, forgiven, reward: 1 })
})

test('a reply that was cut off in the middle of reasoning gets more room', async () => {
  const cut: AgentReply = { text: '', reasoning: 'Let me think at length', details: { finish: 'length' } }
  const run = runWith([cut, say('<wait/>')])
  await textPlayer(agent, options).decide(view(), run)
  expect(run.asked.map(({ maxTokens }) => maxTokens)).toEqual([100, 400])
  expect(run.asked[1]!.messages.at(-2)!.content).toBe('(no answer)')
})

test('the tools of a turn are those that the role can use in it', () => {
  const roles = ['Forger', 'Sheriff', 'Jailor', 'Godfather', 'Mafioso', 'Executioner', 'Mayor']
  const forger = toolsFor(viewAt(testGame(roles), 0, 'NIGHT'))
  const names = forger.map(({ name }) => name)
  expect(names).toContain('forge')
  expect(names).not.toContain('speak')
  expect(names).not.toContain('vote')
  expect(forger.find(({ name }) => name === 'forge')!.input).toMatchObject({
    required: ['target', 'text'],
  })
  expect(new Set(names).size).toBe(names.length)
})

test('the text of an ability comes from its own argument', () => {
  const input = { thought: '', target: 'Bob', text: 'I was: the Jester' }
  expect(parseToolCalls('', [{ id: '1', name: 'forge', input }])).toEqual({
    thoughts: [],
    slips: ['missing_think_block'],
    tags: [{ name: 'forge', attributes: { target: 'Bob', text: 'I was: the Jester' }, body: '' }],
  })
})

const stated = (value: unknown): AgentReply => ({ text: JSON.stringify(value), value })

test('beliefs are asked for once a phase, and stated as shares of one', async () => {
  const roles = [
    { role: 'gf', probability: 3 },
    { role: 'Sheriff', probability: 1 },
  ]
  const run = runWith([say('<wait/>'), stated({ beliefs: [{ player: 'bob', roles }] }), say('<wait/>')])
  const player = textPlayer(agent, { ...options, beliefs: true })
  const { beliefs } = await player.decide(view(), run)
  expect(beliefs![1]).toEqual({ Godfather: 0.75, Sheriff: 0.25 })
  expect(beliefs!.filter((roles) => Object.keys(roles).length > 0)).toHaveLength(1)
  expect((await player.decide(view(), run)).beliefs).toBeUndefined()
  expect(run.asked.map(({ name }) => name)).toEqual(['reply-1', 'beliefs', 'reply-1'])
})

test.each<[string, unknown, string]>([
  ['no list', {}, 'there is no list of beliefs'],
  ['a stranger', { beliefs: [{ player: 'Zoe', roles: [] }] }, 'nobody is called "Zoe"'],
  [
    'no such role',
    { beliefs: [{ player: 'Bob', roles: [{ role: 'King', probability: 1 }] }] },
    'there is no role "King" for Bob',
  ],
  [
    'a negative share',
    { beliefs: [{ player: 'Bob', roles: [{ role: 'Spy', probability: -1 }] }] },
    '-1 is no probability of Bob',
  ],
  ['nothing possible', { beliefs: [{ player: 'Bob', roles: [] }] }, 'no role of Bob is held possible'],
])('beliefs with %s are refused', async (_, value, detail) => {
  const run = runWith([say('<wait/>'), stated(value)])
  const decision = await textPlayer(agent, { ...options, beliefs: true }).decide(view(), run)
  expect(decision.beliefs).toBeUndefined()
  expect(decision.trace).toContainEqual({
    kind: 'refused',
    id: 'day-2/discussion/seat-1/beliefs',
    about: 'format',
    code: 'malformed_beliefs',
    attempted: 'beliefs',
    detail,
  })
})

test('who states no beliefs plays on', async () => {
  const run = runWith([say('<wait/>'), new WorkFailed('k', 'wrong_schema', 'no JSON')])
  const decision = await textPlayer(agent, { ...options, beliefs: true }).decide(view(), run)
  expect(decision.action).toEqual({ kind: 'wait' })
  expect(decision.trace.at(-1)).toMatchObject({ kind: 'refused', code: 'wrong_schema' })
})
