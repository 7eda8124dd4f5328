import { expect, test } from 'vitest'
import { linesSource, outline, readLog } from './lint-trajectories.suite.ts'
import { textSource } from './log-source.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const json = (path: string, value: unknown) => textSource(path, JSON.stringify(value))

/** A line of a session of Claude Code. */
const claude = (type: string, second: number, message: object, more: object = {}) => ({
  type,
  timestamp: at(second),
  sessionId: 's1',
  uuid: `u${second}${JSON.stringify(more)}`,
  message: { role: type, ...message },
  ...more,
})
const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
const result = (id: string, content: string, failed = false) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  is_error: failed,
})

test('a session of Claude Code: parallel calls, an error, a reply of the user, and usage counted once a message', async () => {
  const usage = { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 5 }
  const { format, trajectories, losses, findings } = await readLog(
    linesSource(
      's.jsonl',
      { type: 'summary', summary: 'x', leafUuid: 'y' },
      claude('user', 1, { content: 'Fix the parser' }),
      claude('assistant', 2, { id: 'm1', content: [{ type: 'thinking', thinking: 'Look first.' }], usage }),
      claude('assistant', 3, { id: 'm1', content: [use('a', 'Read', { file_path: 'p.ts' })], usage }),
      claude('assistant', 4, { id: 'm1', content: [use('b', 'Grep', { pattern: 'x' })], usage }),
      claude('user', 6, { content: [result('b', 'No such pattern', true)] }),
      claude('user', 7, { content: [result('a', 'text of p.ts')] }),
      claude('assistant', 8, { id: 'm2', content: [{ type: 'text', text: 'Which case fails?' }] }),
      claude('user', 9, { content: 'The empty one' }),
      claude('assistant', 10, { id: 'm3', content: [use('c', 'Edit', { file_path: 'p.ts' })] }),
      claude('user', 11, { content: [result('c', 'done')] }),
      claude('assistant', 12, { id: 'm4', content: [{ type: 'text', text: 'Fixed.' }] }),
    ),
  )
  expect(format).toBe('claude-code')
  expect(findings).toEqual([])
  expect(trajectories).toHaveLength(1)
  const [one] = trajectories
  expect(outline(one!)).toEqual([
    'Read success: "text of p.ts"',
    'Grep failure: "No such pattern"',
    'respond success: "The empty one"',
    'Edit success: "done"',
    'respond success: ""',
  ])
  expect(one).toMatchObject({
    task_context: { task_prompt: 'Fix the parser' },
    outcome: { status: 'success', final_result: 'Fixed.', artifacts_generated: [{ path: 'p.ts' }] },
    metadata: { total_tokens: 105, started_at: at(1), completed_at: at(12) },
    provenance: { 'outcome.status': 'inferred', 'task_context.task_prompt': 'observed' },
  })
  expect(one!.iterations![0]!.thought.content).toBe('Look first.')
  expect(one!.iterations![1]).toMatchObject({ provenance: { 'thought.content': 'inferred' } })
  expect(losses).toContain('1 × lines of the kind "summary", which are no part of a trajectory')
})

test('a subagent in a session is a trajectory of its own, which its session lists', async () => {
  const side = { isSidechain: true }
  const { trajectories, findings } = await readLog(
    linesSource(
      's.jsonl',
      claude('user', 1, { content: 'Survey' }),
      claude('assistant', 2, { id: 'm1', content: [use('a', 'Task', { prompt: 'look' })] }),
      claude('user', 3, { content: 'look' }, { ...side, uuid: 'k1', parentUuid: null }),
      claude(
        'assistant',
        4,
        { id: 'k', content: [{ type: 'text', text: 'seen' }] },
        { ...side, uuid: 'k2', parentUuid: 'k1' },
      ),
      claude('user', 5, { content: [result('a', 'seen')] }),
      claude('assistant', 6, { id: 'm2', content: [{ type: 'text', text: 'All seen.' }] }),
    ),
  )
  expect(findings).toEqual([])
  const [child, parent] = trajectories
  expect(child!.task_context).toMatchObject({ depth: 1, parent_task_id: parent!.task_context.task_id })
  expect(parent!.outcome!.subtasks_spawned).toEqual([child!.task_context.task_id])
})

test('several runs in one RLM log are split, with nested calls, and times without a zone are UTC', async () => {
  const iteration = (number: number, second: number, code: string, ran: object, answer: unknown = null) => ({
    type: 'iteration',
    iteration: number,
    timestamp: at(second).replace('Z', ''),
    prompt: [{ role: 'user', content: 'q' }],
    response: `Think.\n\`\`\`repl\n${code}\n\`\`\``,
    code_blocks: [{ code, result: { stdout: '', stderr: '', ...ran } }],
    final_answer: answer,
    iteration_time: 0.5,
  })
  const call = { root_model: 'm', prompt: 'part', response: '3', usage_summary: {}, execution_time: 0.1 }
  const { trajectories, losses, findings } = await readLog(
    linesSource(
      'r.jsonl',
      { type: 'metadata', root_model: 'm', max_depth: 1 },
      { type: 'run_context', prompt: 'How many?', root_prompt: null },
      iteration(1, 1, 'print(1)', { stderr: 'Traceback\nNameError: x' }),
      iteration(2, 3, 'llm_query("part")', { stdout: '3', rlm_calls: [call] }, '3'),
      iteration(1, 5, 'print(2)', { stdout: '2' }, '2'),
    ),
  )
  expect(findings).toEqual([])
  expect(trajectories.map(({ outcome, task_context: { depth } }) => [outcome!.final_result, depth])).toEqual([
    ['3', 1],
    ['3', 0],
    ['2', 0],
  ])
  const [child, first] = trajectories
  expect(first!.task_context.task_prompt).toBe('How many?')
  expect(first!.iterations![0]!.observation).toMatchObject({
    status: 'failure',
    error_details: { error_type: 'NameError', message: 'NameError: x' },
  })
  expect(first!.outcome).toMatchObject({
    completion_reason: 'Final_set',
    subtasks_spawned: [child!.task_context.task_id],
  })
  expect(losses).toContain('3 × times without a zone are read as UTC')
})

test('a session of pi: the branch that was left is a loss, and an abort is a cancellation', async () => {
  const message = (id: string, parentId: string | null, second: number, message: object) => ({
    type: 'message',
    id,
    parentId,
    timestamp: at(second),
    message,
  })
  const { trajectories, losses, findings } = await readLog(
    linesSource(
      'p.jsonl',
      { type: 'session', version: 3, id: 'p', timestamp: at(0), cwd: '/x' },
      message('1', null, 1, { role: 'user', content: [{ type: 'text', text: 'go' }] }),
      message('2', '1', 2, { role: 'assistant', content: [{ type: 'text', text: 'left behind' }] }),
      message('3', '1', 3, {
        role: 'assistant',
        content: [{ type: 'toolCall', id: 't', name: 'bash', arguments: { command: 'ls' } }],
        usage: { input: 3, output: 4, cacheRead: 5, cacheWrite: 0, cost: { total: 0.25 } },
      }),
      message('4', '3', 4, {
        role: 'toolResult',
        toolCallId: 't',
        content: [{ type: 'text', text: 'a b' }],
        isError: false,
      }),
      message('5', '4', 5, {
        role: 'assistant',
        content: [{ type: 'text', text: 'hm' }],
        stopReason: 'aborted',
      }),
    ),
  )
  expect(findings).toEqual([])
  expect(outline(trajectories[0]!)).toEqual(['bash success: "a b"', 'respond success: ""'])
  expect(trajectories[0]).toMatchObject({
    outcome: { status: 'cancelled', completion_reason: 'user_cancel' },
    metadata: { total_tokens: 12, total_cost_usd: 0.25 },
  })
  expect(losses).toContain('1 × entries of branches that were left')
})

test('chats with tool calls, one a line, in today’s form and that of 2023', async () => {
  const call = { id: 'c', type: 'function', function: { name: 'lookup', arguments: '{"q":"x"}' } }
  const { format, trajectories, findings } = await readLog(
    linesSource(
      'chats.jsonl',
      {
        messages: [
          { role: 'system', content: 'be good' },
          { role: 'user', content: 'find x' },
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 'c', content: 'Error: nothing' },
          { role: 'assistant', content: 'There is none.' },
        ],
      },
      {
        messages: [
          { role: 'user', content: 'again' },
          { role: 'assistant', content: '', function_call: { name: 'lookup', arguments: 'not json' } },
          { role: 'function', name: 'lookup', content: 'y' },
          { role: 'assistant', content: 'y' },
        ],
      },
    ),
  )
  expect(format).toBe('openai-chat')
  expect(findings).toEqual([])
  expect(trajectories.map(outline)).toEqual([
    ['lookup failure: "Error: nothing"', 'respond success: ""'],
    ['lookup success: "y"', 'respond success: ""'],
  ])
  expect(trajectories[0]!.iterations![0]).toMatchObject({
    action: { parameters: { q: 'x' }, call_id: 'c' },
    provenance: { 'observation.status': 'inferred' },
  })
})

test('a list of tasks with their conversations and rewards, as tau-bench writes it', async () => {
  const messages = [
    { role: 'system', content: 'policy' },
    { role: 'user', content: 'book it' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', function: { name: 'book', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c', name: 'book', content: 'booked' },
    { role: 'assistant', content: 'It is booked.' },
  ]
  const document = [1, 0].map((reward, index) => ({
    task_id: index,
    reward,
    info: {},
    traj: messages,
    trial: 0,
  }))
  const text = JSON.stringify(document)
  const { format, trajectories, findings } = await readLog(textSource('airline.json', text))
  expect(format).toBe('openai-chat')
  expect(findings).toEqual([])
  expect(trajectories.map(({ outcome }) => outcome?.status)).toEqual(['success', 'failure'])
})

test('samples of an Inspect log have their scores as outcomes', async () => {
  const sample = (id: number, value: unknown, more: object = {}) => ({
    id,
    epoch: 1,
    input: 'sum',
    messages: [
      { role: 'user', content: 'sum' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c', function: 'add', arguments: { a: 1 }, type: 'function' }],
      },
      {
        role: 'tool',
        tool_call_id: 'c',
        function: 'add',
        content: '',
        error: { type: 'parsing', message: 'bad a' },
      },
      { role: 'assistant', content: [{ type: 'text', text: '2' }] },
    ],
    output: { model: 'm', completion: '2' },
    scores: { match: { value } },
    ...more,
  })
  const { trajectories, findings } = await readLog(
    json('log.json', {
      version: 2,
      status: 'success',
      eval: { task: 'sums', model: 'm', run_id: 'r' },
      samples: [
        sample(1, 'C'),
        sample(2, 'I'),
        sample(3, 0.5),
        sample(4, 'C', { error: { message: 'boom' } }),
      ],
    }),
  )
  expect(findings).toEqual([])
  expect(trajectories.map(({ outcome }) => outcome!.status)).toEqual([
    'success',
    'failure',
    'partial_success',
    'error',
  ])
  expect(trajectories[0]!.iterations![0]!.observation).toMatchObject({
    status: 'failure',
    result: 'bad a',
    error_details: { error_type: 'parsing' },
  })
  expect(trajectories[0]).toMatchObject({ provenance: { 'outcome.status': 'observed' } })
})

test('ATIF: calls with results by their ids, copied context left out, embedded subagents', async () => {
  const step = (step_id: number, source: string, more: object) => ({
    step_id,
    source,
    timestamp: at(step_id),
    ...more,
  })
  const calls = ['a', 'b'].map((id) => ({ tool_call_id: id, function_name: `f${id}`, arguments: {} }))
  const { trajectories, losses, findings } = await readLog(
    json('t.json', {
      schema_version: 'ATIF-v1.7',
      session_id: 's',
      agent: { name: 'x', version: '1', model_name: 'm' },
      steps: [
        step(1, 'user', { message: 'do it' }),
        step(2, 'agent', { message: 'old', is_copied_context: true }),
        step(3, 'agent', {
          message: 'both',
          tool_calls: calls,
          observation: {
            results: [
              { source_call_id: 'b', content: 'B' },
              { source_call_id: 'a', content: 'A' },
            ],
          },
          metrics: { prompt_tokens: 5, completion_tokens: 2, cost_usd: 0.1 },
        }),
        step(4, 'agent', { message: 'done' }),
      ],
      subagent_trajectories: [
        {
          schema_version: 'ATIF-v1.7',
          session_id: 'sub',
          agent: { name: 'y', version: '1' },
          steps: [step(1, 'user', { message: 'part' }), step(2, 'agent', { message: 'ok' })],
        },
      ],
      final_metrics: { total_prompt_tokens: 9, total_completion_tokens: 2 },
    }),
  )
  expect(findings).toEqual([])
  expect(outline(trajectories[1]!)).toEqual(['fa success: "A"', 'fb success: "B"', 'respond success: ""'])
  expect(trajectories[1]!.outcome!.subtasks_spawned).toEqual([trajectories[0]!.task_context.task_id])
  expect(losses).toContain('1 × a total of 11 tokens is stated, and the steps add up to 7')
})

test('SWE-agent: the shell, the task from the history, and how it ended', async () => {
  const { trajectories, findings } = await readLog(
    json('x.traj', {
      environment: 'e',
      trajectory: [
        { action: 'ls -a\n', observation: 'main.py', thought: 'look', response: '', state: '{}' },
        { action: 'python main.py', observation: 'Traceback (most recent call last):\n  x', thought: 'run' },
        { action: 'submit', observation: 'diff', thought: '' },
      ],
      history: [
        { role: 'user', content: 'a demo', is_demo: true },
        { role: 'user', content: 'the issue' },
      ],
      info: {
        exit_status: 'submitted',
        submission: 'diff --git',
        model_stats: { tokens_sent: 5, tokens_received: 1, instance_cost: 0.5 },
      },
    }),
  )
  expect(findings).toEqual([])
  expect(trajectories[0]).toMatchObject({
    task_context: { task_prompt: 'the issue' },
    outcome: { status: 'success', final_result: 'diff --git' },
    metadata: { total_tokens: 6, total_cost_usd: 0.5 },
  })
  expect(
    trajectories[0]!.iterations!.map(({ action, observation }) => [action.tool, observation.status]),
  ).toEqual([
    ['ls', 'success'],
    ['python', 'failure'],
    ['submit', 'success'],
  ])
})

test('a log of 250 calls becomes three linked trajectories within the limits', async () => {
  const messages = Array.from({ length: 250 }, (_, index) => [
    {
      role: 'assistant',
      content: `step ${index}`,
      tool_calls: [{ id: `c${index}`, function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: `c${index}`, content: `r${index}` },
  ]).flat()
  const { trajectories, findings } = await readLog(
    json('long.json', {
      messages: [{ role: 'user', content: 'long' }, ...messages, { role: 'assistant', content: 'end' }],
    }),
  )
  expect(findings).toEqual([])
  expect(trajectories.map(({ iterations }) => iterations!.length)).toEqual([100, 100, 51])
  const [first, second, third] = trajectories as ((typeof trajectories)[number] & {
    continues?: string
    continued_by?: string
  })[]
  expect(first!.continued_by).toBe(second!.trajectory_id)
  expect(second).toMatchObject({ continues: first!.trajectory_id, continued_by: third!.trajectory_id })
  expect(first!.outcome).toMatchObject({ status: 'partial_success', completion_reason: 'max_iterations' })
  expect(third!.outcome!.status).toBe('success')
  expect(new Set(trajectories.map(({ task_context: { task_id: id } }) => id)).size).toBe(1)
})

test('results of more than ten megabytes together are split, and a huge one is cut', async () => {
  const message = (id: number, size: number) => [
    {
      role: 'assistant',
      content: 'x',
      tool_calls: [{ id: `c${id}`, function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: `c${id}`, content: 'y'.repeat(size) },
  ]
  const { trajectories, losses, findings } = await readLog(
    json('big.json', {
      messages: [
        { role: 'user', content: 'q' },
        ...Array.from({ length: 6 }, (_, id) => message(id, 1_900_000)).flat(),
        ...message(9, 5_000_000),
      ],
    }),
  )
  expect(findings).toEqual([])
  expect(trajectories.map(({ iterations }) => iterations!.length)).toEqual([4, 3])
  expect(losses).toContain('1 × values of more than 2 MB are cut')
})

test('keys and tokens in a log do not come along', async () => {
  const key = `sk-${'a1'.repeat(16)}`
  const { trajectories, losses, findings } = await readLog(
    json('k.json', [
      { role: 'user', content: `use ${key}` },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c', function: { name: 'f', arguments: JSON.stringify({ deep: [key] }) } }],
      },
      {
        role: 'tool',
        tool_call_id: 'c',
        content: `-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----`,
      },
      { role: 'assistant', content: 'ok' },
    ]),
  )
  expect(findings).toEqual([])
  expect(JSON.stringify(trajectories)).not.toMatch(/a1a1|abc/)
  expect(losses.some((loss) => loss.endsWith('texts that look like keys or tokens are replaced'))).toBe(true)
})

test.each([
  ['', 'is empty'],
  ['hello there', "is text that begins with 'hello there'"],
  ['{"a":1,"b":[2]}', 'is JSON with a, b, which no known log has'],
  ['[1,2]', 'is JSON without any field'],
  ['{"messages":[]}', 'is JSON with messages, which no known log has'],
])('%j holds no trajectory and is refused with a reason', async (text, reason) => {
  await expect(readLog(textSource('x.json', text))).rejects.toMatchObject({
    code: 'no_trajectory',
    message: expect.stringContaining(`x.json holds no trajectory: it ${reason}`),
  })
})

test('a line that is broken is a loss, and the others are read', async () => {
  const text = [
    JSON.stringify(claude('user', 1, { content: 'q' })),
    '{"type":"assistant", broken',
    JSON.stringify(claude('assistant', 3, { content: [{ type: 'text', text: 'a' }] })),
  ].join('\n')
  const { trajectories, losses, findings } = await readLog(textSource('s.jsonl', text))
  expect(findings).toEqual([])
  expect(trajectories).toHaveLength(1)
  expect(losses).toEqual(['1 × lines that cannot be read: the line is not JSON'])
})

test('trajectories that are records already are read with known repairs, also from YAML', async () => {
  const text = [
    'examples:',
    '  one:',
    '    version: "1.0.0"',
    '    trajectory_id: "traj-a1"',
    '    task_context: { task_id: "task-001", task_type: x, task_prompt: y }',
  ].join('\n')
  const { format, trajectories, losses, findings } = await readLog(textSource('doc.yaml', text))
  expect([format, trajectories[0]!.trajectory_id, findings]).toEqual(['trajectory', 'traj-000000a1', []])
  expect(losses).toEqual(['2 × repairs: rlm/short-id'])
})
