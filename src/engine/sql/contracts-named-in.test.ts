import { expect, test } from 'vitest'
import { contracts } from '../../contracts/index.ts'
import { temporaryFolder } from '../index-store/workspace.suite.ts'
import { contractsNamedIn } from './contracts-named-in.ts'
import { querySql } from './query-sql.ts'

const namesIn = (sql: string) => contractsNamedIn(sql).map(({ name }) => name)

test('a question gets the views that it names, in any letter case and quoted too', () => {
  expect(namesIn('select 1')).toEqual([])
  expect(namesIn('select * from town_chat')).toEqual(['town/chat'])
  expect(namesIn('from "Town_Chat" join RUN_JOURNAL_ENTRY using (_run)').sort()).toEqual([
    'run/journal-entry',
    'town/chat',
  ])
})

test('a question about the views gets all of them', () => {
  const questions = ['show tables', 'describe', 'from information_schema.columns', 'from duckdb_views()']
  for (const sql of questions) expect(contractsNamedIn(sql)).toBe(contracts)
})

test('a name that is put together is found, and a misspelt one is answered with the one that was meant', async () => {
  const project = temporaryFolder()
  const { rows } = await querySql(project, `select count(*) as records from query('from town_' || 'chat')`)
  expect(rows).toEqual([{ records: 0 }])
  await expect(querySql(project, 'from town_chats')).rejects.toThrow('town_chat')
})
