import { expect, test } from 'vitest'
import { modelAgent, startLoopback } from '../../src/agents/index.ts'
import { rlmLoop } from '../../src/loops/rlm/rlm-loop.ts'
import { calls, player, question, reader } from './rlm.suite.ts'

const records = Array.from({ length: 60 }, (_, index) =>
  JSON.stringify({
    order: 100 + index,
    city: index % 3 === 0 ? 'Oslo' : 'Rome',
    status: index % 4 === 0 ? 'failed' : 'paid',
  }),
).join('\n')

test('bot:reader compares in two subtasks; the records are valid and replay as the same', async () => {
  const made = question(`${records}\n`, { question: 'Are there more failed orders in Oslo or in Rome?' })
  const run = await made.ask(reader)
  expect(run).toMatchObject({
    status: 'completed',
    result: { answer: 'Rome', tasks: 3, depth: 1, failed: 0 },
  })
  // A pure bot is asked, and no call goes out: the run and its summary count different things.
  expect(run.spent?.calls).toBe(0)
  expect(rlmLoop.summary?.(run.result as never)).toContain(' questions to agents, 0 tokens')
  expect(await made.lint()).toEqual([])
  expect((await made.replay(reader)).status).toBe('completed')
  const [root, ...children] = await made.trajectories()
  expect(root!.outcome).toMatchObject({ status: 'success', completion_reason: 'Final_set' })
  expect(root!.outcome!.subtasks_spawned).toEqual(
    expect.arrayContaining(children.map((one) => one.task_context.task_id)),
  )
  expect(root!.quality_metrics?.overall_quality).toBeGreaterThan(0.5)
})

test('a model over HTTP works with tool calls, and what it leaves out is marked as inferred', async () => {
  const answers = [
    { toolCalls: [{ name: 'Grep', input: { pattern: 'secret', thought: 'Look for it', confidence: 0.8 } }] },
    {
      toolCalls: [
        { name: 'Final', input: { answer: '4711', extraction: 'the line', learned: 'it is there' } },
      ],
    },
  ]
  const server = await startLoopback(({ number }) => ({
    ...answers[number - 1]!,
    usage: { input: 100, output: 10 },
  }))
  try {
    const model = modelAgent({
      provider: 'compatible',
      model: 'scripted',
      baseUrl: `${server.url}/v1`,
      prices: { 'scripted*': { input: 1, output: 2 } },
    })
    const made = question('a line\nthe secret is 4711\n')
    const run = await made.ask(model)
    expect(run.result).toMatchObject({ answer: '4711', tokens: 220, calls: 2 })
    const [root] = await made.trajectories()
    const [first, second] = root!.iterations!
    expect(first).toMatchObject({
      thought: { content: 'Look for it', confidence: 0.8, type: 'goal' },
      action: { tool: 'Grep', parameters: { pattern: 'secret' } },
      observation: { status: 'success', extraction: 'the line', learned: 'it is there' },
      cost: { input_tokens: 100, output_tokens: 10 },
    })
    expect(first!.inferred).toEqual(['thought.type', 'action.description'])
    expect(first!.observation.result).toContain('text.txt@7: the secret is 4711')
    expect(second!.thought.references).toEqual(['iteration_1_observation'])
    expect(await made.lint()).toEqual([])
    // What does not change stands first, in every call.
    const [one, two] = server.calls.map(({ messages }) => messages)
    expect(two!.slice(0, 2)).toEqual(one!.slice(0, 2))
    expect((await made.replay(model)).status).toBe('completed')
    expect(server.calls).toHaveLength(2)
  } finally {
    await server.close()
  }
})

test('fenced code, FINAL, FINAL_VAR and the answer variable are understood', async () => {
  for (const [text, expected] of [
    ['I count.\n```repl\nconst n = context.split("\\n").length\nprint(n)\n```', undefined],
    ['```js\nanswer["content"] = "x" + 1\nanswer["ready"] = true\n```', 'x1'],
    ['```repl\nconst found = grep("secret").count\n```\nFINAL_VAR(found)', '1'],
    ['FINAL("it is (4711)")', 'it is (4711)'],
  ] as const) {
    const model = player((_, key) => ({
      text: key.includes('turn-1') ? text : 'FINAL(later)',
      usage: { cost_usd: 0 },
    }))
    const made = question('the secret\n')
    expect((await made.ask(model)).result).toMatchObject({ answer: expected ?? 'later' })
    expect(await made.lint()).toEqual([])
  }
})

test('llm_query in a cell is a journaled call, and a replay asks nobody', async () => {
  const model = player(({ tools, messages }) =>
    tools === undefined
      ? { text: `said ${messages.at(-1)!.content}`, usage: { cost_usd: 0 } }
      : calls('Cell', {
          code: 'const a = llm_query("one"); const b = llm_query_batched(["two", a]); FINAL(b.join("|"))',
        }),
  )
  const made = question('text\n')
  expect((await made.ask(model)).result).toMatchObject({ answer: 'said two|said said one', calls: 4 })
  const asked = model.calls.length
  await made.replay(model)
  expect(model.calls.length).toBe(asked)
})

test('a child that fails does not end the others, and vote takes the answer of most', async () => {
  const model = player(({ messages }, key) => {
    if (key.includes('subtask-2/')) throw new Error('broken')
    if (key.includes('subtask-')) return calls('Final', { answer: key.includes('subtask-3/') ? 'B' : ' a. ' })
    if (messages.some(({ role }) => role === 'tool'))
      return calls('Final', { answer: messages.at(-1)!.content })
    return calls('spawned_subtask', { prompt: 'vote', n: 5, merge: 'vote' })
  })
  const failing = {
    ...model,
    act: (...words: Parameters<typeof model.act>) =>
      model.act(...words).catch((error: Error) => ({
        kind: 'failed' as const,
        failure: { code: 'refused' as const, message: error.message, retryable: false },
      })),
  }
  const made = question('text\n')
  const run = await made.ask(failing)
  expect(run.result).toMatchObject({ status: 'success', tasks: 6, failed: 1 })
  expect(run.result!.answer).toContain('a.')
  expect(run.result!.answer).toContain('1 of 5 subtasks failed')
  expect(await made.lint()).toEqual([])
  const [root] = await made.trajectories()
  expect(root!.iterations![0]!.observation).toMatchObject({
    status: 'partial',
    error_details: { error_type: 'refused' },
  })
})

test('the budget holds for the whole tree, with greedy children, up to the calls under way', async () => {
  let underWay = 0
  let most = 0
  const usage = { input_tokens: 900, output_tokens: 100, cost_usd: 0.01 }
  const model = player(async (_, key) => {
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    underWay--
    if (key.startsWith('root/turn-1/think'))
      return calls('spawned_subtask', { prompt: 'go on', n: 20 }, usage)
    if (key.startsWith('root/turn-') && !key.includes('subtask'))
      return calls('Final', { answer: 'done' }, usage)
    return calls('show_variables', {}, usage)
  })
  const made = question('text\n', { parallel: 4, depth: 1 })
  const run = await made.ask(model, undefined, { budget: { tokens: 30_000 } })
  expect(run.status).toBe('completed')
  expect(run.spent!.tokens).toBeLessThanOrEqual(30_000 + most * 1000)
  expect(most).toBeLessThanOrEqual(4)
  const trajectories = await made.trajectories()
  expect(
    trajectories.some(
      ({ outcome }) => (outcome as { problem?: { code: string } }).problem?.code === 'budget_tokens',
    ),
  ).toBe(true)
  expect(trajectories.some(({ metadata }) => JSON.stringify(metadata).includes('budget_warning'))).toBe(true)
  expect(await made.lint()).toEqual([])
  expect((await made.replay(model)).status).toBe('completed')
})

test('a child with a share of its own ends when that is used up', async () => {
  const usage = { input_tokens: 900, output_tokens: 100, cost_usd: 0.01 }
  const model = player((_, key) => {
    if (key.includes('subtask')) return calls('show_variables', {}, usage)
    return key.startsWith('root/turn-1/')
      ? calls('spawned_subtask', { prompt: 'x', tokens: 2000 }, usage)
      : calls('Final', { answer: 'ok' }, usage)
  })
  const made = question('text\n')
  expect((await made.ask(model)).result).toMatchObject({ answer: 'ok', failed: 1, tokens: 4000 })
})

test('interrupted with sixteen branches at work, a tree resumes, repeats only what was under way, and replays as the same', async () => {
  const act = (key: string) => {
    if (key.includes('subtask'))
      return /subtask-\d+\/turn-1\//.test(key)
        ? calls('Grep', { pattern: 'a' })
        : calls('Final', { answer: 'one' })
    return key.startsWith('root/turn-1/')
      ? calls('spawned_subtask', { prompt: 'x', n: 16 })
      : calls('Final', { answer: 'all' })
  }
  for (const limit of [1, 2, 9, 17, 20, 33, 34]) {
    let asked = 0
    const first = player(async (_, key) => {
      asked++
      await new Promise(setImmediate)
      return act(key)
    })
    const made = question('a text\n')
    const run = await made.ask(first, undefined, { stopping: () => asked >= limit })
    if (run.status !== 'completed') {
      const second = player((_, key) => act(key))
      expect((await made.resume(second)).result).toMatchObject({ answer: 'all', tasks: 17 })
      expect(first.calls.filter((key) => second.calls.includes(key)).length).toBeLessThanOrEqual(16)
      expect(first.calls.length + second.calls.length).toBeLessThanOrEqual(34 + 16)
    }
    expect(await made.lint()).toEqual([])
    expect((await made.replay(first)).status).toBe('completed')
  }
})

test('variables with the scope tree go to subtasks and back; a checkpoint takes them back', async () => {
  const model = player((_, key) => {
    if (key.includes('subtask'))
      return key.includes('turn-1/')
        ? calls('set_variable', { name: 'count', value: 2, scope: 'tree' })
        : calls('Final', { answer: 'set' })
    const turn = Number(/^root\/turn-(\d+)/.exec(key)![1])
    return [
      calls('set_variable', { name: 'count', value: 1, scope: 'tree' }),
      calls('set_variable', { name: 'before', operation: 'checkpoint' }),
      calls('spawned_subtask', { prompt: 'x' }),
      calls('show_variables', { name: 'count' }),
      calls('set_variable', { name: 'before', operation: 'rollback' }),
      calls('Final', { variable: 'count' }),
    ][turn - 1]!
  })
  const made = question('')
  expect((await made.ask(model)).result).toMatchObject({ answer: '1' })
  const [root] = await made.trajectories()
  expect(root!.iterations![3]!.observation.result).toBe('2')
  expect(await made.lint()).toEqual([])
})

test('a conversation that fills its window is summarized, and the first messages stay', async () => {
  let longest = 0
  const model = player(({ messages, tools }, key) => {
    longest = Math.max(longest, JSON.stringify(messages).length)
    if (tools === undefined) return { text: 'SUMMARY so far', usage: { cost_usd: 0 } }
    if (key.startsWith('root/turn-6/'))
      return calls('Final', {
        answer: messages.some(({ content }) => content.includes('SUMMARY')) ? 'short' : 'long',
      })
    return calls('Read', { offset: 0, length: 6000 })
  })
  const made = question(`${'word '.repeat(2000)}\n`, { window: 4000 })
  expect((await made.ask(model)).result).toMatchObject({ answer: 'short' })
  expect(longest).toBeLessThan(40_000)
  expect(await made.lint()).toEqual([])
})

test('a regular expression that backtracks without end is a timeout, and the task goes on', async () => {
  const model = player((_, key) =>
    key.startsWith('root/turn-1/')
      ? calls('Grep', { pattern: '^(a+)+$', regex: true })
      : calls('Final', { answer: 'after' }),
  )
  const made = question(`${'a'.repeat(60)}b\n`, { searchTime: 0.5 })
  expect((await made.ask(model)).result).toMatchObject({ answer: 'after' })
  const [root] = await made.trajectories()
  expect(root!.iterations![0]!.observation).toMatchObject({
    status: 'timeout',
    error_details: { error_type: 'timeout' },
  })
})

test('in the mode strict nothing new is asked', async () => {
  const model = player(() => calls('Final', { answer: 'new' }))
  const made = question('text\n', { mode: 'strict' })
  const run = await made.ask(model)
  expect(run.result).toMatchObject({ status: 'error', problem: { code: 'no_reply_left' } })
  expect(model.calls).toEqual([])
})
