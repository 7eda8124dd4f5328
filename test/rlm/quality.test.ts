import { expect, test } from 'vitest'
import { modelAgent, startLoopback } from '../../src/agents/index.ts'
import { calls, player, question } from './rlm.suite.ts'

const scores = {
  overall_quality: 0.7,
  efficiency: 0.9,
  reasoning_quality: 0.6,
  action_appropriateness: 1,
  error_recovery: 1,
  thought_grounding: 0.5,
  hallucination_detected: false,
  reason: 'It looked before it answered.',
}

test.each([
  ['stands beside the computed metrics', scores, { overall_quality: 0.7, reason: scores.reason }],
  ['without a number in range is missing', { overall_quality: 7 }, { missing: 'wrong_schema' }],
])('the word of a judge %s', async (_, said, expected) => {
  const model = player((_, key) =>
    key.includes('turn-1') ? calls('Grep', { pattern: 'secret' }) : calls('Final', { answer: '4711' }),
  )
  const server = await startLoopback(() => ({ json: said, usage: { input: 50, output: 20 } }))
  try {
    const judge = modelAgent({ provider: 'compatible', model: 'judge', baseUrl: `${server.url}/v1` })
    const made = question('the secret is 4711\n', { judged: true })
    const run = await made.ask(model, undefined, { judge })
    expect(run.result).toMatchObject({ answer: '4711' })
    const [root] = await made.trajectories()
    expect(root!.quality_metrics).toMatchObject({ judged: expected })
    expect(root!.quality_metrics!.efficiency).toBe(1)
    expect(root!.outcome!.quality_score).toBe(root!.quality_metrics!.overall_quality)
    expect(server.calls[0]!.messages.at(-1)!.content).toContain('Action: Grep {"pattern":"secret"}')
    expect(await made.lint()).toEqual([])
  } finally {
    await server.close()
  }
})

test('tokens are counted where the tokenizer of the model is known, and marked as estimated otherwise', async () => {
  const text = 'the secret is 4711, 四千七百十一\n'.repeat(20)
  const spec = (name: string) => ({ ...player(() => calls('Final', { answer: 'x' })), spec: name })
  const context = async (name: string) => {
    const made = question(text)
    const run = await made.ask(spec(name))
    const [root] = await made.trajectories()
    expect(await made.lint()).toEqual([])
    return { ...root!.task_context, plain: run.result!.plain.estimated }
  }
  expect(await context('openai:gpt-4o')).toMatchObject({ context_size_tokens: 260, plain: false })
  expect(await context('openai:gpt-4o')).not.toHaveProperty('context_size_estimated')
  expect(await context('anthropic:claude-opus-4')).toMatchObject({
    context_size_tokens: Math.ceil(Buffer.byteLength(text) / 4),
    context_size_estimated: true,
    plain: true,
  })
})
