import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from './config-problem.ts'
import { type ConfigSources, loadConfig } from './load-config.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-config-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, content: string | object): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return path
}

const load = (sources: Partial<ConfigSources> = {}) =>
  loadConfig({ folder, env: {}, home: folder, ...sources })

async function problemsOf(sources: Partial<ConfigSources> = {}) {
  const error: unknown = await load(sources).then(
    () => undefined,
    (reason) => reason,
  )
  if (!(error instanceof ConfigError)) throw error ?? new Error('nothing was refused')
  return error.problems
}

async function sourceOf(key: string, sources: Partial<ConfigSources> = {}) {
  const { settings } = await load(sources)
  const setting = settings.find((candidate) => candidate.key === key)
  return setting && { value: setting.value, source: setting.source }
}

test('with nothing said, the defaults hold and say so', async () => {
  const { values, settings, file, warnings } = await load()
  expect(values).toEqual({
    root: folder,
    roots: {},
    loops: [],
    analyses: [],
    agents: {},
    budget: {},
    concurrency: {},
    rateLimits: {},
    timeouts: {},
    prices: {},
    retryFor: 3600,
    env: [],
    redact: { patterns: [], env: [] },
    retention: { days: 90 },
    sections: {},
  })
  expect(settings.every(({ source }) => source.kind === 'default' && source.where === '')).toBe(true)
  expect({ file, warnings }).toEqual({ file: undefined, warnings: [] })
})

test('a file may say everything', async () => {
  const file = write('reprise.config.json', {
    $schema: 'https://example.org/reprise.json',
    root: 'work',
    roots: { rlm: '.aiwg/rlm' },
    analyses: ['./turn-taking.ts'],
    agents: { actor: 'bot:steady', ralph: { actor: 'command:claude -p' } },
    budget: { usd: '5usd', tokens: '200k', calls: 7, seconds: '90m' },
    concurrency: { anthropic: 4 },
    rateLimits: { openai: 60 },
    timeouts: { model: '5m', command: 1800 },
    prices: { 'gpt-4.1': { input: 2, output: 8, cached: 0.5, cacheWrite: 3 } },
    redact: { patterns: ['cust-\\d+'], env: ['MY_PIN'] },
    retention: { days: '2w' },
    seed: -7,
  })
  const resolved = await load()
  expect(resolved.file).toBe(file)
  expect(resolved.values).toEqual({
    root: join(folder, 'work'),
    roots: { rlm: join(folder, '.aiwg/rlm') },
    agents: { actor: 'bot:steady', ralph: { actor: 'command:claude -p' } },
    budget: { usd: 5, tokens: 200_000, calls: 7, seconds: 5400 },
    concurrency: { anthropic: 4 },
    rateLimits: { openai: 60 },
    timeouts: { model: 300, command: 1800 },
    prices: { 'gpt-4.1': { input: 2, output: 8, cached: 0.5, cacheWrite: 3 } },
    redact: { patterns: ['cust-\\d+'], env: ['MY_PIN'] },
    loops: [],
    analyses: [join(folder, 'turn-taking.ts')],
    retryFor: 3600,
    env: [],
    sections: {},
    retention: { days: 14 },
    seed: -7,
  })
})

describe('who has the last word', () => {
  const env = { REPRISE_SEED: '2', REPRISE_BUDGET_USD: '2.5' }

  test('a flag over a variable over the file over the default, each with its source', async () => {
    expect(await sourceOf('seed')).toEqual({ value: undefined, source: { kind: 'default', where: '' } })
    write('reprise.config.json', '{\n  "seed": 1,\n  "budget": {\n    "usd": 1\n  }\n}')
    expect(await sourceOf('seed')).toEqual({
      value: 1,
      source: { kind: 'file', where: 'reprise.config.json:2' },
    })
    expect((await sourceOf('budget.usd'))?.source.where).toBe('reprise.config.json:4')
    expect(await sourceOf('seed', { env })).toEqual({
      value: 2,
      source: { kind: 'env', where: 'REPRISE_SEED' },
    })
    expect(await sourceOf('seed', { env, flags: { seed: '3' } })).toEqual({
      value: 3,
      source: { kind: 'flag', where: '--seed' },
    })
    expect(await sourceOf('budget.usd', { env, flags: { budgetUsd: 4 } })).toEqual({
      value: 4,
      source: { kind: 'flag', where: '--budget-usd' },
    })
  })

  test('each limit of a budget comes from where it was said last', async () => {
    write('reprise.config.json', { budget: '5usd, 200k tokens' })
    const { values, settings } = await load({
      env: { REPRISE_BUDGET: '90m, 3usd', REPRISE_BUDGET_USD: '4' },
      flags: { budget: '10 calls' },
    })
    expect(values.budget).toEqual({ usd: 4, tokens: 200_000, calls: 10, seconds: 5400 })
    expect(Object.fromEntries(settings.map(({ key, source }) => [key, source.where]))).toMatchObject({
      'budget.usd': 'REPRISE_BUDGET_USD',
      'budget.tokens': 'reprise.config.json:2',
      'budget.calls': '--budget',
      'budget.seconds': 'REPRISE_BUDGET',
    })
  })

  test('a folder is seen from the file that names it, or from where the command was given', async () => {
    write('reprise.config.json', { roots: { rlm: 'records' } })
    const below = join(folder, 'deep/down')
    mkdirSync(below, { recursive: true })
    const { values } = await load({ folder: below, env: { REPRISE_ROOTS_TOWN: 'games' } })
    expect(values.root).toBe(folder)
    expect(values.roots).toEqual({ rlm: join(folder, 'records'), town: join(below, 'games') })
    expect((await load({ folder: below, flags: { root: '..' } })).values.root).toBe(join(folder, 'deep'))
  })
})

describe('variables', () => {
  test('every kind of value can be said', async () => {
    write('reprise.config.json', {
      prices: { 'gpt-4.1': { input: 2, output: 8 } },
      agents: { Judge_Two: 'bot:a' },
    })
    const { values, warnings } = await load({
      env: {
        REPRISE_AGENTS_ACTOR: 'bot:b',
        REPRISE_AGENTS_JUDGE_TWO: 'bot:c',
        REPRISE_AGENTS_PLANNER_B: 'bot:d',
        REPRISE_AGENTS_RALPH_ACTOR: 'bot:e',
        REPRISE_CONCURRENCY_OPENAI: '8',
        REPRISE_RATE_LIMITS_ANTHROPIC: '50',
        REPRISE_TIMEOUTS_MODEL: '45s',
        REPRISE_PRICES_GPT_4_1_INPUT: '1.75',
        REPRISE_REDACT_ENV: 'ONE, TWO',
        REPRISE_REDACT_PATTERNS: '[a-f]{3,}',
        REPRISE_RETENTION_DAYS: '30',
        REPRISE_SEED: '',
        PATH: '/bin',
      },
    })
    expect(warnings).toEqual([])
    expect(values).toMatchObject({
      agents: {
        actor: 'bot:b',
        Judge_Two: 'bot:c',
        'planner-b': 'bot:d',
        ralph: { actor: 'bot:e' },
      },
      concurrency: { openai: 8 },
      rateLimits: { anthropic: 50 },
      timeouts: { model: 45 },
      prices: { 'gpt-4.1': { input: 1.75, output: 8 } },
      redact: { env: ['ONE', 'TWO'], patterns: ['[a-f]{3,}'] },
      retention: { days: 30 },
    })
    expect(values.seed).toBeUndefined()
  })

  test.each([
    ['REPRISE_SEED', 'seven', 'a whole number'],
    ['REPRISE_SEED', '1.5', 'a whole number'],
    ['REPRISE_SEED', '99999999999999999999', 'a whole number'],
    ['REPRISE_BUDGET_USD', 'lots', 'an amount of money'],
    ['REPRISE_BUDGET_CALLS', '1.5', 'a whole number from 0 on'],
    ['REPRISE_BUDGET', '5', 'limits as text'],
    ['REPRISE_CONCURRENCY_OPENAI', '0', 'a whole number from 1 on'],
    ['REPRISE_TIMEOUTS_MODEL', '0', 'a time above 0'],
    ['REPRISE_TIMEOUTS_MODEL', '30d', 'a time above 0 and up to 24d'],
    ['REPRISE_REDACT_PATTERNS', '(', 'a list of regular expressions'],
    ['REPRISE_AGENTS_ACTOR', ' ', 'an agent'],
  ])('%s=%s is refused by name', async (where, text, expected) => {
    const [problem, ...others] = await problemsOf({ env: { [where]: text } })
    expect(others).toEqual([])
    expect(problem).toMatchObject({ where, found: expect.stringContaining(text.slice(0, 5)) })
    expect(problem?.expected).toContain(expected)
  })

  test.each([
    ['REPRISE_BUDGET_UDS', 'Did you mean REPRISE_BUDGET_USD?'],
    ['REPRISE_SEEED', 'Did you mean REPRISE_SEED?'],
    ['REPRISE_TIMEOUTS', 'such as REPRISE_TIMEOUTS_MODEL'],
    ['REPRISE_PRICES_GPT_9_INPUT', 'only for a model that the configuration file names'],
    ['REPRISE_AGENTS_RALPH', 'is not a setting'],
    ['REPRISE_SOMETHING_ELSE', 'is not a setting. `reprise config`'],
  ])('%s is not a setting and gives a warning', async (where, hint) => {
    const { warnings } = await load({ env: { [where]: 'x' } })
    expect(warnings).toEqual([{ where, message: expect.stringContaining(hint) }])
  })
})

describe('flags', () => {
  test('roles and providers are given as key=value', async () => {
    const { values } = await load({
      flags: {
        agent: ['actor=command:run --mode=fast', 'ralph.reflector=bot:r'],
        concurrency: ['openai=3'],
        'redact-env': ['ONE', 'TWO'],
        json: undefined,
      },
    })
    expect(values.agents).toEqual({ actor: 'command:run --mode=fast', ralph: { reflector: 'bot:r' } })
    expect(values.concurrency).toEqual({ openai: 3 })
    expect(values.redact.env).toEqual(['ONE', 'TWO'])
  })

  test.each([
    [{ agent: ['actor'] }, '--agent', 'actor=SPEC'],
    [{ agent: ['ralph=bot:x'] }, '--agent', 'ralph.actor=SPEC'],
    [{ concurrency: ['opnai=3'] }, '--concurrency', 'write openai=3'],
    [{ concurrency: ['openai=many'] }, '--concurrency', 'a whole number from 1 on'],
    [{ budgetUds: '5' }, '--budget-uds', 'write --budget-usd'],
    [{ seed: 1.5 }, '--seed', 'a whole number'],
  ])('%j is refused by name', async (flags, where, hint) => {
    const [problem] = await problemsOf({ flags })
    expect(problem?.where).toBe(where)
    expect(`${problem?.expected} ${problem?.repair}`).toContain(hint)
  })
})

describe('what is wrong with a file', () => {
  test('everything is reported at once, with location, value, expectation and remedy', async () => {
    const file = write(
      'reprise.config.json',
      [
        '{',
        '  "budgt": { "usd": 5 },',
        '  "seed": "seven",',
        '  "roots": { "rml": "x" },',
        '  "prices": { "gpt-4.1": { "input": 1 } },',
        '  "agents": { "ralph": "bot:x", "actor": 5 },',
        '  "usd": 5,',
        '  "retention": [90]',
        '}',
      ].join('\n'),
    )
    const problems = await problemsOf({ env: { REPRISE_SEED: 'x' } })
    const at = (key: string) => problems.find((problem) => problem.key === key)
    expect(at('budgt')).toEqual({
      where: 'reprise.config.json:2:12',
      file,
      line: 2,
      column: 12,
      key: 'budgt',
      found: 'the unknown key "budgt"',
      expected: expect.stringContaining('root, roots, loops, analyses, agents, budget'),
      repair: 'rename it to "budget", if that was meant',
    })
    expect(at('seed')).toMatchObject({ line: 3, found: '"seven"', expected: 'a whole number' })
    expect(at('roots.rml')).toMatchObject({ line: 4, repair: 'rename it to "rlm", if that was meant' })
    expect(at('prices["gpt-4.1"].output')).toMatchObject({ line: 5, found: 'nothing' })
    expect(at('agents.ralph')).toMatchObject({ line: 6, expected: 'an object' })
    expect(at('agents.actor')).toMatchObject({ line: 6, found: '5' })
    expect(at('usd')).toMatchObject({ line: 7, repair: 'write it as budget.usd, if that was meant' })
    expect(at('retention')).toMatchObject({ line: 8, expected: 'an object with days, contracts' })
    expect(problems.some(({ where }) => where === 'REPRISE_SEED')).toBe(true)
    expect(problems).toHaveLength(9)
  })

  test('the message names every problem', async () => {
    write('reprise.config.json', { seeed: 1, budget: 'x' })
    const error = await load().catch((reason) => reason)
    expect(error.message).toMatch(/^The configuration has 2 problems\.\n/)
    expect(error.message).toContain('reprise.config.json:2:12 seeed: found the unknown key "seeed"')
    expect(error.message).toContain('reprise.config.json:3:13 budget: found "x"; expected limits as text')
  })

  test.each([
    ['{"seed": 1,}', 'reprise.config.json:1:12'],
    ['{\n"seed": 1, "seed": 2}', 'reprise.config.json:2:'],
    ['', 'reprise.config.json:1:1'],
  ])('broken JSON is reported with its location: %j', async (text, where) => {
    write('reprise.config.json', text)
    expect((await problemsOf())[0]?.where).toContain(where)
  })

  test.each(['[]', '5', 'null'])('%s is no configuration', async (text) => {
    write('reprise.config.json', text)
    expect((await problemsOf())[0]?.expected).toMatch(/^an object with root, roots/)
  })
})

describe('secrets', () => {
  const key = `sk-ant-api03-${'a1B2'.repeat(8)}`

  test.each([
    ['an agent', { agents: { actor: `command:run --key ${key}` } }, 'agents.actor'],
    ['a pattern', { redact: { patterns: [key] } }, 'redact.patterns[0]'],
    ['an address', { agents: { actor: 'compatible:https://me:hunter22@host/v1#m' } }, 'agents.actor'],
    ['a wrong place', { budget: key }, 'budget'],
    ['an unknown key', { apiKey: key }, 'apiKey'],
  ])('in %s of a file are refused and never printed', async (_, config, at) => {
    write('reprise.config.json', config)
    const error = await load().catch((reason) => reason)
    const problem = error.problems.find(({ repair }: { repair: string }) => repair.includes('environment'))
    expect(problem).toMatchObject({ key: at, line: expect.any(Number) })
    expect(error.message).not.toContain(key)
    expect(error.message).not.toContain('hunter22')
  })

  test('the value of a secret variable is known by its name, whatever its shape', async () => {
    write('reprise.config.json', { agents: { actor: 'command:run plain-looking-words' } })
    const problems = await problemsOf({ env: { COMPANY_TOKEN: 'plain-looking-words' } })
    expect(problems[0]?.found).toBe('something that looks like a secret')
  })

  test('in a variable or a flag they are refused as well', async () => {
    const [variable] = await problemsOf({ env: { REPRISE_AGENTS_ACTOR: `command:run ${key}` } })
    expect(variable?.repair).toContain('ANTHROPIC_API_KEY')
    const [flag] = await problemsOf({ flags: { agent: [`actor=command:run ${key}`] } })
    expect(`${flag?.found}${flag?.repair}`).not.toContain(key)
  })

  test('names of variables, words and patterns are none', async () => {
    write('reprise.config.json', {
      agents: {
        actor: 'command:run --api-key=$MY_API_KEY --max-tokens=100000000000',
        critic: 'command:secretary sk-learn-and-other-words',
      },
      redact: { patterns: ['sk-[A-Za-z0-9]{20,}'], env: ['MY_API_KEY'] },
    })
    expect((await load()).values.agents.actor).toContain('$MY_API_KEY')
  })
})
