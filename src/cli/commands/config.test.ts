import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAgentNow } from './agents-check.ts'
import { printConfig } from './config.ts'
import { type TestProject, testProject } from './runs.suite.ts'
import { search } from './search.ts'
import { sql } from './sql.ts'

let project: TestProject
beforeEach(() => {
  project = testProject({ REPRISE_BUDGET_USD: '5' })
})
afterEach(() => project.remove())

describe('config', () => {
  test('shows each value and where it comes from', async () => {
    project.write('reprise.config.json', '{\n  "seed": 7\n}')
    const terminal = project.terminal()
    expect(await printConfig(undefined, {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/^setting +value +source\n/)
    expect(terminal.printed()).toMatch(/\nseed +7 +reprise\.config\.json:2/)
    expect(terminal.printed()).toMatch(/\nbudget\.usd +5 +REPRISE_BUDGET_USD\n/)
    const json = project.terminal()
    await printConfig(undefined, { json: true }, json)
    expect(JSON.parse(json.printed()).settings).toContainEqual(
      expect.objectContaining({ key: 'retention.days', value: '90', source: 'default' }),
    )
  })

  test('that cannot be used is reported with its location', async () => {
    project.write('reprise.config.json', '{"seeed": 7}')
    await expect(printConfig(undefined, {}, project.terminal())).rejects.toThrow('reprise.config.json:1')
  })
})

describe('agents check', () => {
  test('shows how long a bot took and what it said', async () => {
    const terminal = project.terminal()
    expect(await checkAgentNow('bot:echo', {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/^ready {2}bot:echo {2}answered in \d+ ms\n {2}answer {2}"Answer with/)
  })

  test('asks a command in an empty folder', async () => {
    const terminal = project.terminal()
    expect(await checkAgentNow('command:ls -A', { json: true }, terminal)).toBe(0)
    expect(JSON.parse(terminal.printed())).toMatchObject({ ok: true, reply: { text: '' } })
  })

  test.each([
    ['command:false', 'exit_code'],
    ['command:no-such-program-here', 'not_startable'],
    ['anthropic:claude-opus-5', 'unauthorised'],
  ])('names the precise reason why %s failed', async (spec, code) => {
    const terminal = project.terminal()
    expect(await checkAgentNow(spec, {}, terminal)).toBe(1)
    expect(terminal.printed()).toMatch(new RegExp(`^failed {2}.*\\n {2}.+ \\(${code}\\)\\n`))
  })

  test('says so when nobody listens at an address', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const terminal = project.terminal()
    expect(await checkAgentNow(`compatible:http://127.0.0.1:${port}/v1#model`, {}, terminal)).toBe(1)
    expect(terminal.printed()).toContain('(network)\n  Another try may succeed.\n')
  })

  test('refuses a spelling that is none', async () => {
    await expect(checkAgentNow('antropic:x', {}, project.terminal())).rejects.toThrow(
      "Did you mean 'anthropic:'?",
    )
  })
})

describe('search and sql', () => {
  test('search finds journal lines by their words, within a run and a time', async () => {
    project.write('words.json', '["a quiet harbour", "b", "c", "d"]')
    await project.start({ agents: { worker: 'script:words.json' } })
    const terminal = project.terminal()
    expect(await search('quiet harbour', { run: 'on', since: '1h', kind: 'end' }, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/^\.reprise\/runs\/one\/journal\.jsonl:\d+ {2}run\/journal-entry/)
    expect(terminal.printed()).toContain('quiet harbour')
    const narrow = project.terminal()
    Object.assign(narrow.out, { columns: 50 })
    await search('quiet harbour', { kind: 'end' }, narrow)
    expect(
      narrow
        .printed()
        .split('\n')
        .filter((line) => line.length > 50),
    ).toEqual([])
    expect(narrow.printed()).toMatch(/^\.reprise\/runs\/one\/journal\.jsonl:\d+\n/)
    const later = () => new Date(Date.now() + 7_200_000)
    expect(await search('quiet harbour', { since: '1h' }, project.terminal(), later)).toBe(1)
    const json = project.terminal()
    expect(await search('nowhere to be found', { json: true }, json)).toBe(1)
    expect(JSON.parse(json.printed())).toEqual([])
  })

  test('sql counts over the journals of all runs', async () => {
    await project.start()
    await project.start({ id: 'two' })
    const query = `select _run as run, count(*) as ends from run_journal_entry where type = 'end' group by 1 order by 1`
    const terminal = project.terminal()
    expect(await sql(query, { json: true }, terminal)).toBe(0)
    expect(JSON.parse(terminal.printed())).toEqual([
      { run: 'one', ends: 8 },
      { run: 'two', ends: 8 },
    ])
    const text = project.terminal()
    expect(await sql(query, { limit: 1 }, text)).toBe(0)
    expect(text.printed()).toBe('run  ends\none     8\n\n1 row\n')
    expect(text.complained()).toContain('There are more rows')
  })
})
