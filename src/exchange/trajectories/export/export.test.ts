import { expect, test } from 'vitest'
import type { Trajectory } from '../../../contracts/index.ts'
import { readLog } from '../lint-trajectories.suite.ts'
import { textSource } from '../log-source.ts'
import { atifProblems } from './atif-schema.ts'
import { chatProblems } from './chat-problems.ts'
import { toAtif } from './to-atif.ts'
import { toMessages } from './to-messages.ts'

const call = (id: string, name: string, given: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
})

/** A conversation with parallel calls, an error, and a reply of the user. */
const chat = {
  id: 'x',
  model: 'm',
  messages: [
    { role: 'user', content: 'Compare a and b' },
    {
      role: 'assistant',
      content: 'Read both.',
      tool_calls: [call('1', 'read', { path: 'a' }), call('2', 'read', { path: 'b' })],
    },
    { role: 'tool', tool_call_id: '1', content: 'A' },
    { role: 'tool', tool_call_id: '2', content: 'Error: no b' },
    { role: 'assistant', content: 'There is no b. Which one?' },
    { role: 'user', content: 'c' },
    { role: 'assistant', content: null, tool_calls: [call('3', 'read', { path: 'c' })] },
    { role: 'tool', tool_call_id: '3', content: 'C' },
    { role: 'assistant', content: 'a is A and c is C.' },
  ],
}

const read = async (name: string, value: unknown) =>
  (await readLog(textSource(name, JSON.stringify(value)))).trajectories[0]!

/** What a round trip must keep: tools, parameters, statuses, results, thoughts, task, outcome. */
const essence = ({ task_context: task, iterations = [], outcome }: Trajectory) => ({
  task: task.task_prompt,
  iterations: iterations.map(({ thought, action, observation }) => ({
    thought: thought.content,
    tool: action.tool,
    parameters: action.parameters,
    status: observation.status,
    result: observation.result,
  })),
  outcome: [outcome?.status, outcome?.final_result],
})

test('a chat comes back as it was, message by message', async () => {
  const { document, losses } = toMessages(await read('chat.json', chat))
  expect(document.messages).toEqual(chat.messages)
  expect(chatProblems(document)).toEqual([])
  expect(losses.map(({ what }) => what)).toContain('statuses of observations')
})

test('a trajectory survives the way to ATIF and back', async () => {
  const one = await read('chat.json', chat)
  const { document, losses } = toAtif(one, { version: '0' })
  expect(atifProblems(document)).toEqual([])
  expect(losses).toEqual([])
  const again = await read('again.json', document)
  expect(essence(again)).toEqual(essence(one))
  expect(again.task_context.task_type).toBe(one.task_context.task_type)
})

test('a trajectory of ours that ends with a tool keeps its final result in both formats', async () => {
  const own: Trajectory = {
    version: '1.0.0',
    trajectory_id: 'traj-00000001',
    task_context: { task_id: 'task-00000001', task_type: 't', task_prompt: 'q' },
    iterations: [
      {
        iteration_number: 1,
        timestamp: '2026-01-01T00:00:00Z',
        thought: { type: 'goal', content: 'look', confidence: 0.5 },
        action: { tool: 'Grep', parameters: { pattern: 'x' }, description: 'd', rationale: 'r' },
        observation: { status: 'partial', result: ['a'], result_type: 'json', learned: 'l' },
        cost: { input_tokens: 1, output_tokens: 2, total_tokens: 3, total_cost_usd: 0.1 },
        state_snapshot: { a: 1 },
      },
    ],
    outcome: { status: 'success', final_result: 'the answer', completion_reason: 'Final_set' },
    metadata: { total_cost_usd: 0.1 },
  }
  const { document, losses } = toAtif(own, { version: '0' })
  expect(atifProblems(document)).toEqual([])
  expect(losses.map(({ what }) => what).sort()).toEqual([
    'results that are no text are written as JSON text',
    'snapshots of variables',
  ])
  const again = await read('again.json', document)
  expect(again.outcome).toMatchObject({
    status: 'success',
    final_result: 'the answer',
    completion_reason: 'Final_set',
  })
  expect(again.iterations![0]!.observation.status).toBe('partial')
  expect(again.iterations).toHaveLength(1)
  const messages = toMessages(own)
  expect(chatProblems(messages.document)).toEqual([])
  expect(messages.document.messages.at(-1)).toEqual({ role: 'assistant', content: 'the answer' })
  expect(messages.losses.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['costs', 'times', 'snapshots of variables']),
  )
})

test.each([
  [{}, '/schema_version'],
  [
    {
      schema_version: 'ATIF-v1.6',
      session_id: 's',
      agent: { name: 'a', version: '1' },
      steps: [{ step_id: 2, source: 'user', message: '' }],
    },
    '/steps/0/step_id: 2, expected 1',
  ],
  [
    {
      schema_version: 'ATIF-v1.6',
      session_id: 's',
      agent: { name: 'a', version: '1' },
      steps: [
        { step_id: 1, source: 'agent', message: '', observation: { results: [{ source_call_id: 'z' }] } },
      ],
    },
    'unknown call z',
  ],
])('a broken ATIF document is found: %j', (document, problem) => {
  expect(atifProblems(document).join('\n')).toContain(problem)
})

test('a chat whose calls are not answered is found', () => {
  const messages = [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: null, tool_calls: [call('1', 'f', {})] },
  ]
  expect(chatProblems({ id: 'x', messages })).toEqual(['the call 1 was not answered'])
})
