import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  type AgentContext,
  type AgentOutcome,
  type CodingAgentName,
  type CodingAgentOptions,
  codingAgent,
  codingPresets,
} from '../../src/agents/index.ts'
import { type FakeCall, type FakePrograms, fakePrograms } from './fake-programs.ts'

const made: { remove(): void }[] = []
afterEach(() => {
  for (const one of made.splice(0)) one.remove()
})

const noon = Date.parse('2026-11-16T12:00:00Z')

interface Asked {
  readonly outcome: AgentOutcome
  readonly programs: FakePrograms
  readonly streamed: string
  readonly folder: string
}

/** Asks an agent once whose program plays a call. */
async function ask(
  name: CodingAgentName,
  call: FakeCall,
  options: Partial<CodingAgentOptions> = {},
  context: Partial<AgentContext> = {},
): Promise<Asked> {
  const programs = fakePrograms({ [name]: [call] })
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-coding-')))
  made.push(programs, { remove: () => rmSync(folder, { recursive: true, force: true }) })
  let streamed = ''
  const agent = codingAgent({
    preset: codingPresets[name],
    graceMs: 200,
    now: () => noon,
    timeZone: 'UTC',
    ...options,
    environment: { ...programs.environment, ...options.environment },
  })
  const outcome = await agent.act(
    { messages: [{ role: 'user', content: 'Mend add.' }], folder },
    {
      key: 'act',
      attempt: 1,
      signal: new AbortController().signal,
      random: () => 0,
      onText: (text) => {
        streamed += text
      },
      ...context,
    },
  )
  return { outcome, programs, streamed, folder }
}

const failureOf = ({ outcome }: Asked) => (outcome.kind === 'failed' ? outcome.failure : undefined)

test('what it says and does is streamed, and kept in the reply with usage, cost, model and session', async () => {
  const { outcome, streamed, programs } = await ask('claude', { prints: 'claude-mend-2' })
  expect(streamed).toContain('• edit src/add.js\n• run node --test\nThe sum is a sum again.\n')
  expect(outcome).toMatchObject({
    kind: 'reply',
    reply: {
      text: 'The sum is a sum again.',
      model: 'claude-opus-4-8',
      usage: { input_tokens: expect.any(Number), cost_usd: expect.any(Number) },
      details: {
        transcript: streamed,
        session_id: expect.stringMatching(/^0000/),
        tools: expect.arrayContaining([{ what: 'run', on: 'node --test' }]),
      },
    },
  })
  expect(programs.received('claude')[0]).toMatchObject({ input: 'Mend add.\n' })
})

test('tokens are priced where the model is known, and the cost is unknown where it is not', async () => {
  const costOf = async (name: CodingAgentName, options: Partial<CodingAgentOptions> = {}) => {
    const { outcome } = await ask(name, { prints: `${name}-mend-1` }, options)
    return outcome.kind === 'reply' ? outcome.reply.usage : undefined
  }
  expect(await costOf('codex')).toEqual({ input_tokens: 4800, output_tokens: 320, cache_read_tokens: 1600 })
  const prices = { 'my-model': { input: 1, output: 10, cached: 0 } }
  expect(await costOf('codex', { model: 'my-model', prices })).toMatchObject({ cost_usd: 0.0064 })
  expect((await costOf('gemini'))!.cost_usd).toBeGreaterThan(0)
  expect((await costOf('opencode'))!.cost_usd).toBeUndefined()
})

test('a money budget is refused where it could not bind: the cost is known before or it is not', () => {
  const priced = (name: CodingAgentName, model?: string) =>
    codingAgent({ preset: codingPresets[name], environment: {}, ...(model && { model }) }).priced
  expect(priced('claude')).toBe('known')
  expect(priced('codex')).toBe('unknown')
  expect(priced('codex', 'gpt-5.5')).toBe('known')
  expect(priced('gemini', 'gemini-2.5-pro')).toBe('known')
  expect(priced('opencode', 'anthropic/claude-sonnet-4-5')).toBe('known')
  expect(priced('aider')).toBe('unknown')
})

test('credentials arrive, and other secrets do not', async () => {
  const environment = { ANTHROPIC_API_KEY: 'mine', GITHUB_TOKEN: 'other', MY_SETTING: 'seen' }
  const { programs } = await ask(
    'claude',
    { prints: 'claude-mend-1' },
    { environment, allow: ['MY_SETTING'] },
  )
  const { variables } = programs.received('claude')[0]!
  expect(variables).toMatchObject({ ANTHROPIC_API_KEY: 'mine', MY_SETTING: 'seen', HOME: programs.home })
  expect(variables).not.toHaveProperty('GITHUB_TOKEN')
})

test.each(['claude', 'codex', 'gemini', 'opencode'] as const)(
  'a key that %s refuses is a failure for good, with the sentence and the way out',
  async (name) => {
    const asked = await ask(name, { prints: `${name}-unauthorised`, exits: 1 })
    expect(failureOf(asked)).toMatchObject({ code: 'unauthorised', retryable: false })
    expect(failureOf(asked)!.message).toMatch(/invalid (?:x-)?api.key.* (?:Run|Set) /i)
  },
)

test('a program that is not logged in before its stream begins is recognised by what it complains', async () => {
  const complains = 'When using Gemini API, you must specify the GEMINI_API_KEY environment variable.'
  expect(failureOf(await ask('gemini', { prints: [], complains, exits: 41 }))).toMatchObject({
    code: 'unauthorised',
    message: expect.stringContaining('must specify the GEMINI_API_KEY'),
  })
})

const claudeLimit = [
  { type: 'system', subtype: 'init', session_id: 's', model: 'claude-opus-4-8' },
  { type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: noon / 1000 + 1800 } },
  {
    type: 'result',
    subtype: 'success',
    is_error: true,
    result: "You've hit your session limit · resets 12:30pm (UTC)",
  },
].map((line) => JSON.stringify(line))

test('a limit is waited for until the moment that the program reports', async () => {
  expect(failureOf(await ask('claude', { prints: claudeLimit, exits: 1 }))).toMatchObject({
    code: 'rate_limited',
    retryable: true,
    retryAfterMs: 1_800_000,
    message: expect.stringContaining('session limit'),
  })
  const message = 'You’ve hit your usage limit. Upgrade or try again at 12:29 PM.'
  const codexLimit = [{ type: 'thread.started' }, { type: 'turn.failed', error: { message } }]
  const prints = codexLimit.map((line) => JSON.stringify(line))
  expect(failureOf(await ask('codex', { prints, exits: 1 }))).toMatchObject({
    code: 'rate_limited',
    retryAfterMs: 1_800_000,
  })
})

test('a limit without a time is retried, and a balance that has to be paid is not', async () => {
  expect(failureOf(await ask('claude', { prints: 'claude-rate-limited', exits: 1 }))).toMatchObject({
    code: 'rate_limited',
    retryable: true,
  })
  const result = {
    type: 'result',
    is_error: true,
    api_error_status: 400,
    result: 'Credit balance is too low',
  }
  expect(failureOf(await ask('claude', { prints: [JSON.stringify(result)], exits: 1 }))).toMatchObject({
    code: 'rate_limited',
    retryable: false,
    message: expect.stringContaining('check the plan'),
  })
})

test('a refused permission is a warning that names the flag', async () => {
  const { outcome } = await ask('claude', { prints: 'claude-denied' })
  const text = outcome.kind === 'reply' ? outcome.reply.text : ''
  expect(text).toContain('Claude Code was refused permission: edit src/add.js.')
  expect(text).toContain('--allowedTools')
  expect(outcome).toMatchObject({ reply: { details: { denied: ['edit src/add.js'] } } })
})

test('what is left of a money budget is passed on, and a call that it ends counts with its cost', async () => {
  const asked = await ask('claude', { prints: 'claude-over-budget', exits: 1 }, {}, { left: { usd: 0.25 } })
  const { words } = asked.programs.received('claude')[0]!
  expect(words[words.indexOf('--max-budget-usd') + 1]).toBe('0.25')
  expect(failureOf(asked)).toMatchObject({ code: 'over_budget', retryable: false })
  expect(failureOf(asked)!.usage!.cost_usd).toBeGreaterThan(0)
})

test('a token budget ends a program that goes on beyond it', async () => {
  const asked = await ask('claude', { prints: 'claude-mend-1' }, {}, { left: { tokens: 2000 } })
  expect(failureOf(asked)).toMatchObject({
    code: 'over_budget',
    message: expect.stringContaining('2000 of the budget were left'),
  })
})

test('a program that is not installed is said at once, with how to install it', async () => {
  const preset = codingPresets.claude
  const agent = codingAgent({ preset, environment: { PATH: '/nowhere', HOME: '/nowhere' } })
  const context = { key: 'act', attempt: 1, signal: new AbortController().signal, random: () => 0 }
  expect(await agent.act({ messages: [] }, context)).toMatchObject({
    failure: {
      code: 'not_startable',
      retryable: false,
      message: expect.stringContaining('npm install -g @anthropic-ai/claude-code'),
    },
  })
})

test('a program that ends before it begins would do so in every attempt', async () => {
  const asked = await ask('claude', { prints: [], complains: "error: unknown option '--verbos'", exits: 1 })
  expect(failureOf(asked)).toMatchObject({
    code: 'not_startable',
    message: expect.stringContaining('--verbos'),
  })
})

test('a stream that ends without its result is no answer, even with exit code 0', async () => {
  const [init] = claudeLimit
  expect(failureOf(await ask('claude', { prints: [init!] }))).toMatchObject({
    code: 'exit_code',
    message: 'Claude Code ended without a result.',
  })
})

test('a command line of the user gets the credentials of a known program, and its stream is read', async () => {
  const environment = { ANTHROPIC_API_KEY: 'mine' }
  const command = 'claude -p --output-format stream-json --verbose'
  const { outcome, programs } = await ask('claude', { prints: 'claude-mend-2' }, { command, environment })
  expect(outcome).toMatchObject({ reply: { text: 'The sum is a sum again.', usage: {} } })
  expect(programs.received('claude')[0]!.variables.ANTHROPIC_API_KEY).toBe('mine')
  const plain = await ask('claude', { prints: ['one', 'two'] }, { command: 'claude -p' })
  expect(plain.outcome).toMatchObject({ reply: { text: 'one\ntwo\n' } })
  const refused = await ask(
    'claude',
    { prints: ['Not logged in · Please run /login'], exits: 1 },
    { command: 'claude -p' },
  )
  expect(failureOf(refused)).toMatchObject({ code: 'unauthorised' })
})

test('a model that speaks of limits before a failure has hit none', async () => {
  const prints = ['I added a rate limit to the API.', 'The build fails.']
  const asked = await ask('claude', { prints, exits: 1 }, { command: 'claude -p' })
  expect(failureOf(asked)).toMatchObject({ code: 'exit_code' })
})

test('aider gets its prompt in a file that is gone afterwards', async () => {
  const { programs, outcome } = await ask('aider', { prints: ['Applied edit to src/add.js', 'Done.'] })
  const { words, input } = programs.received('aider')[0]!
  expect(input).toBe('')
  expect(words.at(-2)).toBe('--message-file')
  expect(existsSync(words.at(-1)!)).toBe(false)
  expect(outcome).toMatchObject({ reply: { text: 'Done.\n' } })
})
