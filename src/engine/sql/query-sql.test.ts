import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contracts } from '../../contracts/index.ts'
import {
  chatLine,
  filed,
  goldenWorkspace,
  temporaryFolder,
  writeRunFile,
} from '../index-store/workspace.suite.ts'
import { loadDuckDb } from './load-duckdb.ts'
import { querySql } from './query-sql.ts'
import { viewName } from './view-of.ts'

test('every contract is a view, also where there are no files', async () => {
  const workspace = temporaryFolder()
  const { rows } = await querySql(workspace, 'show tables')
  expect(rows.map(({ name }) => name)).toEqual(contracts.map(viewName).sort())
  const { rows: columns } = await querySql(workspace, 'describe run_journal_entry')
  expect(Object.fromEntries(columns.map((row) => [row.column_name, row.column_type]))).toMatchObject({
    seq: 'BIGINT',
    at: 'TIMESTAMP WITH TIME ZONE',
    type: 'VARCHAR',
    value: 'JSON',
    usage: 'JSON',
    duration_ms: 'DOUBLE',
    _run: 'VARCHAR',
    _file: 'VARCHAR',
  })
  const { rows: none } = await querySql(workspace, 'select * from town_chat')
  expect(none).toEqual([])
  expect(existsSync(join(workspace, '.reprise'))).toBe(false)
})

test('the records of every contract that is a file are in its view', async () => {
  const workspace = goldenWorkspace()
  const counts = filed.map(
    (contract) =>
      `select '${contract.name}' as contract, count(*) as records, any_value(_run) as run from ${viewName(contract)}`,
  )
  const { rows, leftOut } = await querySql(workspace, counts.join(' union all '))
  expect(rows.filter(({ records }) => Number(records) < 1)).toEqual([])
  expect(rows.find(({ contract }) => contract === 'run/journal-entry')).toMatchObject({
    records: 11,
    run: 'run-1',
  })
  expect(leftOut).toEqual([])
})

test('values come back plain', async () => {
  const workspace = goldenWorkspace()
  const { rows, columns, cut } = await querySql(
    workspace,
    `select "at", usage, duration_ms, seq, sum(seq) over () as total, 1.5 as share, 2::hugeint << 70 as large,
       date '2026-11-16' as day, [1::bigint, 2] as list, {a: true} as pair, _run, _file
     from run_journal_entry where usage is not null`,
  )
  expect(rows).toEqual([
    {
      at: '2026-11-16T09:00:21.500Z',
      usage: { input_tokens: 1820, output_tokens: 412, cost_usd: 0.01164 },
      duration_ms: 15470,
      seq: 8,
      total: 8,
      share: 1.5,
      large: '2361183241434822606848',
      day: '2026-11-16',
      list: [1, 2],
      pair: { a: true },
      _run: 'run-1',
      _file: '.reprise/runs/run-1/journal.jsonl',
    },
  ])
  expect(columns.slice(0, 2)).toEqual([
    { name: 'at', type: 'TIMESTAMP WITH TIME ZONE' },
    { name: 'usage', type: 'JSON' },
  ])
  expect(cut).toBe(false)
})

test('broken lines and broken documents are passed over', async () => {
  const workspace = temporaryFolder()
  const bytes = Buffer.concat([
    Buffer.from(
      `${chatLine(1, 'one')}not json\n[1]\n{"timestamp":"when","turn":7,"speaker":null,"message":"odd"}\n`,
    ),
    Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
    Buffer.from(`${chatLine(2, 'two')}{"timestamp":"2026-`),
  ])
  writeRunFile(workspace, 'town-1', 'chat.jsonl', bytes)
  writeRunFile(workspace, 'rlm-1', 'trajectories/traj-1/trajectory.json', '{"version": "1.0.0", "trajec')
  writeRunFile(workspace, 'rlm-1', 'trajectories/traj-2/trajectory.json', Uint8Array.of(0xff, 0xfe))
  const { rows } = await querySql(workspace, 'select message, seq from town_chat')
  expect(rows).toEqual([
    { message: 'one', seq: 1 },
    { message: 'odd', seq: null },
    { message: 'two', seq: 2 },
  ])
  expect((await querySql(workspace, 'from rlm_trajectory')).rows).toEqual([])
})

test('a file that is not what its name says is left out, and it is said', async () => {
  const workspace = temporaryFolder()
  writeRunFile(workspace, 'town-1', 'chat.jsonl', '[\n  {"message": "a list"}\n]\n')
  writeRunFile(workspace, 'town-2', 'chat.jsonl', chatLine(1, 'sound'))
  const { rows, leftOut } = await querySql(workspace, 'select message from town_chat')
  expect(rows).toEqual([{ message: 'sound' }])
  expect(leftOut).toMatchObject([{ file: '.reprise/runs/town-1/chat.jsonl' }])
})

test('a very long line is read', async () => {
  const workspace = temporaryFolder()
  writeRunFile(workspace, 'town-1', 'chat.jsonl', chatLine(1, 'x'.repeat(40_000_000)))
  const { rows } = await querySql(workspace, 'select length(message) as length from town_chat')
  expect(rows).toEqual([{ length: 40_000_000 }])
})

test('odd names of folders are no trouble', async () => {
  const workspace = join(temporaryFolder(), "it's [1] *odd? ünï😀")
  mkdirSync(workspace)
  writeRunFile(workspace, 'town-1', 'chat.jsonl', chatLine(1, 'here'))
  const { rows } = await querySql(workspace, 'select message, _run, _file from town_chat')
  expect(rows).toEqual([{ message: 'here', _run: 'town-1', _file: '.reprise/runs/town-1/chat.jsonl' }])
})

test('lines that are written later are seen by the next query', async () => {
  const workspace = temporaryFolder()
  const file = writeRunFile(workspace, 'town-1', 'chat.jsonl', chatLine(1, 'one'))
  const count = async () => (await querySql(workspace, 'select count(*) as lines from town_chat')).rows
  expect(await count()).toEqual([{ lines: 1 }])
  appendFileSync(file, chatLine(2, 'two'))
  expect(await count()).toEqual([{ lines: 2 }])
})

test.each([
  'select 1',
  'with a as (select 1) select * from a',
  '-- a comment\n/* and another */ from town_chat',
  '(select 1);',
  'show tables',
  'describe town_chat',
  'summarize town_chat',
  'explain select 1',
  'explain analyze select count(*) from town_chat',
])('%s is answered', async (sql) => {
  expect((await querySql(goldenWorkspace(), sql)).columns.length).toBeGreaterThan(0)
})

test.each([
  "copy (select 1) to 'out.csv'",
  "copy town_chat from 'in.csv'",
  "attach 'other.db'",
  "attach ':memory:' as other",
  'install httpfs',
  'load httpfs',
  'create table t (a int)',
  'insert into town_chat select * from town_chat',
  'drop view town_chat',
  'set enable_external_access = true',
  'pragma version',
  'call pragma_version()',
  'explain analyze create table t (a int)',
  "/* select */ export database 'out'",
  'with a as (select 1) insert into translated.records select 1, 2, 3',
  'select 1; select 2',
  'select 1; drop view town_chat',
  '',
  '-- nothing',
])('%s is refused', async (sql) => {
  await expect(querySql(goldenWorkspace(), sql)).rejects.toThrow(
    expect.objectContaining({ code: 'sql_refused' }),
  )
})

test.each([
  "select * from read_text('/etc/passwd')",
  "select * from read_blob('package.json')",
  "select * from read_csv('/etc/passwd')",
  "select * from read_json('package.json')",
  "select * from read_parquet('x.parquet')",
  "select * from glob('/etc/*')",
  "select * from '/etc/passwd'",
  "select * from sniff_csv('/etc/passwd')",
  "from query('select * from read_text(''/etc/passwd'')')",
  "select * from read_text('https://example.com/')",
])('%s reaches no file', async (sql) => {
  await expect(querySql(goldenWorkspace(), sql)).rejects.toThrow(
    expect.objectContaining({ code: 'sql_failed' }),
  )
})

test('files of a run that belong to no view cannot be read either', async () => {
  const workspace = goldenWorkspace()
  const secret = writeRunFile(workspace, 'town-1', 'secret.txt', 'hush')
  await expect(querySql(workspace, `select * from read_text('${secret}')`)).rejects.toThrow(
    /Only the views can be read/,
  )
})

test('more rows than allowed are cut, and it is said', async () => {
  const workspace = temporaryFolder()
  expect(await querySql(workspace, 'select range from range(10)', { maxRows: 3 })).toMatchObject({
    rows: [{ range: 0 }, { range: 1 }, { range: 2 }],
    cut: true,
  })
  expect((await querySql(workspace, 'from range(3)', { maxRows: 3 })).cut).toBe(false)
  expect((await querySql(workspace, 'from range(100000)')).rows).toHaveLength(1000)
})

test('a query that takes too long is stopped', async () => {
  const sql = 'select count(*) from range(1000000) a, range(1000000) b where a.range * b.range % 7 = 3'
  await expect(querySql(temporaryFolder(), sql, { timeoutMs: 200 })).rejects.toThrow(
    expect.objectContaining({ code: 'sql_timeout' }),
  )
  const streaming = 'select a.range from range(1000000) a, range(1000000) b where a.range * b.range = -1'
  await expect(querySql(temporaryFolder(), streaming, { timeoutMs: 200 })).rejects.toThrow(/0\.2 s/)
})

test('a query that needs more memory than allowed fails and leaves nothing on the disk', async () => {
  const sql = 'select range, random() as chance from range(30000000) order by chance'
  await expect(querySql(temporaryFolder(), sql, { maxMemory: '50MB' })).rejects.toThrow(/allow more memory/)
  expect(existsSync('.tmp')).toBe(false)
})

test.each([
  ['select at from run_journal_entry', /write it as "at"/],
  ['select * from town_chats', /town_chat/],
  ['select mesage from town_chat', /message/],
])('%s is explained', async (sql, hint) => {
  await expect(querySql(temporaryFolder(), sql)).rejects.toThrow(hint)
})

test('without the optional package the message says how to install it', async () => {
  const missing = () => Promise.reject(new Error("Cannot find package '@duckdb/node-api'"))
  await expect(loadDuckDb(missing)).rejects.toThrow(expect.objectContaining({ code: 'sql_unavailable' }))
  await expect(loadDuckDb(missing)).rejects.toThrow('npm install @duckdb/node-api')
})
